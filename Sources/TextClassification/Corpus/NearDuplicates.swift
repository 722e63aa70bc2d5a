internal import LinearAlgebra
internal import Tables

/// Finds texts that are nearly the same: that share at least ``threshold`` of their n-grams.
///
/// The measure is Jaccard's: the n-grams that two texts share over those that either has, taken of
/// words up to three in sequence and, for short texts, of characters in words and runs. Each text gets
/// a sketch of ``hashCount`` numbers, the least of its n-grams' hashes under as many hash functions;
/// two sketches agree in a number with a probability of the measure (MinHash). Texts whose sketches
/// agree in all numbers of one of ``bandCount`` bands are candidates, and of these the measure itself
/// is computed: what is found is certain, and a pair at the threshold is missed with a probability of
/// 0.2 %, at 0.9 of 3 · 10⁻⁷.
///
/// Source: A. Broder, "On the resemblance and containment of documents", SEQUENCES '97.
struct NearDuplicates: Sendable {
  /// The share of n-grams from which two texts are near.
  static let threshold = 0.8

  private static let bandCount = 20
  private static let bandSize = 6
  private static let hashCount = bandCount * bandSize
  /// The share of equal numbers of two sketches below which the measure is not computed: three and a
  /// half standard deviations below the threshold.
  private static let leastAgreement = 0.67
  /// With how many of those before it in a band a text is compared: what keeps the time linear where
  /// thousands agree.
  private static let comparisonLimit = 16

  private let texts: TextColumn
  private let options: NGramOptions
  private let parallelism: Parallelism

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - texts: The corpus.
  ///   - parallelism: The threads to use; the result does not depend on it.
  init(in texts: TextColumn, on parallelism: Parallelism) {
    self.texts = texts
    self.parallelism = parallelism
    var options = NGramOptions(suiting: texts)
    options.shortestInWord = 3
    options.pairDistance = 0
    (options.countsRepeatedRuns, options.countsRepeatedWords) = (false, false)
    (options.marksOpenings, options.marksNegation, options.marksCapitals) = (false, false, false)
    self.options = options
  }

  /// Groups texts that are near; each is near to at least one other of its group.
  ///
  /// - Parameter rows: The rows to compare, ascending, no two with the same text.
  /// - Returns: The groups of two and more, in order of their first rows.
  /// - Complexity: O(n-grams + rows · log rows), beside the comparison of candidates.
  func groups(of rows: [Int]) -> [[Int]] {
    let sketches = sketches(of: rows)
    var groups = DisjointGroups(count: rows.count)
    let comparer = Comparer(texts: texts, scanner: NGramScanner(options: options))
    for band in 0..<Self.bandCount {
      for bucket in Self.buckets(sketches, band: band) {
        for (index, place) in bucket.enumerated() {
          for other in bucket[max(0, index - Self.comparisonLimit)..<index]
          where groups.root(of: other) != groups.root(of: place)
            && Self.agreement(sketches, other, place) >= Self.leastAgreement
            && comparer.similarity(rows[other], rows[place]) >= Self.threshold
          {
            groups.join(other, place)
          }
        }
      }
    }
    return groups.ofSeveral.map { $0.map { rows[$0] } }
  }

  /// The sketches of rows, row-major; all ones for a text without n-grams.
  private func sketches(of rows: [Int]) -> [UInt32] {
    let options = options
    var generator = SplitMix64(seed: 1)
    let functions = HashFunctions(count: Self.hashCount, &generator)
    return unsafe texts.withUnsafeBuffers { bytes, offsets in
      let input = unsafe (SendableBuffer(bytes), SendableBuffer(offsets))
      return parallelism.map(blocksOf: 1024, from: rows.count) { block in
        let scanner = NGramScanner(options: options)
        var collector = NGramCollector()
        var sketches = [UInt32](repeating: .max, count: block.count * Self.hashCount)
        for place in block {
          let range = unsafe input.1.buffer[rows[place]]..<input.1.buffer[rows[place] + 1]
          unsafe collector.collect(
            UnsafeBufferPointer(rebasing: input.0.buffer[range]), with: scanner)
          let first = (place - block.lowerBound) * Self.hashCount
          functions.sketch(collector.set, to: &sketches, at: first)
        }
        return sketches
      }.flatMap(\.self)
    }
  }

