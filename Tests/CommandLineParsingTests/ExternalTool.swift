import Foundation

/// Runs a program of the machine, such as a shell that reads a completion script.
enum ExternalTool {
  struct Result {
    let status: Int32
    let output: String
  }

  static func isInstalled(_ name: String) -> Bool { path(of: name) != nil }

  /// Runs a program with arguments in an empty folder that has the files of `makingFiles`.
  ///
  /// Standard error is part of the output.
  static func run(_ name: String, _ arguments: [String], makingFiles files: [String] = []) throws
    -> Result
  {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "command-line-parsing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files { try Data().write(to: folder.appending(path: file)) }
    let process = Process()
    process.executableURL = URL(filePath: path(of: name) ?? "/usr/bin/" + name)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // Shells would otherwise read the user's own settings.
    process.environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8",
      "XDG_CONFIG_HOME": folder.path + "/.config", "XDG_DATA_HOME": folder.path + "/.data",
    ]
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }

  private static func path(of name: String) -> String? {
    ["/usr/local/bin/", "/usr/bin/", "/bin/"].map { $0 + name }
      .first(where: FileManager.default.isExecutableFile)
  }
}
