/// The version of this library and of the tool built on it.
public let toolVersion = "0.1.0"

/// The day of that version, as `YYYY-MM-DD`, for the foot of the manual page.
package let toolDate = "2026-11-30"
