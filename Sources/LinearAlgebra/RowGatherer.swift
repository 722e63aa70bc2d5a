private import CProcessor

/// Sums rows of a dense matrix that lists of indices name: the hot loop of training with several
/// classes.
///
/// A few columns at a time stay in registers while all rows of a list are added to them. Where the
/// width is no multiple of the vectors', the last vector overlaps the one before it.
@unsafe
struct RowGatherer {
  private let index: UnsafePointer<UInt32>
  /// The number of the first index.
  private let first: Int
  private let value: UnsafePointer<Float>
  private let width: Int

  /// A gatherer of rows of `dense`; `nil` where there is nothing to gather.
  ///
  /// - Parameters:
  ///   - indices: The indices of some groups, and the number of the first among those of all.
  ///   - dense: The matrix.
  ///   - width: The number of its columns.
  init?(
    _ indices: (buffer: UnsafeBufferPointer<UInt32>, first: Int),
    _ dense: UnsafeBufferPointer<Float>, _ width: Int
  ) {
    guard let index = unsafe indices.buffer.baseAddress, let value = dense.baseAddress else {
      return nil
    }
    unsafe self.index = index
    unsafe first = indices.first
    unsafe self.value = value
    unsafe self.width = width
  }

  /// Writes the sums of some groups, each of `width` numbers.
  func sum(
    _ groups: Range<Int>, _ starts: UnsafeBufferPointer<Int>,
    into sums: UnsafeMutablePointer<Float>
  ) {
    for group in groups {
      let entries = unsafe starts[group] &- first..<starts[group + 1] &- first
      let sum = unsafe UnsafeMutableRawPointer(sums + group &* width)
      if unsafe width < 4 {
        unsafe sumNarrow(entries, sum)
        continue
      }
      var column = 0
      while unsafe column &+ 32 <= width {
        unsafe sum32(entries, column, sum, prefetchEnd: column == 0 ? entries.upperBound : 0)
        column &+= 32
      }
      while unsafe column &+ 8 <= width {
        unsafe sum8(entries, column, sum)
        column &+= 8
      }
      if unsafe column < width {
        if unsafe width >= 8 {
          unsafe sum8(entries, width &- 8, sum)
        } else {
          if column == 0 { unsafe sum4(entries, 0, sum) }
          unsafe sum4(entries, width &- 4, sum)
        }
      }
    }
  }

  @inline(__always)
  private func row(_ entry: Int, _ column: Int) -> UnsafeRawPointer {
    unsafe UnsafeRawPointer(value + (Int(index[entry]) &* width &+ column))
  }

  /// How many entries ahead rows are asked for: they lie all over a matrix that no cache holds.
  private static var prefetchDistance: Int { 8 }

  /// Asks for the cache lines of the row of an entry.
  @inline(__always)
  private func prefetch(_ entry: Int) {
    let row = unsafe row(entry, 0)
    var offset = 0
    while unsafe offset < 4 &* width {
      unsafe sentiment_prefetch(row + offset)
      offset &+= 64
    }
  }

  @inline(__always)
  private func sum32(
    _ entries: Range<Int>, _ column: Int, _ sum: UnsafeMutableRawPointer, prefetchEnd: Int
  ) {
    var a = SIMD8<Float>(repeating: 0)
    var b = a
    var c = a
    var d = a
    for entry in entries {
      if unsafe entry &+ Self.prefetchDistance < prefetchEnd {
        unsafe prefetch(entry &+ Self.prefetchDistance)
      }
      let row = unsafe row(entry, column)
      unsafe a += row.loadUnaligned(as: SIMD8<Float>.self)
      unsafe b += row.loadUnaligned(fromByteOffset: 32, as: SIMD8<Float>.self)
      unsafe c += row.loadUnaligned(fromByteOffset: 64, as: SIMD8<Float>.self)
      unsafe d += row.loadUnaligned(fromByteOffset: 96, as: SIMD8<Float>.self)
    }
    unsafe sum.storeBytes(of: a, toByteOffset: 4 &* column, as: SIMD8<Float>.self)
    unsafe sum.storeBytes(of: b, toByteOffset: 4 &* column &+ 32, as: SIMD8<Float>.self)
    unsafe sum.storeBytes(of: c, toByteOffset: 4 &* column &+ 64, as: SIMD8<Float>.self)
    unsafe sum.storeBytes(of: d, toByteOffset: 4 &* column &+ 96, as: SIMD8<Float>.self)
  }

  @inline(__always)
  private func sum8(_ entries: Range<Int>, _ column: Int, _ sum: UnsafeMutableRawPointer) {
    var total = SIMD8<Float>(repeating: 0)
    for entry in entries {
      unsafe total += row(entry, column).loadUnaligned(as: SIMD8<Float>.self)
    }
    unsafe sum.storeBytes(of: total, toByteOffset: 4 &* column, as: SIMD8<Float>.self)
  }

  @inline(__always)
  private func sum4(_ entries: Range<Int>, _ column: Int, _ sum: UnsafeMutableRawPointer) {
    var total = SIMD4<Float>(repeating: 0)
    for entry in entries {
      unsafe total += row(entry, column).loadUnaligned(as: SIMD4<Float>.self)
    }
    unsafe sum.storeBytes(of: total, toByteOffset: 4 &* column, as: SIMD4<Float>.self)
  }

  /// Two or three columns.
  @inline(__always)
  private func sumNarrow(_ entries: Range<Int>, _ sum: UnsafeMutableRawPointer) {
    var first: Float = 0
    var second: Float = 0
    var third: Float = 0
    for entry in entries {
      let row = unsafe row(entry, 0)
      unsafe first += row.loadUnaligned(as: Float.self)
      unsafe second += row.loadUnaligned(fromByteOffset: 4, as: Float.self)
      if unsafe width == 3 { unsafe third += row.loadUnaligned(fromByteOffset: 8, as: Float.self) }
    }
    unsafe sum.storeBytes(of: first, as: Float.self)
    unsafe sum.storeBytes(of: second, toByteOffset: 4, as: Float.self)
    if unsafe width == 3 { unsafe sum.storeBytes(of: third, toByteOffset: 8, as: Float.self) }
  }
}
