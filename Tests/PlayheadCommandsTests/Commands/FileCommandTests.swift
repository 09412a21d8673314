import Foundation
import ProcessTesting
import Testing

/// `playhead WORD FILE`, and the same command at the prompt.
@Suite struct FileCommandTests {
  private static let samples = URL(filePath: PackageFolder.path).appending(path: "recordings")

  private func playhead(_ arguments: [String]) throws -> PipeSession {
    try PipeSession(executable: "playhead", arguments: arguments, input: .devNull)
  }

  private func withCopy(_ body: (_ path: String, _ folder: String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let path = folder + "/timer.jsonl"
      try FileManager.default.copyItem(atPath: Self.samples.appending(path: "timer.jsonl").path, toPath: path)
      try body(path, folder)
    }
  }

  @Test(arguments: [
    "check", "scan", "summary", "compare OTHER", "check --json", "scan --json", "summary --json",
    "compare --json OTHER", "suspects", "suspects --json", "suspects --all",
  ]) func `it says the same at the prompt and in a shell`(line: String) throws {
    try withCopy { path, folder in
      let other = Self.samples.appending(path: "older/timer.jsonl").path
      var words = line.replacing("OTHER", with: other).split(separator: " ").map(String.init)
      let word = words.removeFirst()
      let shell = try playhead([word, path] + words)
      let isJSON = words.contains("--json")
      words.removeAll { $0 == "--json" }
      let typed = ([word] + words).joined(separator: " ")
      let prompt = try playhead([path, "--batch", "-ex", typed] + (isJSON ? ["--json"] : []))
      // The prompt says first what was opened.
      #expect(prompt.output.hasSuffix(shell.output), "\(prompt.output)\n\(shell.output)")
      #expect(!shell.output.isEmpty && shell.errors == "")
    }
  }

  @Test func `at the prompt the file of the recording is packed, redacted and exported`() throws {
    try withCopy { path, folder in
      for line in [
        "pack -o \(folder)/a.jsonl.gz", "redact /elapsed -o \(folder)/b.jsonl",
        "export html -o \(folder)/c.html",
      ] {
        let session = try playhead([path, "--batch", "-ex", line])
        #expect(session.errors == "" && session.status == .exited(0), "\(session.errors)")
      }
      for name in ["a.jsonl.gz", "b.jsonl"] {
        #expect(try playhead(["check", "\(folder)/\(name)"]).status == .exited(0))
      }
      #expect(FileManager.default.fileExists(atPath: "\(folder)/c.html"))
    }
  }

  @Test(arguments: [
    ["check"], ["scan", "FILE", "FILE"], ["pack", "FILE", "--limit", "0"], ["redact", "FILE"],
    ["export", "nothing", "FILE"],
    ["compare", "FILE"], ["check", "FILE", "--recover"], ["export", "FILE"], ["pack", "FILE", "-o"],
    ["check", "FILE", "-x"],
  ]) func `what is missing, too much or unknown is an error of usage`(words: [String]) throws {
    try withCopy { path, _ in
      let session = try playhead(words.map { $0 == "FILE" ? path : $0 })
      #expect(session.status == .exited(2), "\(session.output)")
      #expect(session.errors.contains("rror: ") && session.output == "", "\(session.errors)")
    }
  }

  @Test func `help lists each, and completion scripts know them`() throws {
    let help = try playhead(["--help"])
    let script = try playhead(["--generate-completion-script", "bash"])
    for word in [
      "open", "check", "summary", "pack", "scan", "redact", "export", "compare", "suspects", "attach", "dap", "mcp",
    ] {
      #expect(help.output.contains("\n  \(word)"), "\(word)")
      #expect(script.output.contains(word), "\(word)")
      let own = try playhead([word, "--help"])
      #expect(own.status == .exited(0) && own.output.contains("USAGE: playhead "), "\(own.output)")
      #expect(try playhead(["help", word]).output.hasPrefix("OVERVIEW: "))
    }
  }

  @Test func `a file that has such a name is opened by its path`() throws {
    try withCopy { path, folder in
      try FileManager.default.copyItem(atPath: path, toPath: "\(folder)/check")
      let session = try playhead(["\(folder)/check", "--batch", "-ex", "when"])
      #expect(session.status == .exited(0))
    }
  }

