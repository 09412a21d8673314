/// The first line of a recording: what was recorded, where, and the state at position 0.
///
/// ```swift
/// let header = RecordingHeader(
///   id: "1", started: "2026-11-21T02:26:09Z",
///   store: RecordingHeader.Store(name: "Counter", state: "State", action: "Action", fidelity: .reflection),
///   state: ["count": 0])
/// ```
public struct RecordingHeader: Hashable, Sendable {
  /// The version of the format that this library writes.
  public static let currentVersion = 1
  /// The version of this library's reader. Version 2 added recordings that begin later than their stores, and version 3
  /// actions that return in another order than they began. Version 4 added values that are unknown.
  public static let readerVersion = 4

  /// The version that the writer wrote.
  public var version: Int
  /// The oldest version of a reader that can read the recording.
  public var minReader: Int
  /// Tells one recording from another.
  public var id: String
  /// When the recording began, as ISO 8601 in UTC.
  public var started: String
  /// What was recorded.
  public var store: Store
  /// What is known of the machine and the program, by name: `os`, `arch`, `swift`, `app` …
  public var host: JSONValue.Object
  /// JSON Pointers, in which `*` stands for any token, to the values that were replaced by placeholders.
  public var redacted: [String]
  /// The places of the first state that share a value, as one list of JSON Pointers for each value.
  public var shared: [[String]] = []
  /// The types of the state and the actions, where the recorder knew them.
  public var schema: Schema?
  /// Where the recording begins, if that is not with its store.
  public var base: Base?
  /// The recording that this one is a branch of; nil for none.
  public var parent: Parent?
  /// The state at the position where the recording begins, which is 0 without a `base`. Another state has its own failures.
  public var state: JSONValue { didSet { failures = [] } }
  /// The values of the state that could not be written, and in whose places `null` stands.
  public private(set) var failures: [WritingFailure] = []

  /// The recording that a branch equals up to a position.
  public struct Parent: Hashable, Sendable {
    /// The id of that recording.
    public var id: String
    /// The last position that both have in common.
    public var seq: Int

    /// A parent, with the members of the same names.
    public init(id: String, seq: Int) {
      self.id = id
      self.seq = seq
    }
  }

  /// What a recording that begins later than its store contains about the time before.
  public struct Base: Hashable, Sendable {
    /// The position where the recording begins.
    public var seq: Int
    /// The starts of the effects that were running then.
    public var effects: [RecordedEffectEvent]
    /// The last notes before it.
    public var notes: [RecordedNote]
    /// The last effects that failed before it, as pairs of start and end.
    public var failed: [RecordedEffectEvent]
    /// The actions whose reducers had begun and not returned, in the order in which they began.
    public var open: [RecordedAction]

    /// What came before, with the members of the same names.
    public init(
      seq: Int, effects: [RecordedEffectEvent] = [], notes: [RecordedNote] = [], failed: [RecordedEffectEvent] = [],
      open: [RecordedAction] = []
    ) {
      self.seq = seq
      self.effects = effects
      self.notes = notes
      self.failed = failed
      self.open = open
    }
  }

  /// The store of a recording.
  public struct Store: Hashable, Sendable {
    /// The store's name.
    public var name: String
    /// The full name of the state's type.
    public var state: String
    /// The full name of the action's type.
    public var action: String
    /// The worst fidelity of the types in the state and the actions.
    public var fidelity: Fidelity

    /// A store, with the members of the same names.
    public init(name: String, state: String, action: String, fidelity: Fidelity) {
      self.name = name
      self.state = state
      self.action = action
      self.fidelity = fidelity
    }
  }

  /// A header, with the members of the same names.
  ///
  /// - Parameter minReader: by default the oldest reader that supports the other members.
  public init(
    version: Int = currentVersion, minReader: Int? = nil, id: String, started: String, store: Store,
    host: JSONValue.Object = [:], redacted: [String] = [], schema: Schema? = nil, base: Base? = nil,
    parent: Parent? = nil, state: JSONValue
  ) {
    self.version = version
    self.minReader = minReader ?? base?.minReader ?? 1
    self.id = id
    self.started = started
    self.store = store
    self.host = host
    self.redacted = redacted
    self.schema = schema
    self.base = base
    self.parent = parent
    self.state = state
  }
}

extension RecordingHeader: RecordedLine {
  public static let kind = "header"

