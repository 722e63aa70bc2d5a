import Foundation
import LinearAlgebra
import Tables

@testable import TextClassification

func runStudy() {
  Vector.useOneThread()
  let par = Parallelism(threads: Int(opt("threads", 2)))
  for f in files {
    let dir = "/work/shared/data/\(f)/\(f)"
    let train = load(dir + "_train.json")
    let folds = Int(opt("folds", 0))
    let test = folds > 0 ? [] : load(dir + "_test.json")
    mark = clock.now
    let all = train + test
    let texts = TextColumn(all.map(\.text))
    let names = Array(Set(train.map(\.label))).sorted()
    let code = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, Int32($0)) })
    let y = all.map { code[$0.label] ?? 0 }
    lap("load")
    var ng = NGramOptions()
    ng.longestWordSequence = Int(opt("w", 2))
    ng.shortestInWord = Int(opt("c0", 2))
    ng.longestInWord = Int(opt("c", 5))
    ng.longestInRun = Int(opt("r", 4))
    let m = DocumentTermMatrix(
      texts, options: ng, minimumDocumentFrequency: Int(opt("df", 2)), on: par)
    lap("matrix \(m.pattern.nonzeroCount) nnz, \(m.pattern.columnCount) cols")
    var correct = 0, total = 0
    let foldOf = folds > 0 ? makeFolds(y, folds, names.count) : []
    for fold in 0..<max(1, folds) {
      let isTrain = all.indices.map { folds > 0 ? foldOf[$0] != fold : $0 < train.count }
      for _ in 0..<1 {
        let (margins, conv) = fitModel(m.pattern, y, isTrain, names.count, par)
        lap("fit \(conv)")
        let width = names.count == 2 ? 1 : names.count
        for i in all.indices where !isTrain[i] {
          total += 1
          var best = 0
          if width == 1 {
            best = margins[i] > 0 ? 1 : 0
          } else {
            for c in 1..<width where margins[i * width + c] > margins[i * width + best] { best = c }
          }
          if Int32(best) == y[i] && (code[all[i].label] != nil) { correct += 1 }
        }
      }
    }
    print(f, String(format: "%.2f", 100 * Double(correct) / Double(total)))
  }
}

func makeFolds(_ y: [Int32], _ k: Int, _ classes: Int) -> [Int] {
  var fold = [Int](repeating: 0, count: y.count)
  var rng = SystemLike(state: 42)
  var order = Array(y.indices)
  for i in stride(from: order.count - 1, to: 0, by: -1) {
    order.swapAt(i, Int(rng.next() % UInt64(i + 1)))
  }
  var counts = [Int](repeating: 0, count: classes)
  for i in order { fold[i] = counts[Int(y[i])] % k; counts[Int(y[i])] += 1 }
  return fold
}
struct SystemLike {
  var state: UInt64;
  mutating func next() -> UInt64 {
    state &+= 0x9E3779B97F4A7C15; var z = state; z = (z ^ (z >> 30)) &* 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) &* 0x94D049BB133111EB; return z ^ (z >> 31)
  }
}

/// F × K counts over the training rows.
func classCounts(_ x: SparsePattern, _ y: [Int32], _ isTrain: [Bool], _ k: Int) -> [Float] {
  var out = [Float](repeating: 0, count: x.columnCount * k)
  for j in 0..<x.columnCount {
    for e in x.columnStarts[j]..<x.columnStarts[j + 1] {
      let r = Int(x.rows[e]); if isTrain[r] { out[j * k + Int(y[r])] += 1 }
    }
  }
  return out
}

func fitModel(_ x: SparsePattern, _ y: [Int32], _ isTrain: [Bool], _ k: Int, _ par: Parallelism)
  -> ([Float], Convergence)
{
  let n = x.rowCount, f = x.columnCount
  let width = k == 2 ? 1 : k
  let counts = classCounts(x, y, isTrain, k)
  let nTrain = Float(isTrain.filter { $0 }.count)
  let smooth = Float(opt("alpha", 1)), minDF = Float(opt("df", 2))
  let wIDF = Float(opt("idf", 1)), wNB = Float(opt("nb", 1))
  let power = Float(opt("power", 1))
  // squared scales
  var s2 = [Float](repeating: 0, count: f * width)
  var agg = [Float](repeating: 0, count: f)
  var totals = [Float](repeating: 0, count: k)
  for j in 0..<f { for c in 0..<k { totals[c] += counts[j * k + c] } }
  let all = totals.reduce(0, +)
  let ff = Float(f)
  for j in 0..<f {
    var df: Float = 0
    for c in 0..<k { df += counts[j * k + c] }
    if df < minDF { continue }
    let idf = log((1 + nTrain) / (1 + df)) + 1
    for c in 0..<width {
      let cc = width == 1 ? 1 : c
      let p = (smooth + counts[j * k + cc]) / (totals[cc] + smooth * ff)
      let q = (smooth + df - counts[j * k + cc]) / (all - totals[cc] + smooth * ff)
      let r = abs(log(p / q))
      let s = wIDF * idf * idf + wNB * pow(r, 2 * power)
      s2[j * width + c] = s
      agg[j] += s / Float(width)
    }
  }
  var norms = [Float](repeating: 0, count: n)
  let sums = x.multiply(agg, width: 1, on: par)
  let normPower = Float(opt("norm", 0.5))
  for i in 0..<n { norms[i] = sums[i] > 0 ? 1 / pow(sums[i], normPower) : 0 }
  let C = Float(opt("C", 10))
  let loss = LogisticLoss(
    classCount: k, classes: y, weights: isTrain.map { $0 ? C : 0 }, parallelism: par)
  func apply(_ a: [Float]) -> [Float] {
    var t = a
    for i in 0..<n { for c in 0..<width { t[i * width + c] *= norms[i] } }
    var w = x.multiplyTransposed(t, width: width, on: par)
    for i in w.indices { w[i] *= s2[i] }
    var mm = x.multiply(w, width: width, on: par)
    for i in 0..<n { for c in 0..<width { mm[i * width + c] *= norms[i] } }
    return mm
  }
  let opt0 = SubspaceMinimizer(
    loss: loss,
    rule: StoppingRule(tolerance: opt("tol", 1e-3), iterationLimit: Int(opt("iters", 300))),
    memory: Int(opt("m", 8)))
  let start = SubspaceMinimizer.Point(
    coefficients: .init(repeating: 0, count: n * width),
    margins: .init(repeating: 0, count: n * width), intercept: .init(repeating: 0, count: width))
  let out = opt0.minimize(from: start, apply: apply) {
    if options["v"] == "2" { print("   ", $0.iterations, $0.objective, $0.gradientNorm) }
  }
  var m = out.point.margins
  for i in 0..<n { for c in 0..<width { m[i * width + c] += Float(out.point.intercept[c]) } }
  return (m, out.convergence)
}