  @Test func `why of a suspect begins with it, and shows the effects where it is about no value`() throws {
    func why(_ sample: String) throws -> [Substring] {
      let path = Self.samples.appending(path: "\(sample).jsonl").path
      let session = try playhead([path, "--batch", "-ex", "why suspect 1"])
      #expect(session.errors == "" && session.status == .exited(0))
      return session.output.split(separator: "\n")
    }
    let twice = try why("bugs/connection")
    let start = try #require(twice.firstIndex { $0.hasPrefix("7 connectTapped starts an effect that 5 ") })
    #expect(twice[start...].dropFirst(2).map { $0.split(separator: " ").first } == ["2", "3"])
    let moved = try why("list")
    let first = try #require(moved.firstIndex { $0.hasPrefix("73 saveResponse writes rows[49].title by an index") })
    #expect(moved[first + 1].hasPrefix("rows[id: "))
    let nobody = try playhead([Self.samples.appending(path: "list.jsonl").path, "--batch", "-ex", "why suspect 9"])
    #expect(nobody.errors.contains("suspect 9") && nobody.status != .exited(0))
  }

  @Test func `an effect that no action cancelled is not told as cancelled by the app`() throws {
    let path = Self.samples.appending(path: "bugs/connection.jsonl").path
    let session = try playhead([
      path, "--batch", "-ex", "effects", "-ex", "effect 2", "-ex", "effect 3", "-ex", "goto 14", "-ex", "why beats",
    ])
    #expect(session.output.contains("cancelled 0.694s at the end") && session.output.contains("cancelled 0.687s by 12"))
    let ends = session.output.split(separator: "\n").filter {
      $0.contains("was cancelled") || $0.contains("ran on after")
    }
    #expect(
      ends.map { $0.contains("ran on after the last action, until it was cancelled 0.694s") } == [true, false, true])
  }

  /// A recording whose two lists have as many elements, but after the last action if it is faulty.
  private func writePairs(to path: String, isFaulty: Bool = false) throws {
    var lines = [
      #"{"kind":"header","format":"playhead","version":1,"store":{"name":"S","state":"S","action":"A","fidelity":"encodable"},"state":{"a":[],"b":[]}}"#
    ]
    for position in 1...80 {
      let (first, second) = (position % 7, position == 80 && isFaulty ? 9 : position % 7)
      lines.append(#"{"kind":"action","seq":\#(position),"t":0,"name":"set","action":{"set":{}}}"#)
      lines.append(
        #"{"kind":"change","seq":\#(position),"dur":1,"patch":[{"op":"replace","path":"/a","value":\#(Array(0..<first))},{"op":"replace","path":"/b","value":\#(Array(100..<100 + second))}]}"#
      )
    }
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func `suspects learns rules from the recordings of a folder, without the one that is open`() throws {
    try withTemporaryFolder { folder in
      for name in ["1", "2"] { try writePairs(to: "\(folder)/\(name).jsonl") }
      try writePairs(to: "\(folder)/odd.jsonl", isFaulty: true)
      let asked = ["suspects", "\(folder)/odd.jsonl", "--fail", "--against", folder]
      let few = try playhead(asked)
      #expect(few.errors.hasPrefix("error: found 2 other recordings with 162 states, expected at least 3 with 200\n"))
      let two = try playhead(asked + ["\(folder)/1.jsonl"])
      #expect(two.errors == few.errors)
      try writePairs(to: "\(folder)/3.jsonl")
      // What another store recorded is passed over.
      try FileManager.default.copyItem(
        atPath: Self.samples.appending(path: "timer.jsonl").path, toPath: "\(folder)/timer.jsonl")
      let session = try playhead(asked)
      #expect(session.errors == "" && session.status == .exited(3))
      #expect(
        session.output == """
          #1  80  set breaks a rule of the other recordings: a.count is b.count
              broken, unusual, so in none of 243 states of the others: why a at 80

          """)
      let other = try playhead(asked + [Self.samples.appending(path: "timer.jsonl").path])
      #expect(other.errors.contains("timer.jsonl records 'TimerExample.TimerFeature.State', expected 'S'"))
    }
  }
}
