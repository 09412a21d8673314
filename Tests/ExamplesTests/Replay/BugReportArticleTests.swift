import Foundation
import ProcessTesting
import Testing

/// The sessions of the articles "From a bug report to a fix" and "Find a race that nobody has seen", as they are shown.
@Suite struct BugReportArticleTests {
  @Test(arguments: [
    ("FromABugReportToAFix", "list", "list", 10), ("FindingARace", "guessmyage", "guessmyage", 3),
  ])
  func theSessionsAreAsTheyAreShown(article: String, executable: String, sample: String, count: Int) throws {
    let folder = "Sources/PlayheadComposableReplay/PlayheadComposableReplay.docc"
    let text = try Repository.text("\(folder)/\(article).md")
    let lines = text.matches(of: /\n```\n((?s:.*?))\n```\n/).flatMap { $0.1.components(separatedBy: "\n") }
    let commands = lines.compactMap { $0.wholeMatch(of: /\(playhead [^)]*\) (.*)/)?.1 }
    #expect(commands.count == count)
    try withTemporaryFolder { folder in
      let path = "\(folder)/\(sample).jsonl"
      try FileManager.default.copyItem(at: Repository.url("recordings/\(sample).jsonl"), to: URL(filePath: path))
      let session = try PipeSession(
        executable: executable, arguments: [path], environment: [:],
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
