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
    // Foundation's own would hand on pipes of other tests.
    return try PipeSession(
      executable: "/usr/bin/env", arguments: ["clang", "-fsyntax-only", "-I\(folder.path)", "-xc", header.path],
      environment: ProcessInfo.processInfo.environment, input: .devNull
    ).errors
  }

  @Test func `libedit is refused with words`() throws {
    // What libedit says of itself.
    #expect(try errors(ofVersion: "0x0402").contains("brew install readline"))
    #expect(try errors(ofVersion: "0x0802") == "")
  }
}
