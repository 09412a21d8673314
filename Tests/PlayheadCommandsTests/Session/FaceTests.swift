import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

/// A face that is no prompt, `json-face`: some fifty lines that call the session and the commands.
@Suite struct FaceTests {
  private func answers(_ arguments: [String]) throws -> [JSONValue] {
    let session = try PipeSession(executable: "json-face", arguments: arguments, input: .devNull)
    #expect(session.errors == "" && session.status == .exited(0))
    return try session.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  private func texts(_ answers: [JSONValue], _ member: String) -> [String] {
    answers.map { answer in
      switch answer[member] {
      case .string(let text)?: text
      case let value?: value.int.map(String.init) ?? "\(value)"
      case nil: "-"
      }
    }
  }

  @Test func `it runs a store, sends, waits for what effects feed back, forks and switches`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.jsonl"
      let answers = try answers([
        "--record", path, "send .add", "send .addLater", "continue", "print count", "goto 1", "fork other",
        "send .add", "switch original", "print count", "branches",
      ])
      #expect(
        texts(answers, "command")
          == ["send", "send", "tail", "continue", "print", "goto", "fork", "send", "switch", "print", "branches"])
      #expect(texts(answers, "position") == ["1", "2", "3", "3", "-", "1", "1", "2", "1", "-", "-"])
      #expect(answers[4]["value"] == 2)
      #expect(answers[9]["value"] == 1)
      guard case .array(let branches)? = answers[10]["branches"] else { throw PathError() }
      #expect(texts(branches, "name") == ["original", "other", "sent1"])
    }
  }

  @Test func `it asks a recording, and tells what is wrong in a line`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.jsonl"
      _ = try answers(["--record", path, "send .addLater", "continue"])
      let answers = try answers([path, "verify", "why count", "list", "prnt count"])
      #expect(texts(answers, "command") == ["verify", "why", "list", "prnt count"])
      #expect(answers[0]["same"] == true)
      #expect(answers[3]["hint"] == "did you mean 'print'?")
    }
  }

  private struct PathError: Error {}

  @Test func `it links no readline`() throws {
    let bytes = try Data(contentsOf: URL(filePath: BuildFolder.path(of: "json-face")), options: .alwaysMapped)
    #expect(bytes.range(of: Data("libreadline".utf8)) == nil)
    let prompt = try Data(contentsOf: URL(filePath: BuildFolder.path(of: "playhead")), options: .alwaysMapped)
    #expect(prompt.range(of: Data("libreadline".utf8)) != nil)
  }
}
