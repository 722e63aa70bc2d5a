@testable import Tables

/// Reads any bytes as CSV, strictly and with wrong rows left out.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var options = ReadingOptions(keepsOtherMembers: true)
  options.layout.format = .csv
  options.skipsInvalidRows = count % 2 == 1
  // To look for a delimiter takes longer than to read the rows.
  if count / 4 % 4 > 0 { options.layout.delimiter = UInt8(ascii: ",") }
  FuzzInput.compare(UnsafeBufferPointer(start: data, count: count), options)
  return 0
}
