import Foundation
import ProcessTesting
import Testing

/// The sessions of the README and of articles, as they are shown.
@Suite struct BugReportArticleTests {
  private static let articles = "Sources/PlayheadComposableReplay/PlayheadComposableReplay.docc"

  @Test(arguments: [
    ("\(articles)/FromABugReportToAFix.md", "list", 10), ("\(articles)/FindingARace.md", "guessmyage", 3),
    ("README.md", "list", 3),
  ])
  func `the sessions are as they are shown`(article: String, sample: String, count: Int) throws {
    let text = try Repository.text(article)
    // Blocks of a language are others.
    let lines = text.matches(of: /(?m)^```(\w*)\n((?s:.*?))\n```$/).filter { $0.1.isEmpty }
      .flatMap { $0.2.components(separatedBy: "\n") }
    let commands = lines.compactMap { $0.wholeMatch(of: /\(playhead [^)]*\) (.*)/)?.1 }
    #expect(commands.count == count)
    try withTemporaryFolder { folder in
      let path = "\(folder)/\(sample).jsonl"
      try FileManager.default.copyItem(at: Repository.url("recordings/\(sample).jsonl"), to: URL(filePath: path))
      // What a command writes goes into that folder, too.
      let session = try PipeSession(
        executable: sample, arguments: [path], environment: [:],
        input: .text(commands.map { "\($0.replacing("-o ", with: "-o \(folder)/"))\n" }.joined()))
      #expect(session.errors == "")
      // An article breaks long lines.
      func words(_ text: String) -> String { text.split { " \n>".contains($0) }.joined(separator: " ") }
      var rest = words(session.output.replacing("\(folder)/", with: ""))[...]
      for line in lines where !line.hasPrefix("(playhead") && !line.hasPrefix("$ ") && !line.isEmpty {
        // What is left out is marked so.
        let place = rest.firstRange(of: words(line.hasSuffix(" …") ? String(line.dropLast(2)) : line))
        #expect(place != nil, "the session does not say:\n\(line)\nin\n\(rest)")
        rest = place.map { rest[$0.upperBound...] } ?? rest
      }
    }
  }
}
