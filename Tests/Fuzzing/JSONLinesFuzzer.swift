@testable import Tables

/// Reads any bytes as JSON Lines, strictly and with wrong rows left out.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var options = ReadingOptions(keepsOtherMembers: true)
  options.layout.format = .jsonLines
  options.skipsInvalidRows = count % 2 == 1
  FuzzInput.compare(UnsafeBufferPointer(start: data, count: count), options)
  return 0
}
