import OrderedCollections
package import PlayheadFormat
package import RandomTesting

/// A recording with secrets in it, wherever a line tells something.
package struct PlantedRecording {
  /// A secret, and whether it has to be gone.
  package struct Secret {
    package var text: String
    package var place: String
    package var isFound: Bool
  }

  package private(set) var lines: [JSONValue] = []
  package private(set) var secrets: [Secret] = []
  /// Short numbers that are known by their names, with their places in the last state.
  package private(set) var codes: [(place: JSONPointer, number: Int)] = []
  private var state: JSONValue = [:]
  private var position = 0

  /// Where a text can stand.
  private static let places = [
    "log", "key", "texts", "action", "error", "finish", "effect", "at", "cancelID", "cancel", "message", "logLabel",
    "source", "noteName", "noteText", "reason", "host", "read", "readKey", "animation", "open", "baseNote", "later",
    "status",
  ]

  package static let schema = Schema(
    types: [
      "App": .fields([
        .init(name: "vault", type: "[String]"), .init(name: "log", type: "[String]"),
        .init(name: "texts", type: "[String: String]"), .init(name: "byName", type: "[String: Int]"),
        .init(name: "session", type: "Session"), .init(name: "count", type: "Int"),
      ]),
      "Session": .fields([
        .init(name: "password", type: "String"), .init(name: "accessToken", type: "String?"),
        .init(name: "pin", type: "Int"), .init(name: "otp", type: "Int"), .init(name: "ssn", type: "Int"),
        .init(name: "secrets", type: "[String]"),
      ]),
      "Action": .cases([
        .init(name: "told", payload: [.init(name: "_0", type: "String")]),
        .init(
          name: "login",
          payload: [
            .init(name: "user", type: "String"), .init(name: "password", type: "String"),
            .init(name: "cvv", type: "Int"),
          ]),
        .init(name: "binding", payload: [.init(name: "_0", type: "BindingAction<App>")]),
        .init(name: "set", payload: [.init(name: "byName", type: "[String: Int]")]),
      ]),
    ], state: "App", action: "Action")

  /// - Parameters:
  ///   - vault: what stands in the state at `/vault`.
  ///   - count: how many texts there are.
  ///   - text: makes the texts.
  package init(
    vault: [String], named: Bool, count: Int, _ generator: inout SeededGenerator,
    _ text: (inout SeededGenerator) -> PlantedText
  ) {
    var planted: [String: [String]] = [:]
    for _ in 0..<count {
      let place = Self.places.randomElement(using: &generator)!
      let text = text(&generator)
      planted[place, default: []].append(text.text)
      secrets.append(Secret(text: text.secret, place: place, isFound: text.isFound))
    }
    func take(_ place: String) -> [String] { planted[place] ?? [] }
    func first(_ place: String) -> JSONValue { .string(planted[place]?.first ?? place) }
    for place in Self.places where place != "log" && place != "key" && place != "texts" && place != "action" {
      // There is room for one.
      guard let texts = planted[place], texts.count > 1 else { continue }
      planted["log", default: []] += texts.dropFirst()
    }
    var session: JSONValue.Object = [:]
    if named {
      func secret(_ text: String, _ place: String) -> JSONValue {
        secrets.append(Secret(text: text, place: place, isFound: true))
        return .string(text)
      }
      session["password"] = secret(RandomSecret.password(&generator), "session.password")
      session["accessToken"] = secret(RandomSecret.word(8...12, &generator), "session.accessToken")
      session["secrets"] = [secret(RandomSecret.password(&generator), "session.secrets")]
      for (name, digits) in [("pin", 4), ("otp", 6), ("ssn", 9)] {
        let number = RandomSecret.digits(digits, &generator)
        session[name] = .integer(Int64(number))
        codes.append((JSONPointer(["session", name]), number))
      }
    }
    state = [
      "vault": .array(vault.map(JSONValue.string)), "log": [], "texts": [:], "byName": [:], "session": .object(session),
      "count": 0,
    ]
    var header: JSONValue.Object = [
      "kind": "header", "format": "playhead", "version": 1, "minReader": 3, "id": "1",
      "started": "2026-11-21T00:00:00Z",
      "store": ["name": "App", "state": "App", "action": "Action", "fidelity": "recordable"],
      "host": ["app": "shop", "note": first("host")], "schema": Self.schema.json,
    ]
    header["base"] = [
      "seq": 0, "notes": [["kind": "note", "seq": 0, "t": 0, "name": "before", "text": first("baseNote")]],
      "open": [["kind": "action", "seq": 1, "t": 1, "name": "told", "action": ["told": ["_0": first("open")]]]],
    ]
    header["state"] = state
    lines = [.object(header)]
    change(1, [])
    for text in take("log") { tell(text) { [.add(JSONPointer(["log", "-"]), .string($0))] } }
    for text in take("key") { tell("key") { _ in [.add(JSONPointer(["byName", text]), 1)] } }
    for (index, text) in take("texts").enumerated() {
      tell("texts") { _ in [.add(JSONPointer(["texts", "t\(index)"]), .string(text))] }
    }
    for text in take("action") { act(["told": ["_0": .string(text)]]); change(position, []) }
    act(["told": ["_0": "moved"]], animation: planted["animation"]?.first)
    change(
      position, [],
      reads: [
        ["key": "clock", "value": ["at": first("read"), .init(planted["readKey"]?.first ?? "k"): 1]]
      ])
    if named {
      let password = RandomSecret.password(&generator)
      secrets.append(Secret(text: password, place: "action.password", isFound: true))
      act([
        "login": [
          "user": "ada", "password": .string(password), "cvv": .integer(Int64(RandomSecret.digits(3, &generator))),
        ]
      ])
      change(position, [])
      let bound = RandomSecret.word(8...12, &generator)
      secrets.append(Secret(text: bound, place: "binding", isFound: true))
      act(["binding": ["_0": ["path": "session.password", "value": .string(bound)]]])
      change(
        position, [.replace(JSONPointer(["session", "password"]), .string(bound))],
        reads: [
          ["key": "password", "value": .string(bound)]
        ])
    }
    add([
      "kind": "effect", "id": 1, "event": "start", "seq": 1, "t": 200, "name": first("effect"), "at": first("at"),
    ])
    add(["kind": "effect", "id": 2, "event": "start", "seq": 1, "t": 200, "name": "load", "at": "App/App.swift:7"])
    add(["kind": "effect", "id": 3, "event": "start", "seq": 1, "t": 200, "name": "load"])
    add(["kind": "effect", "id": 1, "event": "fail", "t": 300, "error": first("error")])
    add(["kind": "effect", "id": 2, "event": "finish", "t": 300, "error": first("finish")])
    add(["kind": "effect", "id": 3, "event": "cancel", "t": 300, "cancelID": first("cancelID")])
    add(["kind": "cancel", "seq": 1, "t": 300, "cancelID": first("cancel")])
    add([
      "kind": "log", "seq": 1, "t": 400, "level": "info", "label": first("logLabel"), "source": first("source"),
      "message": first("message"),
    ])
    add(["kind": "note", "seq": 1, "t": 400, "name": first("noteName"), "text": first("noteText")])
    add(["kind": "keyframe", "seq": .integer(Int64(position)), "t": 500, "state": state])
    add(["kind": "later", "t": 500, "what": ["deep": [first("later")]]])
    add(["kind": "gap", "t": 600, "reason": first("reason"), "dropped": 0])
    add(["kind": "end", "t": 700, "seq": .integer(Int64(position)), "status": first("status")])
  }

  package var text: String { lines.map { Self.text(of: $0) + "\n" }.joined() }

  package var lastState: JSONValue { state }

  private static func text(of value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.append(value)
    return writer.text
  }

  private mutating func add(_ line: JSONValue) { lines.append(line) }

  private mutating func act(_ action: JSONValue, animation: String? = nil) {
    position = max(position, 1) + 1
    guard case .object(let members) = action, let name = members.keys.first else { return }
    var line: JSONValue.Object = [
      "kind": "action", "seq": .integer(Int64(position)), "t": .integer(Int64(position)), "name": .string(name),
    ]
    if let animation { line["animation"] = .string(animation) }
    line["action"] = action
    add(.object(line))
  }

  private mutating func change(_ seq: Int, _ operations: [JSONPatch.Operation], reads: [JSONValue] = []) {
    position = seq
    let patch = JSONPatch(operations)
    _ = try? patch.apply(to: &state)
    var line: JSONValue.Object = ["kind": "change", "seq": .integer(Int64(seq)), "dur": 1]
    if !reads.isEmpty { line["reads"] = .array(reads) }
    line["patch"] = patch.json
    add(.object(line))
  }

  private mutating func tell(_ text: String, _ operations: (String) -> [JSONPatch.Operation]) {
    act(["told": ["_0": "told"]])
    change(position, operations(text))
  }
}
