import OrderedCollections
import PlayheadFormat
import PlayheadRedaction
import Testing

@Suite struct RedactedValueTests {
  private func state(_ value: JSONValue, _ patterns: String...) throws -> JSONValue {
    try redacted(value) { try Redaction(patterns).redactState(&$0, from: $1) }
  }

  /// The value that `redact` leaves after other bytes of a line.
  private func redacted(_ value: JSONValue, _ redact: (inout JSONWriter, Int) throws -> Void) throws -> JSONValue {
    var writer = JSONWriter()
    writer.append(raw: "{\"state\":")
    let start = writer.count
    writer.append(value)
    try redact(&writer, start)
    #expect(writer.text.hasPrefix("{\"state\":"))
    return try JSONValue(parsing: String(writer.text.dropFirst(start)))
  }

  @Test func `only what a pattern names is replaced`() throws {
    let value: JSONValue = ["session": ["token": "secret", "user": "ann"], "token": "other", "n": [1, ["token": 2]]]
    let result = try state(value, "/session/token")
    #expect(result["session"]?["token"] != "secret")
    #expect(result["session"]?["token"]?.string?.hasPrefix("redacted") == true)
    let hidden = result["session"]?["token"] ?? .null
    #expect(result == ["session": ["token": hidden, "user": "ann"], "token": "other", "n": [1, ["token": 2]]])
  }

  @Test func `equal values have equal placeholders, wherever they are`() throws {
    let redaction = try Redaction(["/*"])
    let value: JSONValue = ["a": "secret", "b": ["c": "secret", "d": "other"], "n": 7, "m": [7, 8]]
    let first = try redacted(value) { redaction.redactState(&$0, from: $1) }
    let second = try redacted(value) { redaction.redactAction(&$0, from: $1, type: "Action") }
    #expect(first == second)
    #expect(first["a"] == first["b"]?["c"])
    #expect(first["a"] != first["b"]?["d"])
    #expect(first["n"] == first["m"]?[0])
    #expect(first["n"] != first["m"]?[1])
  }

  @Test func `a value has one placeholder, also where a binding action sets it, or too much is known to search`() throws
  {
    let redaction = try Redaction(["/**", "reads:/keychain"])
    let state = try redacted(["token": "secret", "pin": 123_456_789]) { redaction.redactState(&$0, from: $1) }
    let action = try redacted(["set": ["_0": ["path": "token", "value": "secret"]]]) {
      redaction.redactAction(&$0, from: $1, type: nil)
    }
    #expect(action["set"]?["_0"]?["value"] == state["token"])
    let many = JSONValue.array((0...10_000).map { .string("secret number \($0)") })
    _ = try redacted(many) { redaction.redactState(&$0, from: $1) }
    let read = try redacted(["secret", 123_456_789]) { redaction.redactRead(key: "keychain", &$0, from: $1) }
    #expect(read == [state["token"] ?? nil, state["pin"] ?? nil])
  }

  @Test func `shape, names, nil and emptiness stay`() throws {
    let value: JSONValue = ["a": nil, "b": "", "c": [], "d": [:], "e": ["case": [:]], "f": [nil, ""]]
    #expect(try state(value, "") == value)
  }

  @Test func `a star stands for the zero of a payload, or leaves it out`() throws {
    let value: JSONValue = ["child": ["_0": ["submit": ["user": "ann-ann", "password": "secret"]]]]
    for pattern in [
      "/child/submit/password", "/child/_0/submit/password", "/child/*/password", "/child/*/*/password", "/child/*",
      "/*/*/password", "/*/submit/*",
    ] {
      let result = try state(value, pattern)
      #expect(result["child"]?["_0"]?["submit"]?["password"] != "secret", "\(pattern)")
    }
    #expect(try state(value, "/child/password") == value)
  }

  @Test func `an index stands for every index, as elements move`() throws {
    let value: JSONValue = ["rows": [["token": "secret-0"], ["token": "secret-1"]]]
    let result = try state(value, "/rows/0/token")
    #expect(result["rows"]?[1]?["token"] != "secret-1")
  }

