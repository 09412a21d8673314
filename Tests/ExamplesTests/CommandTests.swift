import Foundation
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import Testing

/// The examples as a person starts them.
@Suite struct CommandTests {
  @Test(arguments: [
    ("counter", ".incrementButtonTapped", "count: 0 → 1"), ("timer", ".lapButtonTapped", "laps[0]: + "),
    ("list", #".filter(.queryChanged("x"))"#, #"filter.query: "" → "x""#),
  ])
  func `a session is live`(_ name: String, _ action: String, _ change: String) throws {
    try withTemporaryFolder { folder in
      let session = try PipeSession(
        executable: name, arguments: ["--record", "\(folder)/a.jsonl"], input: .text("send \(action)\n"))
      #expect(session.status == .exited(0))
      #expect(session.output.contains(change))
      #expect(session.output.hasSuffix("recorded 1 action in \(folder)/a.jsonl\n"))
      #expect(session.errors == "")
      #expect(try Recording(path: "\(folder)/a.jsonl").ending == Recording.Ending(status: "closed"))
    }
  }

  @Test func `a recording is opened`() throws {
    let session = try PipeSession(
      executable: "list", arguments: [Repository.url("recordings/list.jsonl").path, "--batch", "-ex", "goto odd"],
      input: .devNull)
    #expect(session.status == .exited(0))
    #expect(session.output.hasPrefix("98/98  ") && session.output.contains("\n  note odd: "))
  }

  @Test func `a bad command line ends with status 2`() throws {
    let session = try PipeSession(executable: "counter", arguments: ["--recrod", "x"], input: .devNull)
    #expect(session.status == .exited(2))
    #expect(session.errors.contains("--recrod"))
    #expect(session.output == "")
  }
}
