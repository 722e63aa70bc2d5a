/// Brings a column-ordered pattern into row order.
///
/// The columns are cut into a few bands. Each counts its nonzeros by row; where the rows of each
/// band begin follows from the counts of those before it; then every band fills its own places.
struct Transposition: Sendable {
  let rowCount: Int
  let columnStarts: [Int]
  let rows: [UInt32]
  let parallelism: Parallelism

  /// Enough bands for a few threads; the counts take this many numbers a row.
  private static let bandCount = 8

  /// Row starts, and the columns row by row, ascending within a row.
  func rowOrder() -> (starts: [Int], columns: [UInt32]) {
    let bands = self.bands
    var places = counts(of: bands)
    let starts = turnIntoPlaces(&places)
    let columns = unsafe [UInt32](unsafeUninitializedCapacity: rows.count) { columns, count in
      unsafe places.withUnsafeMutableBufferPointer { places in
        let shared = unsafe (SharedBuffer(columns), SharedBuffer(places))
        parallelism.forEach(bands.count) { band, _ in
          let next = unsafe shared.1.base + band * rowCount
          unsafe fill(bands[band], starts, next: next, columns: shared.0.base)
        }
      }
      count = rows.count
    }
    return (starts, columns)
  }

  /// Ranges of columns with about equally many nonzeros.
  private var bands: [Range<Int>] {
    var bands: [Range<Int>] = []
    var begin = 0
    for band in 1...Self.bandCount {
      let wanted = rows.count / Self.bandCount * band
      var end = begin
      while end < columnStarts.count - 1, band == Self.bandCount || columnStarts[end] < wanted {
        end += 1
      }
      bands.append(begin..<end)
      begin = end
    }
    return bands
  }

  /// The number of nonzeros of each row, band by band.
  private func counts(of bands: [Range<Int>]) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: bands.count * rowCount)
    unsafe counts.withUnsafeMutableBufferPointer { counts in
      let shared = unsafe SharedBuffer(counts)
      parallelism.forEach(bands.count) { band, _ in
        let count = unsafe shared.base + band * rowCount
        let range = columnStarts[bands[band].lowerBound]..<columnStarts[bands[band].upperBound]
        unsafe rows.withUnsafeBufferPointer { rows in
          for entry in range { unsafe count[Int(rows[entry])] &+= 1 }
        }
      }
    }
    return counts
  }

  /// Turns counts into the offset within its row at which each band begins.
  private func turnIntoPlaces(_ counts: inout [UInt32]) -> [Int] {
    var starts = [0]
    starts.reserveCapacity(rowCount + 1)
    for row in 0..<rowCount {
      var length: UInt32 = 0
      for band in 0..<Self.bandCount {
        let count = counts[band * rowCount + row]
        counts[band * rowCount + row] = length
        length += count
      }
      starts.append(starts[row] + Int(length))
    }
    return starts
  }

  /// Writes the columns of one band at their places.
  ///
  /// - Parameters:
  ///   - band: The columns.
  ///   - starts: Where each row begins.
  ///   - next: Where in its row the band's next column goes.
  ///   - columns: The result.
  private func fill(
    _ band: Range<Int>, _ starts: [Int], next: UnsafeMutablePointer<UInt32>,
    columns: UnsafeMutablePointer<UInt32>
  ) {
    unsafe rows.withUnsafeBufferPointer { rows in
      unsafe starts.withUnsafeBufferPointer { starts in
        for column in band {
          for entry in columnStarts[column]..<columnStarts[column + 1] {
            let row = unsafe Int(rows[entry])
            let place = unsafe starts[row] &+ Int(next[row])
            unsafe columns[place] = UInt32(truncatingIfNeeded: column)
            unsafe next[row] &+= 1
          }
        }
      }
    }
  }
}
