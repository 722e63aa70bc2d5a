import Foundation
import TestSupport
import Testing

@testable import TextClassification

// Foundation and not FoundationEssentials: `JSONSerialization` reads the mixed answer.

@Suite("Safetensors and Python")
struct SafetensorsPythonTests {
  private static let script = """
    import json, sys
    from safetensors import safe_open
    with safe_open(sys.argv[1], framework="numpy") as file:
        tensors = {}
        for name in file.keys():
            tensor = file.get_tensor(name)
            values = [str(value) for value in tensor.flatten().tolist()]
            tensors[name] = [str(tensor.dtype), list(tensor.shape), values]
        answer = [tensors, file.metadata()]
    with open(sys.argv[2], "w", encoding="utf-8") as output:
        json.dump(answer, output, sort_keys=True, ensure_ascii=False)
    """

  @Test func `the safetensors package reads the same tensors and texts`() throws {
    if let reason = PythonEnvironment.unavailableReason { try Test.cancel("\(reason)") }
    let bytes = try SampleModel.bytes()
    let data = try PythonEnvironment.run(script: Self.script, input: Data(bytes))

    let answer = try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
    let metadata = try #require(answer.last as? [String: String])
    #expect(metadata.filter { $0.key != "checksum" } == SampleModel.metadata)
    let tensors = try #require(answer.first as? [String: [Any]])
    let found = tensors.mapValues { $0.map { "\($0)" }.joined(separator: " ") }
    #expect(
      found == [
        "bytes": "uint8 [3] [\"1\", \"2\", \"255\"]",
        "float": "float32 [2, 2] [\"1.0\", \"-0.5\", \"inf\", \"0.0\"]",
        "double": "float64 [1] [\"3.141592653589793\"]",
        "int32": "int32 [2] [\"-2147483648\", \"7\"]",
        "uint32": "uint32 [1, 1] [\"4294967295\"]",
        "int64": "int64 [2] [\"-9223372036854775808\", \"-1\"]",
        "uint64": "uint64 [1] [\"18446744073709551615\"]",
        "none": "float32 [0, 5] []",
        "scalar \"é\"": "float32 [] [\"3.0\"]",
      ])
  }
}
