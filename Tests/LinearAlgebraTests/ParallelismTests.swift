import LinearAlgebra
import Synchronization
import Testing

@Suite("Parallelism")
struct ParallelismTests {
  private static let threads = [1, 2, 3, 8]

  @Test(arguments: threads, [0, 1, 2, 7, 8, 9, 1000])
  func `runs every index once, on workers below the number of threads`(threads: Int, count: Int) {
    let seen = Mutex([(index: Int, worker: Int)]())
    Parallelism(threads: threads).forEach(count) { index, worker in
      seen.withLock { $0.append((index, worker)) }
    }
    let calls = seen.withLock { $0 }
    #expect(calls.map(\.index).sorted() == Array(0..<count))
    #expect(calls.allSatisfy { 0..<threads ~= $0.worker })
  }

  @Test(arguments: threads)
  func `no two pieces of work share a worker at once`(threads: Int) {
    let busy = Mutex(Set<Int>())
    let clashes = Mutex(0)
    Parallelism(threads: threads).forEach(500) { _, worker in
      let isNew = busy.withLock { $0.insert(worker).inserted }
      if !isNew { clashes.withLock { $0 += 1 } }
      var sum = 0.0
      for step in 0..<200 { sum += Double(step).squareRoot() }
      if sum < 0 { return }
      busy.withLock { _ = $0.remove(worker) }
    }
    #expect(clashes.withLock { $0 } == 0)
  }

  @Test(arguments: [(0, 4), (1, 4), (4, 4), (5, 4), (8, 4), (9, 1), (3, 100)])
  func `blocks cover the elements in pieces of the size asked for`(count: Int, size: Int) {
    for threads in Self.threads {
      let seen = Mutex([Range<Int>]())
      Parallelism(threads: threads).forEachBlock(of: count, size: size) { range, _ in
        seen.withLock { $0.append(range) }
      }
      let ranges = seen.withLock { $0 }.sorted { $0.lowerBound < $1.lowerBound }
      #expect(ranges.flatMap { Array($0) } == Array(0..<count))
      #expect(ranges.dropLast().allSatisfy { $0.count == size })
      #expect(ranges.allSatisfy { !$0.isEmpty })
    }
  }
}
