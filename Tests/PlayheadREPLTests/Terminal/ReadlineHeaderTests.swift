import Foundation
import ProcessTesting
import Testing

/// Who has another library by readline's name is told which one is needed.
@Suite struct ReadlineHeaderTests {
  /// What the compiler says of our header, where readline's own says that it is of a version.
  private func errors(ofVersion version: String) throws -> String {
    let folder: URL = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let headers = folder.appending(path: "readline")
    try FileManager.default.createDirectory(at: headers, withIntermediateDirectories: true)
    try Data("#define RL_READLINE_VERSION \(version)\n".utf8).write(to: headers.appending(path: "readline.h"))
    try Data().write(to: headers.appending(path: "history.h"))
    let header = URL(filePath: PackageFolder.path).appending(path: "Sources/GNUReadline/GNUReadline.h")
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["clang", "-fsyntax-only", "-I\(folder.path)", "-xc", header.path]
    let pipe = Foundation.Pipe()
    compiler.standardError = pipe
    try compiler.run()
    let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }

  @Test func `libedit is refused with words`() throws {
    // What libedit says of itself.
    #expect(try errors(ofVersion: "0x0402").contains("brew install readline"))
    #expect(try errors(ofVersion: "0x0802") == "")
  }
}