  @Test func `what cannot be read back is not written`() throws {
    let redaction = try Redaction(["/never"])
    for text in [
      String(repeating: "[", count: 600) + "\"secret\"" + String(repeating: "]", count: 600), "{\"a\":\"secret\",}", "",
      "{\"a\":\"secret\",\"a\":1}",
    ] {
      var writer = JSONWriter()
      writer.append(unescaped: text)
      redaction.redactState(&writer, from: 0)
      #expect(writer.text == "null")
      #expect(writer.failures.count == 1)
      #expect(writer.failures.first?.description.contains("secret") == false)
    }
    var patch = PatchWriter()
    patch.replace { $0.append(unescaped: "[\"secret\"") }
    redaction.redact(&patch)
    #expect(!patch.text.contains("secret"))
    #expect(patch.failures.count == 1)
  }

  @Test func `without patterns nothing is touched`() throws {
    let redaction = try Redaction([])
    var writer = JSONWriter()
    writer.append(unescaped: "no JSON")
    redaction.redactState(&writer, from: 0)
    redaction.redactRead(key: "uuid", &writer, from: 0)
    #expect(writer.text == "no JSON")
    #expect(redaction.redact(text: "a secret") == "a secret")
  }

  @Test func `keys of a dictionary that is an array are redacted by their type`() throws {
    let schema = Schema(
      types: [
        "State": .fields([.init(name: "byTab", type: "[Tab: String]")]),
        "Tab": .values([.init(name: "one", raw: "first"), .init(name: "two", raw: "second")]),
      ], state: "State", action: "Int")
    let redaction = try Redaction(["/byTab"])
    try redaction.check(against: schema, isComplete: true)
    let result = try redacted(["byTab": ["first", "secret-1", "second", "secret-2"]]) {
      redaction.redactState(&$0, from: $1)
    }
    #expect(Set([result["byTab"]?[0], result["byTab"]?[2]]) == ["first", "second"])
    #expect(result["byTab"]?[1]?.string?.hasPrefix("redacted") == true)
    var patch = PatchWriter()
    for token in ["byTab", "0"] { _ = patch.enter(name: token) }
    patch.add { $0.append("first") }
    redaction.redact(&patch)
    let operation = try JSONValue(parsing: patch.text)[0]
    #expect(operation?["value"] == result["byTab"]?[0])
  }

  // MARK: - Patches

  private func patch(_ operations: JSONValue, _ patterns: String...) throws -> JSONValue {
    let redaction = try Redaction(patterns)
    var patch = PatchWriter()
    for operation in try JSONPatch(operations).operations {
      let marks = operation.path.tokens.map { patch.enter(name: $0) }
      switch operation {
      case .add(_, let value): patch.add { $0.append(value) }
      case .replace(_, let value): patch.replace { $0.append(value) }
      default: patch.remove()
      }
      if let first = marks.first { patch.leave(first) }
    }
    redaction.redact(&patch)
    return try JSONValue(parsing: patch.text)
  }

