import Foundation
import Testing

@testable import Tables

@Suite("Whole JSON objects")
struct JSONObjectReaderTests {
  private static func objects(_ text: String) throws -> [(members: [JSONValue.Member], line: Int)] {
    var objects: [(members: [JSONValue.Member], line: Int)] = []
    try withFile(text) { path in
      try JSONObjectReader().forEachObject(of: path) { objects.append(($0, $1)) }
    }
    return objects
  }

  /// A value as Foundation would have it, apart from numbers, which stay as they are written.
  private static func plain(_ value: JSONValue) -> NSObject {
    switch value {
    case .array(let elements): NSArray(array: elements.map(plain))
    case .boolean(let isTrue): NSNumber(value: isTrue)
    case .null: NSNull()
    case .number(let digits): NSNumber(value: Double(digits) ?? .nan)
    case .object(let members):
      NSDictionary(
        dictionary: Dictionary(members.map { ($0.name, plain($0.value)) }) { first, _ in first })
    case .string(let text): NSString(string: text)
    }
  }

  @Test(arguments: [
    #"{}"#, #"{ "a" : [ ] , "b" : { } }"#, #"{"a":[1,2.5,-3e-2,0],"b":null,"c":true,"d":false}"#,
    #"{"a":{"b":{"c":[[[]],[{"d":"e"}]]}}}"#, #"{"a\u0000\n\"\\":"\ud83d\ude00 é \/"}"#,
    #"{"":"","é":"e\u0301","😀":[null,[null]]}"#,
  ])
  func `are those that Foundation reads`(text: String) throws {
    let expected = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    for layout in ["[\(text)]", "[\n \(text) ,\n\(text)\n]", "\(text)\n\(text)"] {
      for (members, _) in try Self.objects(layout) {
        #expect(Self.plain(.object(members)) == expected, "\(layout)")
      }
    }
  }

  @Test func `keep the order of members and the digits of numbers`() throws {
    let objects = try Self.objects("[{\"b\":1.50,\"a\":1e2},\n\n{\"c\":12345678901234567890}]")
    #expect(objects.map(\.line) == [1, 3])
    #expect(objects[0].members.map(\.name) == ["b", "a"])
    #expect(objects[0].members.map(\.value) == [.number("1.50"), .number("1e2")])
    #expect(objects[1].members.map(\.value) == [.number("12345678901234567890")])
  }

  @Test func `may be nested as deep as the parser lets them`() throws {
    let depth = 1000
    let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let objects = try Self.objects("{\"a\":\(arrays)}")
    var found = 0
    var value = objects[0].members[0].value
    while case .array(let elements) = value {
      found += 1
      guard let first = elements.first else { break }
      value = first
    }
    #expect(found == depth)
  }

  @Test(arguments: [
    ("[{\"a\":1},\n {\"b\":1,\"b\":2}]", "2:9: error: the name 'b' stands a second time"),
    ("[1]", "1:2: error: row 1: the row is a number; an object"),
    ("{\"a\":1}\n{\"a\":}", "2:6: error: found '}' where a value was expected"),
    ("[]", "has no rows"),
  ])
  func `are refused with the place of the fault`(text: String, message: String) {
    let error = #expect(throws: TableError.self) { try Self.objects(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
