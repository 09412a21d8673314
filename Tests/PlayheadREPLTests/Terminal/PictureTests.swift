import Foundation
import ProcessTesting
import TerminalTesting
import Testing

/// The picture of the prompt in the README. With `PLAYHEAD_WRITE_TRANSCRIPTS` in the environment it is drawn anew.
@Suite struct PictureTests {
  private static let root = URL(filePath: PackageFolder.path)

  @Test func `the picture shows what the prompt says`() throws {
    try withTemporaryFolder { folder in
      let copy = "\(folder)/list.jsonl"
      try FileManager.default.copyItem(atPath: Self.root.appending(path: "recordings/list.jsonl").path, toPath: copy)
      let terminal = try Pseudoterminal(
        executable: "playhead", arguments: [copy, "--color", "always"], environment: ["XDG_STATE_HOME": "/dev/null"],
        size: (88, 40))
      for (line, prompt) in [("goto odd", "(playhead 0/98)"), ("why rows[49].title", "(playhead 98/98)")] {
        try terminal.wait { $0.last == prompt }
        terminal.send(line + "\r")
        try terminal.wait { $0.lines.contains("\(prompt) \(line)") && $0.last == "(playhead 98/98)" }
      }
      terminal.send("\u{4}")
      #expect(try terminal.exitStatus() == .exited(0))
      let lines = terminal.transcript.components(separatedBy: "\r\n")
      let start = try #require(lines.firstIndex { $0.contains("goto odd") })
      let end = try #require(lines.lastIndex { $0.contains("(playhead 98/98)") })
      let picture = TerminalPicture(
        lines[start..<end].joined(separator: "\r\n"), columns: 88,
        title: "At the prompt: goto odd, and why rows[49].title, which tells who wrote the value and what led to that")
      let file = Self.root.appending(path: ".github/images/prompt.svg")
      if ProcessInfo.processInfo.environment["PLAYHEAD_WRITE_TRANSCRIPTS"] != nil {
        try picture.svg.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(try picture.svg == String(contentsOf: file, encoding: .utf8))
    }
  }
}
