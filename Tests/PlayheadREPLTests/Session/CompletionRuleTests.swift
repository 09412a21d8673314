import OrderedCollections
import PlayheadDebugger
import PlayheadFormat
import ProcessTesting
import Testing

@testable import PlayheadCommands
@testable import PlayheadREPL

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct CompletionRuleTests {
  /// What can stand at the end of a line.
  private func candidates(
    _ line: String, actions: [String] = [], notes: [String] = [], keys: [String] = [], cases: [String] = [],
    aliases: [String: String] = [:]
  ) throws -> [String] {
    try completion(line, actions: actions, notes: notes, keys: keys, cases: cases, aliases: aliases)
      .candidates.map(\.text)
  }

  private func completion(
    _ line: String, actions: [String] = [], notes: [String] = [], keys: [String] = [], cases: [String] = [],
    aliases: [String: String] = [:]
  ) throws -> Completion {
    var text = ""
    func add(_ line: JSONValue) {
      var writer = JSONWriter()
      writer.append(line)
      text += writer.text + "\n"
    }
    let members = keys.reduce(into: [:] as JSONValue.Object) { $0[$1] = 1 }
    add([
      "kind": "header", "format": "playhead", "version": 1, "state": ["keys": .object(members)],
      "schema": [
        "types": ["S": ["fields": [["keys", "K"]]], "A": ["cases": .array(cases.map { [.string($0), []] })]],
        "state": "S", "action": "A",
      ],
    ])
    for (index, name) in actions.enumerated() {
      add(["kind": "action", "seq": .integer(Int64(index + 1)), "t": 1, "name": .string(name)])
      add(["kind": "change", "seq": .integer(Int64(index + 1)), "dur": 1])
    }
    for name in notes { add(["kind": "note", "seq": .integer(Int64(actions.count)), "t": 1, "name": .string(name)]) }
    return try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      let file = try #require(fopen(path, "w"))
      fputs(text, file)
      fclose(file)
      var session = CommandSession(DebugSession(try RecordingFile(path: path)), registry: .terminal)
      for (name, command) in aliases { session.aliases[name] = command }
      return Completer(session: session).completion(of: line, at: line.utf8.count)
    }
  }

  @Test(arguments: [
    ("within ", []), ("within 2s o", ["of"]), ("within 2s ", ["of", "after", "before"]), ("always s", ["since"]),
    ("after ke", ["keys"]), ("within 2s of ke", ["keys"]),
  ]) func `words of time are gone on with`(typed: String, expected: [String]) throws {
    #expect(try candidates("query keys.a > 3 \(typed)", keys: ["a"]) == expected)
    #expect(try candidates("until keys.a > 3 \(typed)", keys: ["a"]) == expected)
  }

  @Test func `help knows its topics, too`() throws {
    #expect(try candidates("help ti").sorted() == ["time", "timeline"])
    #expect(try candidates("help expr") == ["expressions"])
  }

  @Test func `a name of more than a word is offered as it is read: a note's in quotes`() throws {
    #expect(try candidates("goto b", notes: ["bug one", "bug two"]) == [#""bug one""#, #""bug two""#])
    #expect(try candidates(#"goto "bug o"#, notes: ["bug one", "bug two"]) == [#""bug one""#])
    #expect(try candidates("goto b", notes: ["bug-1", "bug.two"]) == ["bug-1", "bug.two"])
    #expect(try candidates("break s", actions: ["save all", "step"]) == ["save all", "step"])
    #expect(try candidates("break 저", actions: ["저장"]) == ["저장"])
  }

  @Test func `shrink takes its two words first, and paths anywhere`() throws {
    #expect(try candidates("shrink di") == ["divergence"])
    #expect(try candidates("shrink c") == ["crash"])
    #expect(try candidates("shrink k") == ["keys"])
    #expect(try candidates("shrink keys.a == 1 && c") == [])
    #expect(try candidates("shrink keys.a == 1 && k") == ["keys"])
  }

  @Test func `a note that would be read as a position stands in quotes`() throws {
    let notes = ["12", "+1", "50%", "@1s", "end-3", "endless"]
    let shown = ["start", "end", #""12""#, #""+1""#, #""50%""#, #""@1s""#, #""end-3""#, "endless"]
    #expect(try candidates("goto ", notes: notes) == shown)
  }

  @Test func `a name with white space at an end, with a pipe or with an invisible character is left out`() throws {
    let names = ["a ", "a|b", "a\u{200B}", "a\nb", "a||b", "a\u{9B}"]
    let shown = [#""a ""#, #""a|b""#, #""a\u{200B}""#, #""a\nb""#, #""a||b""#, #""a\u{9B}""#]
    #expect(try candidates("goto a", notes: names) == shown)
    #expect(try candidates("break a", actions: names) == ["a||b"])
    #expect(try candidates("break .", actions: [".a"]) == [])
  }

  @Test func `what an alias puts before it counts`() throws {
    #expect(try candidates("here b", notes: ["bug"], aliases: ["here": "goto"]) == ["bug"])
    #expect(try candidates("here b", notes: ["bug"], aliases: ["here": "goto a"]) == [])
    #expect(try candidates("here b", notes: ["bug"], aliases: ["here": "print \"|"]) == [])
  }

  @Test func `keys stand in quotes, with escapes that the path's lexer takes back`() throws {
    let keys = ["a b", "a\n!c", "a|b", "a\"|c", "a\\", "a\u{202E}"]
    let shown = [
      #"["a b"]"#, #"["a\n!c"]"#, #"["a|b"]"#, #"["a\"|c"]"#, #"["a\\"]"#, #"["a\u{202E}"]"#,
    ]
    #expect(try candidates("print keys[", keys: keys) == shown)
    #expect(try candidates("print keys.a", keys: keys) == shown)
    #expect(try candidates("print keys.", keys: ["plain", "ㅤ"]) == ["plain"])
    #expect(try candidates("print keys[", keys: ["plain", "ㅤ"]) == [#"["\u{3164}"]"#])
  }

  @Test func `cases that are no identifiers stand in backticks, where these can hold them`() throws {
    #expect(
      try candidates("send .", cases: ["save", "save all", "a`b", "a\nb", "a\u{202E}", "a|b"]) == [
        ".save", ".`save all`", ".`a|b`",
      ])
    #expect(try candidates("send .save ", cases: ["save all"]) == [])
  }

  @Test func `what candidates share is left out where it would end the command`() throws {
    // The last character of both joins with what follows in one of them.
    let completion = try completion("break a", actions: ["a||b", "a|\u{301}|"])
    #expect(completion.candidates.map(\.text) == ["a||b"])
    #expect(try self.completion("break a", actions: ["ab||1", "ab||2"]).shared == "ab||")
  }

  @Test func `file names are quoted for the shell, and left out for source where it has no way to say them`() throws {
    try withTemporaryFolder { folder in
      for name in ["a b", "a;b", "a'b", "a|b", "a\nb", "ab", "a\u{202E}"] {
        close(open("\(folder)/\(name)", O_CREAT | O_WRONLY, 0o600))
      }
      let source = try candidates("source \(folder)/a")
      #expect(source == ["a b", "a'b", "a;b", "ab"])
      let shell = try candidates("!cat x \(folder)/a")
      #expect(shell == [#"a\ b"#, #"a\'b"#, #"a\;b"#, "ab", #"a\|b"#])
      let escaped = try candidates(#"!cat 'x y' "$z" \#(folder)/a\ "#)
      #expect(escaped == [#"a\ b"#])
      // A backslash alone would be half an escape.
      unlink("\(folder)/ab")
      let shared = try completion("!cat \(folder)/a").shared
      #expect(shared == "")
    }
  }
}
