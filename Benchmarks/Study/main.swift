import Foundation
import LinearAlgebra
import Tables

@testable import TextClassification

var options: [String: String] = [:]
var files: [String] = []
for a in CommandLine.arguments.dropFirst() {
  if let i = a.firstIndex(of: "=") {
    options[String(a[..<i])] = String(a[a.index(after: i)...])
  } else {
    files.append(a)
  }
}
func opt(_ k: String, _ d: Double) -> Double { options[k].flatMap(Double.init) ?? d }
struct Row: Decodable { var text: String; var label: String }
func load(_ p: String) -> [Row] {
  try! JSONDecoder().decode([Row].self, from: Data(contentsOf: URL(fileURLWithPath: p)))
}
let clock = ContinuousClock()
var mark = clock.now
func lap(_ s: String) {
  if options["v"] != nil { print("  \(s): \(mark.duration(to: clock.now))") }; mark = clock.now
}
runStudy()
