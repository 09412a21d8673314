import OrderedCollections
import PlayheadFormat
import PlayheadRedaction
import RandomTesting
import Testing

/// Placeholders in the lines of a recording that was written without them.
@Suite struct LineRedactionTests {
  /// A header whose state has a text at `/token` and a number at `/card`.
  private static func header(token: String, card: Int = 0) -> JSONValue {
    [
      "kind": "header", "format": "playhead", "version": 1, "minReader": 1, "id": "1",
      "started": "2026-11-21T00:00:00Z",
      "store": ["name": "App", "state": "App", "action": "Action", "fidelity": "recordable"],
      "schema": schema.json, "state": ["token": .string(token), "card": .integer(Int64(card)), "names": [:]],
    ]
  }

  private static let schema = Schema(
    types: [
      "App": .fields([
        .init(name: "token", type: "String"), .init(name: "card", type: "Int"),
        .init(name: "names", type: "[String: Int]"), .init(name: "level", type: "Level"),
      ]),
      "Level": .values([.init(name: "low", raw: 111_111_111), .init(name: "high", raw: 999_999_999)]),
      "Action": .cases([.init(name: "set", payload: [.init(name: "names", type: "[String: Int]")])]),
    ], state: "App", action: "Action")

  /// The lines as they come out, and the redaction after them.
  private func redacted(
    _ lines: [JSONValue], _ patterns: [String] = ["/token", "/card"]
  ) throws -> (lines: [JSONValue?], redaction: LineRedaction) {
    var generator = SeededGenerator(seed: 1)
    var redaction = try LineRedaction(patterns, using: &generator)
    for line in lines { redaction.learn(line) }
    redaction.finishLearning()
    return (lines.map { redaction.redacted($0) }, redaction)
  }

  @Test func `the place of a feature keeps the program's names, and loses its keys`() throws {
    let key = "hunter/2~x"
    let (lines, _) = try redacted([
      Self.header(token: key),
      [
        "kind": "effect", "id": 1, "event": "start", "seq": 1, "t": 1, "name": "run",
        "in": .string(JSONPointer(["names", key]).description),
      ],
    ])
    let placeholder = try #require(lines[0]?["state"]?["token"]?.string)
    #expect(lines[1]?["in"]?.string == "/names/\(placeholder)")
    // A name that a text happens to equal is no secret.
    let (others, redaction) = try redacted([
      Self.header(token: "/names"),
      ["kind": "effect", "id": 1, "event": "start", "seq": 1, "t": 1, "name": "run", "in": "/names/a"],
    ])
    #expect(others[1]?["in"] == "/names/a")
    #expect(redaction.keptNames == 0)
  }

  @Test func `places that were cut keep the program's names, and lose their keys`() throws {
    let change: JSONValue = [
      "kind": "change", "seq": 1, "dur": 1, "patch": [["op": "add", "path": "/names/hunter2", "value": 1]],
      "cut": ["/names/hunter2"],
    ]
    let (lines, _) = try redacted([Self.header(token: "hunter2"), change])
    let placeholder = try #require(lines[0]?["state"]?["token"]?.string)
    #expect(lines[1]?["cut"] == [.string("/names/\(placeholder)")])
    let (others, _) = try redacted([Self.header(token: "/names/a"), change.replacing("cut", by: ["/names/a"])])
    #expect(others[1]?["cut"] == ["/names/a"])
  }

