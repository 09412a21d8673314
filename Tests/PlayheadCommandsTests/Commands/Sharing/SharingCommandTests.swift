import Foundation
import PlayheadDebugger
import PlayheadReader
import ProcessTesting
import Testing

/// `playhead pack`, `playhead summary` and `playhead compare`.
@Suite struct SharingCommandTests {
  private static let root = URL(filePath: PackageFolder.path)

  private func copied(_ name: String, _ body: (_ folder: String, _ path: String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/\(name).jsonl"
      try FileManager.default.copyItem(
        at: Self.root.appending(path: "recordings/\(name).jsonl"), to: URL(filePath: path))
      try body(folder, path)
    }
  }

  private func playhead(_ arguments: String...) throws -> PipeSession {
    try PipeSession(executable: "playhead", arguments: arguments, input: .devNull)
  }

  @Test func `a pack and what is to be pasted, exactly`() throws {
    try copied("timer") { (folder, path) throws in
      let session = try playhead("pack", path)
      #expect(session.status == .exited(0))
      #expect(
        session.errors.replacing(/[0-9.]+ KiB/, with: "SIZE").replacing(folder, with: "FOLDER")
          == "packed 64 actions into FOLDER/timer.jsonl.gz, SIZE\n")
      #expect(
        session.output == """
          **`timer`** on `Debian GNU/Linux 12 (bookworm)`, `x86_64`, `Swift 6.3`

          - 64 actions in 42.7 s, 5 effects, of `TimerFeature`
          - recorded `2026-11-21T23:42:54.123811Z`
          - ended: closed

          The last actions:

          | | time | action | from |
          |--:|--:|---|---|
          | 53 | 33.700s | `tick` | effect `ticking` of 50 |
          | 54 | 34.700s | `tick` | effect `ticking` of 50 |
          | 55 | 34.700s | `lapButtonTapped` | outside |
          | 56 | 34.700s | `resetButtonTapped` | outside |
          | 57 | 36.700s | `startButtonTapped` | outside |
          | 58 | 37.700s | `tick` | effect `ticking` of 57 |
          | 59 | 38.700s | `tick` | effect `ticking` of 57 |
          | 60 | 39.700s | `tick` | effect `ticking` of 57 |
          | 61 | 40.700s | `tick` | effect `ticking` of 57 |
          | 62 | 41.700s | `tick` | effect `ticking` of 57 |
          | 63 | 41.700s | `lapButtonTapped` | outside |
          | 64 | 42.700s | `tick` | effect `ticking` of 57 |

          Effects under way at the end:

          - `ticking` (`TimerExample/TimerFeature.swift:79`), started by 57 `startButtonTapped`

          Notes:

          - at 0 `symptom`: `Stopped after 20 seconds, the watch shows 19.5. See the note 'stopped'.`
          - at 47 `stopped`: `It ran for 20 seconds and shows 195 tenths; then it stood for ten seconds.`

          To step through it with Playhead, a debugger for recorded sessions:

          ```
          playhead timer.jsonl.gz
          ```

          """)
      #expect(try playhead("summary", path).output == session.output.replacing("timer.jsonl.gz", with: "timer.jsonl"))
      // The next one has another name, and is the same.
      #expect(try playhead("pack", path).errors.contains("timer-2.jsonl.gz"))
      let compared = try playhead("compare", path, "\(folder)/timer-2.jsonl.gz")
      #expect(compared.output == "timer.jsonl and timer-2.jsonl.gz are the same\n")
      #expect(compared.status == .exited(0))
    }
  }

  @Test func `with its page the pack is an archive that other tools open`() throws {
    try copied("timer") { (folder, path) throws in
      let session = try playhead("pack", "--page", path)
      #expect(session.errors.hasPrefix("packed 64 actions and their page into \(folder)/timer.zip, "))
      #expect(session.output.hasSuffix("\n```\nplayhead timer.jsonl.gz\n```\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["timer.jsonl", "timer.zip"])
      let unpacked = try PipeSession(
        executable: "/bin/sh",
        arguments: [
          "-c", "cd \"$0\" && python3 -m zipfile -t timer.zip && python3 -m zipfile -e timer.zip out", folder,
        ],
        input: .devNull)
      #expect(unpacked.output == "Done testing\n", "\(unpacked.errors)")
      #expect(try playhead("compare", path, "\(folder)/out/timer.jsonl.gz").status == .exited(0))
      let page = try String(contentsOfFile: "\(folder)/out/timer.html", encoding: .utf8)
      #expect(page.contains("data-facts") && page.hasSuffix("</html>\n"))
      // Nothing is left where there is no room.
      let small = try playhead("pack", "--page", path, "-o", "\(folder)/none/a.zip")
      #expect(small.status != .exited(0) && small.errors.contains("none/a"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
    }
  }

  @Test func `what is cut is told`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      // What compresses badly.
      var generator = SystemRandomNumberGenerator()
      var text =
        #"{"kind":"header","format":"playhead","version":1,"id":"1","started":"","store":{"name":"S","state":"S","action":"A","fidelity":"codable"},"state":{"text":""}}"#
        + "\n"
      for seq in 1...20 {
        let value = (0..<12_000).map { _ in String(UInt64.random(in: 0 ... .max, using: &generator), radix: 36) }
          .joined()
        text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"set","action":{"set":{}}}"# + "\n"
        text +=
          #"{"kind":"change","seq":\#(seq),"dur":1,"patch":[{"op":"replace","path":"/text","value":"\#(value)"}]}"#
          + "\n"
      }
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let session = try playhead("pack", path, "--limit", "1", "-o", "\(folder)/b.gz")
      #expect(session.status == .exited(0), "\(session.errors)")
      let packed = try RecordingFile(path: "\(folder)/b.gz").recording
      #expect(packed.last == 20)
      #expect(packed.first > 5 && packed.first < 15)
      #expect(session.output.contains("- \(20 - packed.first) actions from position \(packed.first) on in "))
      #expect(session.errors.contains(", from position \(packed.first) on: all of them would be too large"))
    }
  }

  @Test func `what cannot be done is refused`() throws {
    try copied("timer") { (folder, path) throws in
      let written = try playhead("pack", path, "-o", path)
      #expect(written.errors == "error: \(path): exists, and is not written over\nhint: give another name with '-o'\n")
      #expect(written.status == .exited(1))
      for arguments in [
        ["pack", "\(folder)/none"], ["summary", "\(folder)/none"], ["compare", path, "\(folder)/none"],
      ] {
        let session = try PipeSession(executable: "playhead", arguments: arguments, input: .devNull)
        #expect(session.errors.contains("No such file or directory"))
        #expect(session.output == "")
        #expect(session.status == .exited(65))
      }
      for arguments in [["pack"], ["summary"], ["compare", path], ["pack", path, "--limit", "0"]] {
        #expect(try PipeSession(executable: "playhead", arguments: arguments, input: .devNull).status == .exited(2))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["timer.jsonl"])
    }
  }

  @Test func `two recordings are lined up by cause`() throws {
    try copied("timer") { (folder, path) throws in
      let other = "\(folder)/other.jsonl"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try text.replacing(
        #"{"op":"replace","path":"/elapsed","value":30}"#, with: #"{"op":"replace","path":"/elapsed","value":31}"#
      )
      .write(toFile: other, atomically: true, encoding: .utf8)
      let session = try playhead("compare", path, other)
      #expect(session.status == .exited(3), "\(session)")
      #expect(session.output.hasPrefix("timer.jsonl and other.jsonl are the same up to position "))
      #expect(session.output.contains("\n~ "))
      let json = try playhead("compare", "--json", path, other)
      #expect(json.output.hasPrefix(#"{"command":"compare","first":"timer.jsonl","second":"other.jsonl","common":"#))
    }
  }

  @Test func `a part of a recording says how long it lasts itself`() throws {
    let part = Self.root.appending(path: "Tests/PlayheadREPLTests/Transcripts/segments.jsonl").path
    let session = try playhead("summary", part)
    #expect(session.output.contains("\n- 11 actions from position 48000 on in 5 s, "), "\(session.output)")
  }

  /// Two effects of one action that answer in an order.
  private static func race(_ order: [Int]) -> String {
    var lines = [
      #"{"kind":"header","format":"playhead","version":1,"id":"\#(order)","started":"2026-11-25T00:00:00Z","store":{"name":"Race","state":"S","action":"A","fidelity":"recordable"},"state":{"last":0}}"#,
      #"{"kind":"action","seq":1,"t":1,"name":"started","action":{"started":{}}}"#,
      #"{"kind":"change","seq":1,"dur":1}"#,
      #"{"kind":"effect","id":1,"event":"start","seq":1,"t":1,"name":"cat"}"#,
      #"{"kind":"effect","id":2,"event":"start","seq":1,"t":1,"name":"dog"}"#,
    ]
    for (place, id) in order.enumerated() {
      lines += [
        #"{"kind":"action","seq":\#(place + 2),"t":\#(place + 2),"name":"loaded","from":{"effect":\#(id)},"action":{"loaded":{"_0":\#(id)}}}"#,
        #"{"kind":"change","seq":\#(place + 2),"dur":1,"patch":[{"op":"replace","path":"/last","value":\#(id)}]}"#,
      ]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  @Test func `what came in another order is told with what it came after`() throws {
    try withTemporaryFolder { folder in
      for (name, order) in [("a", [1, 2]), ("b", [2, 1])] {
        try Self.race(order).write(toFile: "\(folder)/\(name).jsonl", atomically: true, encoding: .utf8)
      }
      let session = try playhead("compare", "\(folder)/a.jsonl", "\(folder)/b.jsonl")
      #expect(session.status == .exited(3))
      #expect(
        session.output == """
          a.jsonl and b.jsonl are the same up to position 1
          ↕ 2 3  0.000s  loaded(1)   ← effect 1 (cat) ← 1 started
              a.jsonl  after 1 started
              b.jsonl  after 2 loaded(2)
            … 1 action that is the same
          the states at the ends, a.jsonl → b.jsonl:
            last: 2 → 1

          """)
      let json = try playhead("compare", "--json", "\(folder)/a.jsonl", "\(folder)/b.jsonl")
      #expect(
        json.output == """
          {"command":"compare","first":"a.jsonl","second":"b.jsonl","common":1,"changes":[{"path":"/last","old":2,"new":1}],"actions":[{"first":2,"second":3,"differs":"order","after":{"first":1,"second":2}}]}

          """)
    }
  }

  /// A text without its code spans: each ends at as many backticks as it begins with.
  private static func withoutCode(_ text: String) -> String {
    var rest = text[...]
    var kept = ""
    while let start = rest.firstIndex(of: "`") {
      kept += rest[..<start]
      let fence = rest[start...].prefix { $0 == "`" }
      var end = fence.endIndex
      while end < rest.endIndex {
        let run = rest[end...].prefix { $0 == "`" }
        if run.count == fence.count { break }
        end = run.isEmpty ? rest.index(after: end) : run.endIndex
      }
      rest = end < rest.endIndex ? rest[rest.index(end, offsetBy: fence.count)...] : ""
    }
    return kept + rest
  }

  @Test func `texts of a recording are no markup`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      let hostile = #"` | </script><img src=x onerror=alert(1)> @all\n# x\u001b[2J"#
      var text =
        #"{"kind":"header","format":"playhead","version":1,"id":"1","started":"S","store":{"name":"S","state":"S","action":"A","fidelity":"codable"},"host":{"os":"S","app":"S"},"redacted":["S"],"state":{}}"#
      text += "\n" + #"{"kind":"action","seq":1,"t":1,"name":"S","action":{"S":{"_0":"S"}}}"#
      text += "\n" + #"{"kind":"change","seq":1,"dur":1,"patch":[]}"#
      text += "\n" + #"{"kind":"effect","id":1,"event":"start","seq":1,"t":1,"name":"S","at":"S"}"#
      text += "\n" + #"{"kind":"effect","id":2,"event":"start","seq":1,"t":1,"name":"S","at":"S"}"#
      text += "\n" + #"{"kind":"effect","id":2,"event":"fail","t":1,"error":"S"}"#
      text += "\n" + #"{"kind":"note","seq":1,"t":1,"name":"S","text":"S"}"# + "\n"
      try text.replacing("\"S\"", with: "\"\(hostile)\"").write(toFile: path, atomically: true, encoding: .utf8)
      let session = try playhead("summary", path)
      #expect(session.status == .exited(0), "\(session.errors)")
      // Without code spans nothing of it is left.
      let rest = Self.withoutCode(session.output)
      #expect(!rest.contains("onerror") && !rest.contains("@all") && !rest.contains("# x"), "\(session.output)")
      #expect(!session.output.contains("\u{1B}"))
      #expect(session.output.split(separator: "\n").filter { $0.hasPrefix("| 1 ") }.count == 1)
    }
  }

  @Test func `a redacted copy is told, and what may be left in it`() throws {
    try copied("repositories") { (folder, path) throws in
      func redact(_ arguments: String...) throws -> PipeSession {
        try PipeSession(executable: "playhead", arguments: ["redact", path] + arguments, input: .devNull)
      }
      var session = try redact("/**/login")
      #expect(session.status == .exited(0))
      #expect(session.errors == "")
      #expect(
        session.output.replacing(/[0-9.]+ KiB/, with: "SIZE").replacing(folder, with: "FOLDER")
          == "redacted 24 actions into FOLDER/repositories-redacted.jsonl, SIZE: it steps as before\n")
      session = try redact("/**/login", "reads:/uuid", "-o", "\(folder)/b.jsonl.gz")
      #expect(session.status == .exited(1))
      #expect(session.errors == "warning: nothing is at reads:/uuid\n")
      #expect(try RecordingFile(path: "\(folder)/b.jsonl.gz").recording.last == 24)
      session = try redact("/users/*/login", "-o", "\(folder)/c.jsonl")
      #expect(session.status == .exited(1))
      #expect(
        session.errors == """
          error: cannot redact "/users/*/login": found no "users" in RootState or RootAction, expected userState, \
          repositoryState, userAction or repositoryAction
          hint: did you mean "/userState/*/login"?

          """)
      #expect(try redact("/**/login", "-o", "\(folder)/b.jsonl.gz").errors.contains("exists, and is not written over"))
      #expect(try redact().status == .exited(2))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 3)
    }
  }
}