  /// Checks `minReader` before any other member, so that a later format may change all but `kind`, `format` and
  /// `minReader`.
  package init(_ members: LineMembers) throws(LineError) {
    (version, minReader) = try Self.minReader(members)
    id = try members.optionalText("id") ?? ""
    started = try members.optionalText("started") ?? ""
    let store = LineMembers(members.json["store"] ?? [:])
    self.store = Store(
      name: try store.optionalText("name") ?? "", state: try store.optionalText("state") ?? "",
      action: try store.optionalText("action") ?? "",
      fidelity: Fidelity(rawValue: try store.optionalText("fidelity") ?? "") ?? .reflection)
    host = if case .object(let host) = members.json["host"] { host } else { [:] }
    redacted = if case .array(let places) = members.json["redacted"] { places.compactMap(\.string) } else { [] }
    if case .array(let groups) = members.json["shared"] {
      shared = groups.map { group in if case .array(let places) = group { places.compactMap(\.string) } else { [] } }
    }
    schema =
      if let schema = members.value("schema") {
        try members.schema(schema)
      } else {
        nil
      }
    base = try members.value("base").map { (json) throws(LineError) in try Base(LineMembers(json)) }
    parent = try members.value("parent").map { (json) throws(LineError) in
      let members = LineMembers(json)
      return Parent(id: try members.optionalText("id") ?? "", seq: try members.position("seq"))
    }
    guard let state = members.json["state"] else { throw LineError(.missing("state")) }
    self.state = state
    failures = WritingFailure.failures(in: members.json["unwritten"])
  }

  /// The version of a header's line, and that of the reader that it requires.
  static func minReader(_ members: LineMembers) throws(LineError) -> (version: Int, minReader: Int) {
    guard try members.text("kind") == kind, members.json["format"] == "playhead" else { throw LineError(.noHeader) }
    let version = try members.integer("version")
    let minReader = try members.optionalInteger("minReader") ?? version
    if minReader > readerVersion { throw LineError(.newerVersion(needs: minReader)) }
    return (version, minReader)
  }

  public func write(into line: inout JSONWriter) {
    begin(into: &line)
    line.append(state)
    line.append(failures: failures)
    if minReader >= Self.minReaderOfUnknown { line.append(unknown: state.unknownPlaces()) }
    Self.end(into: &line)
  }

  /// The first reader version that supports values that are unknown.
  package static let minReaderOfUnknown = 4

  /// Writes the line with a state that a writer holds, and with its missing values.
  package func write(state: borrowing JSONWriter, into line: inout JSONWriter) {
    begin(into: &line)
    line.append(state)
    line.append(missingIn: state)
    Self.end(into: &line)
  }

  package func begin(into line: inout JSONWriter) {
    let facts: JSONFacts = [
      "kind": Self.kind, "format": "playhead", "version": version, "minReader": minReader, "id": id,
      "started": started,
      "store": [
        "name": store.name, "state": store.state, "action": store.action, "fidelity": store.fidelity.rawValue,
      ] as JSONFacts,
      "host": host, "redacted": redacted.orNil, "shared": shared.orNil, "base": base?.json,
      "parent": parent.map { ["id": $0.id, "seq": $0.seq] as JSONFacts }, "schema": schema?.json,
    ]
    line.append(facts.asJSON)
    // The state is the last member and may be large, so it does not become part of the tree.
    line.truncate(to: line.count - 1)
    line.append(raw: ",\"state\":")
  }

  package static func end(into line: inout JSONWriter) {
    line.append(raw: "}\n")
  }
}

extension RecordingHeader.Base {
  init(_ members: LineMembers) throws(LineError) {
    seq = try members.position("seq")
    func events(_ name: String) throws(LineError) -> [RecordedEffectEvent] {
      guard case .array(let elements)? = members.value(name) else { return [] }
      var events: [RecordedEffectEvent] = []
      for element in elements { events.append(try RecordedEffectEvent(LineMembers(element))) }
      return events
    }
    effects = try events("effects")
    failed = try events("failed")
    (notes, open) = ([], [])
    if case .array(let elements)? = members.value("notes") {
      for element in elements { notes.append(try RecordedNote(LineMembers(element))) }
    }
    if case .array(let elements)? = members.value("open") {
      for element in elements { open.append(try RecordedAction(LineMembers(element))) }
    }
  }

  /// The oldest reader version that supports its members.
  package var minReader: Int { open.isEmpty ? 2 : Self.minReaderOfOpen }

  /// The first reader version that supports actions which return in another order than they began.
  package static let minReaderOfOpen = 3

  var json: JSONValue {
    let facts: JSONFacts = [
      "seq": seq, "effects": effects.map(\.json).orNil, "notes": notes.map(\.json).orNil,
      "failed": failed.map(\.json).orNil, "open": open.map(\.json).orNil,
    ]
    return facts.asJSON
  }
}
