import Foundation
import ProcessTesting
import Testing

/// The tests in the folder `Exported` are what `export test` writes, and are run with the others.
@Suite struct ExportedTestTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Exported")
  private static let root = folder.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: ["counter", "guessmyage", "list", "timer"])
  func aSampleAsATestIsWhatIsWrittenNow(name: String) throws {
    let path = Self.root.appending(path: "recordings/\(name).jsonl").path
    let session = try PipeSession(
      executable: name, arguments: [path, "--batch", "-ex", "export test"], input: .devNull)
    #expect(session.status == .exited(0), "\(session.errors)")
    let file = Self.folder.appending(path: "\(name.capitalized)SampleTests.swift")
    if ProcessInfo.processInfo.environment["PLAYHEAD_WRITE_TRANSCRIPTS"] != nil {
      try session.output.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try session.output == String(contentsOf: file, encoding: .utf8))
  }
}