  @Test func `numbers that count and order lines stay, whatever is redacted`() throws {
    let number = 123_456_789
    let n = JSONValue.integer(Int64(number))
    let rest: [JSONValue] = [
      ["kind": "action", "seq": n, "t": n, "name": "set", "from": ["effect": n]],
      ["kind": "change", "seq": n, "dur": n],
      ["kind": "effect", "id": n, "event": "start", "seq": n, "t": n, "name": "run"],
      ["kind": "effect", "id": n, "event": "cancel", "t": n, "by": n],
      ["kind": "cancel", "seq": n, "t": n, "by": n, "cancelID": "x"],
      ["kind": "present", "seq": n, "t": n, "shows": n],
      ["kind": "present", "seq": n, "t": n, "refused": n, "waited": n],
      ["kind": "log", "seq": n, "t": n, "level": "info", "dropped": n],
      ["kind": "keyframe", "seq": n, "t": n, "state": nil],
      ["kind": "note", "seq": n, "t": n, "name": "n"], ["kind": "gap", "t": n, "reason": "full", "dropped": n],
      ["kind": "end", "t": n, "seq": n, "status": "closed"],
    ]
    let header = Self.header(token: "a", card: number).replacing(
      "base", by: ["seq": n, "effects": [rest[2]], "notes": [rest[5]], "failed": [rest[2], rest[3]]])
    let (lines, _) = try redacted([header] + rest)
    #expect(lines[0]?["state"]?["card"] != n)
    #expect(lines[0]?["base"] == header["base"])
    for (line, redacted) in zip(rest, lines.dropFirst()) { #expect(redacted == line) }
  }

  @Test func `actions that a later header tells of are redacted, and their numbers stay`() throws {
    guard case .object(var header) = Self.header(token: "hunter2 hunter2") else { return }
    header["base"] = [
      "seq": 123_456_789,
      "open": [
        ["kind": "action", "seq": 123_456_790, "t": 1, "name": "set", "action": ["set": ["key": "hunter2 hunter2"]]]
      ],
    ]
    let lines: [JSONValue] = [
      .object(header), ["kind": "header", "format": "playhead", "version": 1, "minReader": 3, "id": "1"],
      ["kind": "change", "seq": 123_456_790, "pos": 123_456_789, "dur": 1, "patch": []],
      ["kind": "gap", "t": 1, "reason": "hunter2 hunter2", "dropped": 1, "open": [123_456_789]],
    ]
    let (redacted, _) = try redacted(
      lines + [["kind": "note", "seq": 1, "t": 1, "name": "123456789"]], ["/token", "/card"])
    let open = try #require(redacted[0]?["base"]?["open"]?[JSONPointer(["0"])])
    #expect(open["seq"] == 123_456_790)
    #expect(open["action"]?["set"]?["key"] == redacted[0]?["state"]?["token"])
    #expect(redacted[1] == lines[1])
    #expect(redacted[2] == lines[2])
    #expect(redacted[3]?["open"] == [123_456_789])
    #expect(redacted[3]?["reason"] == redacted[0]?["state"]?["token"])
  }

  @Test func `words of the format stay, whatever is redacted`() throws {
    let (lines, redaction) = try redacted(
      [
        [
          "kind": "header", "state": ["words": ["doubtful", "unknown", "effect", "closed", "keyframe", "recordable"]],
          "base": ["seq": 1, "effects": [["kind": "effect", "id": 1, "event": "start", "at": "doubtful.swift:1"]]],
        ],
        ["kind": "action", "seq": 1, "t": 1, "name": "set", "from": ["effect": 1], "answer": "doubtful"],
        ["kind": "action", "seq": 2, "t": 1, "name": "set", "from": ["effect": 1], "answer": "unknown"],
        ["kind": "end", "t": 1, "seq": 1, "status": "closed"],
      ], ["/words"])
    #expect(lines[0]?["base"]?["effects"]?[0]?["at"] == "doubtful.swift:1")
    #expect(lines[1]?["answer"] == "doubtful")
    #expect(lines[1]?["from"] == ["effect": 1])
    #expect(lines[2]?["answer"] == "unknown")
    #expect(lines[3]?["status"] == "closed")
    #expect(redaction.keptNames == 0)
  }

  @Test func `what the end tells is a text`() throws {
    let (lines, _) = try redacted([
      Self.header(token: "hunter2"), ["kind": "end", "t": 1, "seq": 1, "status": "failed with hunter2"],
    ])
    let placeholder = try #require(lines[0]?["state"]?["token"]?.string)
    #expect(lines[1]?["status"]?.string == "failed with \(placeholder)")
  }

  @Test func `nothing is left of a change whose patch cannot be read`() throws {
    let (lines, _) = try redacted([
      Self.header(token: "hunter2"),
      ["kind": "change", "seq": 1, "dur": 1, "patch": [["op": "set", "path": "/token", "value": "hunter3"]]],
      ["kind": "change", "seq": 1, "dur": 1, "patch": "hunter3"],
    ])
    #expect(lines[1] == nil)
    #expect(lines[2] == nil)
  }

  @Test func `of a change that moves values all is learned`() throws {
    let (lines, _) = try redacted(
      [
        Self.header(token: "hunter2"),
        [
          "kind": "change", "seq": 1, "dur": 1,
          "patch": [
            ["op": "replace", "path": "/token", "value": "hunter3"],
            ["op": "copy", "from": "/token", "path": "/copy"],
            ["op": "replace", "path": "/token", "value": "hunter4"],
          ], "reads": [["key": "uuid", "value": "hunter5"]],
        ], ["kind": "note", "seq": 1, "t": 1, "name": "n", "text": "hunter2 hunter3 hunter4 hunter5"],
      ], ["/token", "reads:/uuid"])
    #expect(lines[1] == nil)
    #expect(lines[2]?["text"]?.string?.contains("hunter") == false)
  }

  @Test func `all that stands beside the value of a read is looked through`() throws {
    let (lines, _) = try redacted([
      Self.header(token: "hunter2"),
      [
        "kind": "change", "seq": 1, "dur": 1,
        "reads": [["key": "a", "value": 1, "error": "no hunter2"], ["key": "b", "later": "hunter2"], "hunter2"],
      ],
    ])
    let placeholder = try #require(lines[0]?["state"]?["token"]?.string)
    #expect(
      lines[1]?["reads"] == [
        ["key": "a", "value": 1, "error": .string("no \(placeholder)")],
        ["key": "b", "later": .string(placeholder)], .string(placeholder),
      ])
  }

