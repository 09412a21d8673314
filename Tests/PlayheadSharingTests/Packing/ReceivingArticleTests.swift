import Foundation
import ProcessTesting
import Testing

/// What the article on receiving a recording shows is what the debugger prints.
@Suite struct ReceivingArticleTests {
  private static let root = URL(filePath: PackageFolder.path)

  @Test func `what it shows is printed`() throws {
    let article = Self.root.appending(path: "Sources/PlayheadSharing/PlayheadSharing.docc/ReceivingARecording.md")
    let blocks = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n```\n").enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
    let lines = blocks.flatMap { $0.split(separator: "\n").map(String.init) }
    let commands = lines.compactMap { $0.wholeMatch(of: /\(playhead \d+\/98\) (.*)/).map { String($0.1) } }
    #expect(commands == ["info notes", "goto odd", "why rows[49].title"])
    try withTemporaryFolder { folder in
      try FileManager.default.copyItem(
        at: Self.root.appending(path: "recordings/list.jsonl"), to: URL(filePath: "\(folder)/bug.jsonl"))
      let pack = try PipeSession(executable: "playhead", arguments: ["pack", "\(folder)/bug.jsonl"], input: .devNull)
      #expect(pack.status == .exited(0))
      let session = try PipeSession(
        executable: "playhead",
        arguments: ["\(folder)/bug.jsonl.gz", "--batch"] + commands.flatMap { ["-ex", $0] }, input: .devNull)
      #expect(session.errors == "")
      let printed = session.output.split(separator: "\n").map { $0.drop { $0 == ">" || $0 == " " } }
      for line in lines where !line.hasPrefix("(playhead") && !line.hasPrefix("$ ") {
        #expect(printed.contains(line.drop { $0 == " " }), "\(line)")
      }
    }
  }
}