  /// The places whose sketches agree in a band, ascending in each bucket.
  private static func buckets(_ sketches: [UInt32], band: Int) -> [[Int]] {
    var keyed: [(key: UInt64, place: Int)] = []
    for place in 0..<sketches.count / hashCount {
      let first = place * hashCount + band * bandSize
      let numbers = sketches[first..<first + bandSize]
      if numbers.allSatisfy({ $0 == .max }) { continue }
      keyed.append((numbers.reduce(0) { NGramHash.extend($0, by: UInt64($1)) }, place))
    }
    keyed.sort { ($0.key, $0.place) < ($1.key, $1.place) }
    var buckets: [[Int]] = []
    var start = 0
    for index in keyed.indices {
      if index + 1 < keyed.count && keyed[index + 1].key == keyed[index].key { continue }
      if index > start { buckets.append(keyed[start...index].map(\.place)) }
      start = index + 1
    }
    return buckets
  }

  /// The share of equal numbers of two sketches.
  private static func agreement(_ sketches: [UInt32], _ first: Int, _ second: Int) -> Double {
    let equal = (0..<hashCount).count {
      sketches[first * hashCount + $0] == sketches[second * hashCount + $0]
    }
    return Double(equal) / Double(hashCount)
  }
}

/// Hash functions h · factor + term.
private struct HashFunctions: Sendable {
  private let factors: [UInt32]
  private let terms: [UInt32]

  init(count: Int, _ generator: inout SplitMix64) {
    var numbers = (0..<2 * count).map { _ in UInt32(truncatingIfNeeded: generator.next()) }
    for index in 0..<count { numbers[index] |= 1 }
    factors = Array(numbers[..<count])
    terms = Array(numbers[count...])
  }

  /// Writes the least hash of a set of n-grams under each function.
  func sketch(_ set: NGramSet, to sketches: inout [UInt32], at first: Int) {
    unsafe sketches.withUnsafeMutableBufferPointer { sketches in
      unsafe factors.withUnsafeBufferPointer { factors in
        unsafe terms.withUnsafeBufferPointer { terms in
          for position in unsafe 0..<set.count {
            let hash = unsafe UInt32(truncatingIfNeeded: set.hashes[position] >> 32)
            for function in factors.indices {
              let value = unsafe hash &* factors[function] &+ terms[function]
              unsafe sketches[first &+ function] = min(sketches[first &+ function], value)
            }
          }
        }
      }
    }
  }
}

/// Computes how much of their n-grams two texts share.
private struct Comparer {
  let texts: TextColumn
  let scanner: NGramScanner

  /// The n-grams that both texts have over those that either has.
  func similarity(_ first: Int, _ second: Int) -> Double {
    let (left, right) = (ngrams(of: first), ngrams(of: second))
    let shared = left.intersection(right).count
    return Double(shared) / Double(max(1, left.count + right.count - shared))
  }

  private func ngrams(of row: Int) -> Set<UInt64> {
    var collector = NGramCollector()
    unsafe texts.withUnsafeBuffers { bytes, offsets in
      let range = unsafe offsets[row]..<offsets[row + 1]
      unsafe collector.collect(UnsafeBufferPointer(rebasing: bytes[range]), with: scanner)
    }
    let set = collector.set
    return unsafe Set((0..<set.count).map { unsafe set.hashes[$0] })
  }
}

/// Numbers joined into groups (union and find).
private struct DisjointGroups {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  /// The least number of a number's group.
  mutating func root(of number: Int) -> Int {
    var root = number
    while parents[root] != root { root = parents[root] }
    var next = number
    while parents[next] != root { (parents[next], next) = (root, parents[next]) }
    return root
  }

  mutating func join(_ first: Int, _ second: Int) {
    let roots = (root(of: first), root(of: second))
    parents[max(roots.0, roots.1)] = min(roots.0, roots.1)
  }

  /// The groups of two and more, in order of their least numbers.
  var ofSeveral: [[Int]] {
    var groups = self
    var members: [[Int]] = Array(repeating: [], count: parents.count)
    for number in parents.indices { members[groups.root(of: number)].append(number) }
    return members.filter { $0.count > 1 }
  }
}
