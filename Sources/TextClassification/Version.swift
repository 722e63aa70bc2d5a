/// The version of this library and of the tool built on it.
public let toolVersion = "0.1.0"