  @Test func `a number that a program knows as one of few values is not replaced elsewhere`() throws {
    let header = Self.header(token: "a", card: 999_999_999)
    let state: JSONValue = ["token": "a", "card": 999_999_999, "names": [:], "level": 999_999_999]
    let (lines, _) = try redacted([header.replacing("state", by: state)])
    #expect(lines[0]?["state"]?["level"] == 999_999_999)
    #expect(lines[0]?["state"]?["card"] != 999_999_999)
  }

  @Test func `names that would become equal lose no value`() throws {
    let names: JSONValue = ["hunter/2x": 1, "hunter%2F2x": 2, #"hunter\/2x"#: 3, "b": 4]
    let state: JSONValue = ["token": "hunter/2x", "card": 0, "names": names]
    let path = JSONPointer(["names", "hunter%2F2x"]).description
    let (lines, _) = try redacted([
      Self.header(token: "").replacing("state", by: state),
      ["kind": "change", "seq": 1, "dur": 1, "patch": [["op": "replace", "path": .string(path), "value": 7]]],
    ])
    guard case .object(let members)? = lines[0]?["state"]?["names"] else {
      Issue.record("no object")
      return
    }
    #expect(members.values == [1, 2, 3, 4])
    #expect(!members.keys.contains { $0.contains("hunter") && $0.contains("2x") && $0 != #"hunter\/2x"# })
    // The change leads to the same member.
    guard case .replace(let place, _)? = try JSONPatch(#require(lines[1]?["patch"])).operations.first else {
      Issue.record("no operation")
      return
    }
    #expect(members.index(forKey: place.tokens[1]) == 1)
  }

  @Test func `digits that were redacted as a text are found as a number`() throws {
    let (lines, _) = try redacted([
      Self.header(token: "4111111111111111"),
      ["kind": "later", "card": 4_111_111_111_111_111, "count": 12_345_678],
    ])
    #expect(lines[1]?["card"] != 4_111_111_111_111_111)
    #expect(lines[1]?["count"] == 12_345_678)
  }

  @Test func `texts that only look alike are both found`() throws {
    let (lines, _) = try redacted([
      Self.header(token: "caf\u{E9} noir"),
      ["kind": "keyframe", "seq": 1, "t": 1, "state": ["token": "cafe\u{301} noir", "card": 0, "names": [:]]],
      ["kind": "note", "seq": 1, "t": 1, "name": "caf\u{E9} noir", "text": "cafe\u{301} noir"],
    ])
    let placeholders = try (0...1).map { try #require(lines[$0]?["state"]?["token"]) }
    #expect(placeholders[0] != placeholders[1])
    #expect(lines[2]?["name"] == placeholders[0])
    #expect(lines[2]?["text"] == placeholders[1])
  }

  @Test func `a name that was kept is counted once`() throws {
    let (lines, redaction) = try redacted(
      [
        ["kind": "header", "state": ["token": "session", "session": 1]],
        ["kind": "keyframe", "seq": 1, "t": 1, "state": ["token": "session", "session": 1]],
      ], ["/token"])
    #expect(lines[1]?["state"]?["session"] == 1)
    #expect(redaction.keptNames == 1)
  }

  // MARK: - As a recorder

  /// A recorder and a copy with the same placeholders that have redacted the same text.
  private func both(_ secret: String) throws -> (recorder: Redaction, copy: LineRedaction) {
    var generators = (SeededGenerator(seed: 7), SeededGenerator(seed: 7))
    let recorder = try Redaction(["/token", "reads:/keychain"], using: &generators.0)
    var state = JSONWriter()
    state.append(["token": .string(secret)])
    recorder.redactState(&state, from: 0)
    var copy = try LineRedaction(["/token", "reads:/keychain"], using: &generators.1)
    copy.learn(["kind": "header", "state": ["token": .string(secret)]])
    copy.finishLearning()
    return (recorder, copy)
  }

  @Test func `a copy and a recorder redact an effect alike`() throws {
    let (recorder, learned) = try both("hunter2")
    var copy = learned
    let events: [RecordedEffectEvent.Event] = [
      .start(seq: 1, name: "load hunter2", location: "hunter2.swift:1", feature: JSONPointer(["rows", "1"])),
      .finish(error: "no hunter2"), .finish(error: nil), .fail(error: "hunter2"), .cancel(by: 1, id: "(hunter2)"),
      .cancel(by: nil, id: nil),
    ]
    for event in events {
      let event = RecordedEffectEvent(id: 1, time: 2, event: event)
      #expect(copy.redacted(event.json) == recorder.redacted(event).json)
    }
  }

  @Test func `a copy and a recorder redact a read alike`() throws {
    let values: [JSONValue] = [
      "hunter2", ["hunter2": 1, "a hunter2": "hunter2!", "b": [["hunter2", 1]]], ["hunter%32": 1], "other", 5,
      ["user": "hunter3"],
    ]
    for key in ["urls", "keychain"] {
      for value in values {
        let (recorder, learned) = try both("hunter2")
        var copy = learned
        let line: JSONValue = ["kind": "change", "seq": 1, "dur": 1, "reads": [["key": .string(key), "value": value]]]
        var writer = JSONWriter()
        writer.append(value)
        recorder.redactRead(key: key, &writer, from: 0)
        #expect(try copy.redacted(line)?["reads"]?[0]?["value"] == JSONValue(parsing: writer.text))
      }
    }
  }
}

extension JSONValue {
  /// The object with another value of a member.
  fileprivate func replacing(_ name: String, by value: JSONValue) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members[name] = value
    return .object(members)
  }
}