  @Test func `operations above, at and below a place are redacted`() throws {
    let result = try patch(
      [
        ["op": "replace", "path": "", "value": ["session": ["token": "secret"]]],
        ["op": "add", "path": "/session", "value": ["token": "secret", "user": "ann"]],
        ["op": "replace", "path": "/session/token", "value": "secret"],
        ["op": "add", "path": "/session/token/a~1b/3", "value": "secret"],
        ["op": "remove", "path": "/session/token"], ["op": "replace", "path": "/user", "value": "ann"],
      ], "/session/token")
    guard case .string(let placeholder)? = result[2]?["value"] else {
      Issue.record("no placeholder in \(result)")
      return
    }
    #expect(placeholder.hasPrefix("redacted"))
    let hidden = JSONValue.string(placeholder)
    #expect(
      result == [
        ["op": "replace", "path": "", "value": ["session": ["token": hidden]]],
        ["op": "add", "path": "/session", "value": ["token": hidden, "user": "ann"]],
        ["op": "replace", "path": "/session/token", "value": hidden],
        ["op": "add", "path": "/session/token/a~1b/3", "value": hidden],
        ["op": "remove", "path": "/session/token"], ["op": "replace", "path": "/user", "value": "ann"],
      ])
  }

  @Test func `an operation that moves a value nobody sees is not written`() throws {
    let redaction = try Redaction(["/a"])
    var patch = PatchWriter()
    patch.append(operations: Array(#"{"op":"copy","from":"/a","path":"/b"},"#.utf8))
    redaction.redact(&patch)
    #expect(patch.failures.count == 1)
    #expect(!patch.text.contains("copy"))
  }

  // MARK: - Reads

  @Test func `reads are redacted by their key, and deeper`() throws {
    let redaction = try Redaction(["reads:/uuid", "reads:/session/token", "/value"])
    let uuid: JSONValue = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let result = try redacted(uuid) { redaction.redactRead(key: "uuid", &$0, from: $1) }
    #expect(result != uuid)
    let session = try redacted(["token": "secret", "value": "ann"]) {
      redaction.redactRead(key: "session", &$0, from: $1)
    }
    #expect(session["token"] != "secret")
    #expect(session["value"] == "ann")
    #expect(try redacted("other") { redaction.redactRead(key: "name", &$0, from: $1) } == "other")
  }

  @Test func `strings that were redacted are replaced in reads, and in names there`() throws {
    let redaction = try Redaction(["/token"])
    let state = try redacted(["token": "secret"]) { redaction.redactState(&$0, from: $1) }
    let placeholder = try #require(state["token"]?.string)
    let read: JSONValue = ["url": "https://host/?key=secret&n=1", "byToken": ["secret": [1, "secret"]]]
    #expect(
      try redacted(read) { redaction.redactRead(key: "urls", &$0, from: $1) } == [
        "url": .string("https://host/?key=\(placeholder)&n=1"), "byToken": [placeholder: [1, .string(placeholder)]],
      ])
  }

  @Test func `names in reads that would become equal lose no value`() throws {
    let redaction = try Redaction(["/token"])
    _ = try redacted(["token": "hunter/2x"]) { redaction.redactState(&$0, from: $1) }
    let read = try redacted(["hunter/2x": 1, "hunter%2F2x": 2, "b": 3]) {
      redaction.redactRead(key: "names", &$0, from: $1)
    }
    guard case .object(let members) = read else {
      Issue.record("\(read)")
      return
    }
    #expect(members.values == [1, 2, 3])
    #expect(members.keys.allSatisfy { !$0.contains("hunter") })
  }

  @Test func `a whole number is found in texts, however many digits its placeholder has`() throws {
    let redaction = try Redaction(["/token"])
    // Of those of their size one in twenty gets a placeholder with fewer digits.
    for number in 0..<400 {
      let secret = 100_000_000 + number * 1_000_003
      _ = try redacted(["token": .integer(Int64(secret))]) { redaction.redactState(&$0, from: $1) }
      #expect(!redaction.redact(text: "no. \(secret) failed").contains("\(secret)"))
    }
  }

  @Test func `names that are equal by chance lose no value`() throws {
    let redaction = try Redaction(["/token"])
    let state = try redacted(["token": 123_456_789]) { redaction.redactState(&$0, from: $1) }
    guard case .integer(let placeholder)? = state["token"] else {
      Issue.record("\(state)")
      return
    }
    for names in [["123456789", "\(placeholder)"], ["\(placeholder)", "123456789"]] {
      let read = try redacted([names[0]: 1, names[1]: 2]) { redaction.redactRead(key: "names", &$0, from: $1) }
      guard case .object(let members) = read else {
        Issue.record("\(read)")
        return
      }
      #expect(members.values == [1, 2])
      #expect(!members.keys.contains("123456789"))
    }
  }

  @Test func `in reads of a type that is described, its names and the values of its enums stay`() throws {
    let schema = Schema(
      types: [
        "Login": .fields([
          .init(name: "password", type: "String", isRedacted: true), .init(name: "session", type: "String"),
          .init(name: "mode", type: "Mode"), .init(name: "byName", type: "[String: Int]"),
        ]), "Mode": .values([.init(name: "a", raw: "session"), .init(name: "b", raw: 123_456_789)]),
      ], state: "Login", action: "")
    let redaction = try Redaction(["/token"])
    _ = try redacted(["token": ["session", 123_456_789]]) { redaction.redactState(&$0, from: $1) }
    let read = try redacted(
      ["password": "p", "session": "of session", "mode": "session", "byName": ["session": 123_456_789]]
    ) {
      redaction.redactRead(key: "login", &$0, from: $1, schema: schema)
    }
    #expect(read["mode"] == "session")
    #expect(read["password"] != "p")
    #expect(read["session"]?.string?.hasPrefix("of redacted") == true)
    guard case .object(let names)? = read["byName"] else {
      Issue.record("\(read)")
      return
    }
    #expect(names.keys[0].hasPrefix("redacted"))
    #expect(names.values[0] != 123_456_789)
  }
}
