import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadSharing
import ProcessTesting
import RandomTesting
import Testing

/// A value of the page answers why it is as it is in the words of the prompt, and keeps notes of one's own.
@Suite(.serialized, .enabled(if: Browser.isInstalled, "no browser: install Debian's chromium-driver"))
struct PageAnswerTests {
  private static let recordings = URL(filePath: PackageFolder.path).appending(path: "recordings")

  private func words(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// What the prompt prints at positions for values of the state.
  private func printed(_ recording: String, _ questions: [(position: Int, path: String)]) throws -> [[String]] {
    let commands = questions.map { "shell echo @@\ngoto \($0.position)\nshell echo @why\nwhy \($0.path)\n" }.joined()
    let session = try PipeSession(
      executable: "playhead", arguments: [recording, "--color", "never"], environment: ["PATH": "/usr/bin:/bin"],
      input: .text(commands))
    return session.output.components(separatedBy: "@@\n").dropFirst().map { part in
      (part.components(separatedBy: "@why\n").last ?? "").split(separator: "\n").map(words)
    }
  }

  @Test(arguments: ["list", "guessmyage", "timer", "bugs/search", "bugs/connection", "primes"])
  func `why is what the prompt says`(sample: String) async throws {
    let path = Self.recordings.appending(path: "\(sample).jsonl").path
    try await withTemporaryFolder { folder in
      let recording = try Page.write(path, as: "\(folder)/a.html").recording
      var generator = SeededGenerator(seed: 7)
      var questions: [(position: Int, pointer: JSONPointer, path: String)] = []
      for position in recording.actionPositions where recording.hasChange(position) {
        guard let changes = try recording.change(position)?.patch.operations, questions.count < 40 else { continue }
        // What the action has just changed, as far as it is one value that is still there.
        for operation in changes.prefix(2) where Int.random(in: 0..<2, using: &generator) == 0 {
          let state = try recording.view(at: position)
          guard operation.path.tokens.last != "-",
            let value = operation.path.tokens.reduce(state as JSONView?, { $0?.part($1) }),
            value.scalar != nil, value.scalar != .null
          else { continue }
          let text = PathText.text(of: operation.path, in: state, schema: recording.schema)
          questions.append((position, operation.path, text))
        }
      }
      let expected = try printed(path, questions.map { ($0.position, $0.path) })
      try await Browser.with { browser in
        try await browser.open("\(folder)/a.html")
        for (question, lines) in zip(questions, expected) {
          let answer = try await browser.run(
            """
            (async () => {
              await playhead.goTo(\(question.position));
              done(await playhead.why(arguments[0]));
            })();
            """, .string(question.pointer.description))
          guard case .array(let told) = answer else { throw Browser.Failure(description: "no answer") }
          #expect(told.map { words($0.string ?? "") } == lines, "\(sample) \(question.position) \(question.path)")
        }
      }
    }
  }

  @Test func `a note of one's own is kept in the address and in the page that is saved`() async throws {
    try await withTemporaryFolder { folder in
      let page = "\(folder)/a.html"
      try Page.write(Self.recordings.appending(path: "list.jsonl").path, as: page)
      try await Browser.with { browser in
        try await browser.open(page, fragment: "73/rows/49/title")
        try await browser.press("m")
        _ = try await browser.run("setTimeout(done, 100)")
        try await browser.press("<b>Here</b> it goes wrong")
        _ = try await browser.run("document.getElementById('note-keep').click(); setTimeout(done, 300)")
        let told =
          "[...document.querySelectorAll('#symptoms a')].filter((one) => one.textContent.includes('<b>Here</b>')).length"
        #expect(try await browser.run("done(\(told))") == 1)
        let address = try await browser.run("done(location.href)").string ?? ""
        #expect(address.contains("#73/rows/49/title?n="))
        // Somebody else opens the link.
        try await browser.visit(address)
        #expect(try await browser.run("setTimeout(() => done(\(told)), 500)") == 1)
        let saved = try await browser.run("done(playhead.savedPage())").string ?? ""
        try saved.write(toFile: "\(folder)/b.html", atomically: true, encoding: .utf8)
        try await browser.open("\(folder)/b.html")
        #expect(try await browser.run("setTimeout(() => done(\(told)), 300)") == 1)
        #expect(try await browser.run("done(playhead.rows().length > 0)") == true)
      }
    }
  }
}
