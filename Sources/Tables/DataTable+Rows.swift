extension DataTable {
  /// Copies some rows into a table of their own.
  ///
  /// - Parameter rows: Row numbers in the order wanted, each in `0 ..< rowCount`; repeats are
  ///   allowed.
  /// - Returns: A table with the same columns, whose rows know where they were read.
  /// - Complexity: O(*n*) in the bytes selected.
  public func selecting(_ rows: [Int]) -> DataTable {
    DataTable(
      columnNames: columnNames,
      columns: columns.map {
        switch $0 {
        case .labels(let column): .labels(column.selecting(rows))
        case .texts(let column): .texts(column.selecting(rows))
        }
      },
      source: Source(
        files: files, otherMembers: otherMembers?.selecting(rows),
        origins: origins?.selecting(rows),
      ),
    )
  }

  /// Joins tables end to end.
  ///
  /// Other members and origins are kept where all of the tables have them.
  ///
  /// - Parameter tables: Tables with the same columns, by name, type and order.
  /// - Throws: `TableError.columnsDiffer` where two tables do not have the same columns.
  /// - Complexity: O(*n*) in the bytes of all tables.
  public init(concatenating tables: [DataTable]) throws {
    guard let first = tables.first else {
      self.init([:])
      return
    }
    for table in tables.dropFirst() where !table.hasSameColumns(as: first) {
      throw TableError.columnsDiffer(first.columnNames, table.columnNames)
    }
    let columns = first.columns.indices.map { index in
      Self.joined(tables.map { $0.columns[index] })
    }
    let others = tables.compactMap(\.otherMembers)
    var origins: RowOrigins? = tables.allSatisfy { $0.origins != nil } ? RowOrigins() : nil
    var fileCount = 0
    for table in tables {
      if let more = table.origins {
        let numbers = table.files.indices.map { $0 + fileCount }
        origins?.append(contentsOf: more, files: numbers)
      }
      fileCount += table.files.count
    }
    self.init(
      columnNames: first.columnNames, columns: columns,
      source: Source(
        files: tables.flatMap(\.files),
        otherMembers: others.count == tables.count ? Self.joined(others) : nil, origins: origins,
      ),
    )
  }

  private func hasSameColumns(as other: DataTable) -> Bool {
    columns.count == other.columns.count
      && zip(columnNames, other.columnNames).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
      && zip(columns, other.columns).allSatisfy {
        switch ($0, $1) {
        case (.labels, .labels), (.texts, .texts): true
        case (.labels, .texts), (.texts, .labels): false
        }
      }
  }

  private static func joined(_ columns: [Column]) -> Column {
    let labels = columns.compactMap { column -> LabelColumn? in
      if case .labels(let labels) = column { labels } else { nil }
    }
    guard labels.isEmpty else {
      var builder = LabelColumnBuilder()
      for column in labels { builder.append(contentsOf: column) }
      return .labels(builder.column())
    }
    return .texts(
      joined(
        columns.compactMap { column -> TextColumn? in
          if case .texts(let texts) = column { texts } else { nil }
        }))
  }

  private static func joined(_ columns: [TextColumn]) -> TextColumn {
    var all = TextColumn()
    all.reserve(
      rowCount: columns.reduce(0) { $0 + $1.count },
      byteCount: columns.reduce(0) { $0 + $1.byteCount },
    )
    for column in columns { all.append(contentsOf: column) }
    return all
  }
}
