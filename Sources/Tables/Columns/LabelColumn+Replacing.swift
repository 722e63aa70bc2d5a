extension LabelColumn {
  /// Whether a label is in the list, by its bytes.
  package func contains(_ label: String) -> Bool {
    labels.contains { $0.utf8.elementsEqual(label.utf8) }
  }

  /// Puts other labels in the place of some; those that become equal become one.
  ///
  /// - Parameter replacement: The new label for a label of the list, or nil to keep it.
  /// - Returns: A column of as many rows, whose labels are sorted.
  /// - Complexity: O(*n* + *k* log *k*) for *n* rows of *k* labels.
  package func replacing(_ replacement: (String) -> String?) -> LabelColumn {
    recoded(labels.map { replacement($0) ?? $0 })
  }

  /// Leaves out of the list the labels that no row has.
  package func withoutUnusedLabels() -> LabelColumn {
    var isUsed = [Bool](repeating: false, count: labels.count)
    for code in codes { isUsed[Int(code)] = true }
    if isUsed.allSatisfy(\.self) { return self }
    var places: [Int32] = []
    var used: [String] = []
    for (label, isUsed) in zip(labels, isUsed) {
      places.append(Int32(used.count))
      if isUsed { used.append(label) }
    }
    return LabelColumn(codes: codes.map { places[Int($0)] }, labels: used)
  }

  private func recoded(_ names: [String]) -> LabelColumn {
    // A column of the names themselves sorts them, and makes one of equal ones.
    let column = LabelColumn(names)
    return LabelColumn(codes: codes.map { column.codes[Int($0)] }, labels: column.labels)
  }
}

extension DataTable {
  /// The table with other labels in a column.
  ///
  /// - Parameters:
  ///   - name: The name of a column of labels.
  ///   - labels: As many labels as there are rows.
  /// - Returns: A table with the same texts.
  package func replacing(_ name: String, with labels: LabelColumn) -> DataTable {
    mappingLabels { $0.utf8.elementsEqual(name.utf8) ? labels : $1 }
  }

  /// The table without labels that no row has.
  package func withoutUnusedLabels() -> DataTable { mappingLabels { $1.withoutUnusedLabels() } }

  private func mappingLabels(_ body: (String, LabelColumn) -> LabelColumn) -> DataTable {
    DataTable(
      columnNames: columnNames,
      columns: zip(columnNames, columns).map { name, column in
        if case .labels(let labels) = column { .labels(body(name, labels)) } else { column }
      },
      source: Source(files: files, otherMembers: otherMembers, origins: origins))
  }
}
