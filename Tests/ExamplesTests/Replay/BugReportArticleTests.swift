import Foundation
import ProcessTesting
import Testing

/// The sessions of the article "From a bug report to a fix", as they are shown.
@Suite struct BugReportArticleTests {
  private static func blocks() throws -> [[String]] {
    let folder = "Sources/PlayheadComposableReplay/PlayheadComposableReplay.docc"
    let article = try Repository.text("\(folder)/FromABugReportToAFix.md")
    return article.components(separatedBy: "\n```\n").enumerated().filter { !$0.offset.isMultiple(of: 2) }
      .map { $0.element.components(separatedBy: "\n") }
  }

  @Test func theSessionsAreAsTheyAreShown() throws {
    let lines = try Self.blocks().joined()
    let commands = lines.compactMap { $0.wholeMatch(of: /\(playhead [^)]*\) (.*)/)?.1 }
    #expect(commands.count == 10)
    try withTemporaryFolder { folder in
      let path = "\(folder)/list.jsonl"
      try FileManager.default.copyItem(at: Repository.url("recordings/list.jsonl"), to: URL(filePath: path))
      let session = try PipeSession(
        executable: "list", arguments: [path], environment: [:],
        input: .text(commands.map { "\($0)\n" }.joined()))
      #expect(session.errors == "")
      let output = session.output.components(separatedBy: "\n").map { $0.drop { $0 == ">" || $0 == " " } }
      var rest = output[...]
      for line in lines where !line.hasPrefix("(playhead") && !line.hasPrefix("$ ") && !line.isEmpty {
        let wanted = line.drop { $0 == " " }
        let place = rest.firstIndex { $0 == wanted }
        #expect(place != nil, "the session does not say:\n\(line)\nin\n\(rest.joined(separator: "\n"))")
        rest = place.map { rest[($0 + 1)...] } ?? rest
      }
    }
  }
}
