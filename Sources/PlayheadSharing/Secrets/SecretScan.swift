internal import OrderedCollections
internal import PlayheadFormat
public import PlayheadReader
internal import PlayheadRedaction

/// Looks through a recording for what looks like a secret, wherever a text can stand.
///
/// ```swift
/// var scan = SecretScan()
/// try scan.run(FileSource(path: "session.jsonl"))
/// for finding in scan.findings { print(finding.kind, finding.place) }
/// ```
///
/// It only finds what has the name or the form of a secret: a scan without findings proves nothing. The name may be that of a
/// member, or stand before the value in a text, `password=…`. The scan does not report placeholders of values that are redacted
/// already.
public struct SecretScan: Sendable {
  /// A place that holds what looks like a secret.
  public struct Finding: Hashable, Sendable {
    /// What it looks like.
    public var kind: SecretKind
    /// Where it stands: in the `state`, an `action`, what was read, an effect's error, a note …
    public var part: String
    /// The place in there, as a JSON Pointer with `*` for indices: a pattern for `Recorder.Options.redacted`, in the state and
    /// in actions, and in reads after `reads:`.
    public var place: String
    /// The first position at which it stands there.
    public var position: Int
    /// The number of texts at the place.
    public var count: Int
    /// The length of the first one in characters.
    public var length: Int
  }

  private struct Key: Hashable {
    var kind: SecretKind
    var part: String
    var place: String
  }

  /// The largest number of places in ``findings``.
  public static let limit = 1000

  private var found: OrderedDictionary<Key, Finding> = [:]
  /// The number of texts that were found in further places.
  public private(set) var furtherCount = 0
  /// The number of lines that are not JSON, which were skipped.
  public private(set) var unreadCount = 0
  /// Whether the lines included a header of a recording.
  public private(set) var hasHeader = false
  private var position = 0
  /// Whether to keep the texts themselves, to redact them.
  private let keepsTexts: Bool
  private(set) var texts: Set<String> = []
  /// A cache of examined names; nil marks a name that does not name a secret.
  private var names: [String: SecretName?] = [:]
  /// The places whose values were redacted when the recording was made.
  private(set) var redacted = RedactedPlaces([])
  /// The number of lines so far; `lines` holds the numbers of those with findings, if texts are kept.
  private var lineCount = 0
  private(set) var lines: Set<Int> = []
  private var patterns: [String] = []
  private var schema: Schema?

  public init() { keepsTexts = false }

  package init(keepsTexts: Bool) { self.keepsTexts = keepsTexts }

  /// The places, in the order in which the recording has them first.
  public var findings: [Finding] { Array(found.values) }

  /// Looks through a recording, or the notes beside it. Lines that are not JSON are skipped. Findings of earlier runs are kept.
  ///
  /// - Throws: `RecordingError` where the source cannot be read; `interrupted` where the task is cancelled.
  /// - Complexity: O(*n*) in the bytes.
  public mutating func run(_ source: any ByteSource) throws(RecordingError) {
    var lines = try RawLines(source)
    var glance = SecretPrefilter()
    while try lines.next({ line in
      lineCount += 1
      if let seq = AnyRecordedLine.scannedPosition(line), !glance.mayHoldAny(line.bindMemory(to: UInt8.self)) {
        position = seq ?? position
      } else if let json = try? JSONValue(parsingLine: line) {
        if json["kind"] == "header" { hasHeader = true }
        look(through: json)
      } else {
        unreadCount += 1
      }
    }) {}
  }

  /// Patterns for the places of findings in values, for a copy that redacts all of them.
  var patternsOfValues: [String] {
    findings.filter { ["state", "action", "reads"].contains($0.part) && !$0.place.isEmpty }.map(\.place)
  }

  mutating func look(through line: JSONValue) {
    if let seq = (line["pos"] ?? line["seq"])?.int { position = seq }
    guard case .object(let members) = line else { return }
    let kind = LineKind(line)
    follow(line, kind)
    for (name, value) in members { look(value, LineField(name, of: kind), name, line["kind"]?.string ?? "line") }
  }

  private mutating func look(_ value: JSONValue, _ field: LineField, _ name: String, _ kind: String) {
    switch (field, value) {
    // Names are written by the program's author; only values come from users.
    case (.own, _), (.actionName, _): break
    case (.state, _): look(value, "state")
    case (.action, _): look(value, "action")
    case (.doubt, _): look(value, "action", [name])
    case (.patch, .array(let operations)):
      for operation in operations {
        let tokens = operation["path"]?.string.flatMap { try? JSONPointer(parsing: $0).tokens } ?? []
        for (index, token) in tokens.enumerated() { look(key: token, "state", tokens[..<index]) }
        if let value = operation["value"] { look(value, "state", tokens) }
      }
    case (.reads, .array(let reads)):
      for read in reads { if let value = read["value"] { look(value, "reads", [read["key"]?.string ?? ""]) } }
    case (.base, .object(let members)):
      for (name, value) in members { look(value, LineField.ofBase(name), name, kind) }
    case (.origin, .object(let members)):
      for (name, value) in members { look(value, LineField.ofOrigin(name), name, "from") }
    case (.lines, .array(let lines)):
      let here = position
      for line in lines { look(through: line) }
      position = here
    default: look(value, kind == RecordedCancellation.kind ? RecordedEffectEvent.kind : kind, [name])
    }
  }

  /// Reads from a header or schema line which places were redacted when the recording was made.
  private mutating func follow(_ line: JSONValue, _ kind: LineKind?) {
    guard kind == .header || kind == .schema else { return }
    if case .array(let places)? = line["redacted"] { patterns = places.compactMap(\.string) }
    if let types = line["schema"].flatMap({ try? Schema($0) }) {
      if kind == .schema, schema != nil { schema?.add(types) } else { schema = types }
    }
    redacted = RedactedPlaces(patterns, schema: schema)
  }

  private mutating func look(_ value: JSONValue, _ part: String, _ tokens: [String] = []) {
    look(value, part, tokens, SecretName.name(at: tokens))
  }

  private mutating func look(_ value: JSONValue, _ part: String, _ tokens: [String], _ name: String?) {
    switch value {
    case .null, .bool, .double: break
    case .object(let members):
      for (member, value) in members {
        look(key: member, part, tokens[...])
        look(value, part, tokens + [member], SecretName.name(of: member, among: members, in: name))
      }
    case .array(let elements): for element in elements { look(element, part, tokens + ["0"], name) }
    case .integer(let number): look(number: String(number), part, tokens, name)
    case .unsigned(let number): look(number: String(number), part, tokens, name)
    case .number(let numeral): look(number: "\(numeral)", part, tokens, name)
    case .string(let text): look(text: text, part, tokens, name)
    }
  }

  /// Checks a key too: the keys of a dictionary are data.
  private mutating func look(key: String, _ part: String, _ tokens: ArraySlice<String>) {
    for finding in SecretText.findings(in: key) { add(finding, of: key, part, tokens + ["*"]) }
  }

  private mutating func look(number: String, _ part: String, _ tokens: [String], _ name: String?) {
    guard let kind = SecretText.kind(ofNumber: number, secretName(name)), !isRedacted(part, tokens) else { return }
    add(kind, part, tokens, length: number.count)
    if keepsTexts { texts.insert(number) }
  }

  private mutating func look(text: String, _ part: String, _ tokens: [String], _ name: String?) {
    let findings = SecretText.findings(in: text)
    for kind in SecretKind.allCases {
      let ofKind = findings.filter { $0.kind == kind }
      if let first = ofKind.first { add(first, of: text, part, tokens) }
      for finding in ofKind.dropFirst() { keep(finding, of: text) }
    }
    guard findings.isEmpty, !text.isEmpty, secretName(name) != nil, !Placeholders.begins(text.utf8),
      !isRedacted(part, tokens)
    else { return }
    add(.named, part, tokens, length: text.count)
    if keepsTexts { texts.insert(text) }
  }

  private func isRedacted(_ part: String, _ tokens: [String]) -> Bool {
    switch part {
    case "state", "action": redacted.covers(tokens)
    case "reads": redacted.coversRead(tokens.first ?? "")
    default: false
    }
  }

  /// Returns nil unless the name names a secret; cached, since the same members recur.
  private mutating func secretName(_ name: String?) -> SecretName? {
    guard let name else { return nil }
    if let known = names[name] { return known }
    let new = SecretName(name)
    let found = new.isSecret ? new : nil
    if names.count < Self.limit { names[name] = .some(found) }
    return found
  }

  private mutating func keep(_ finding: SecretText.Finding, of text: String) {
    if keepsTexts { texts.formUnion(SecretText.secrets(of: finding, in: text)) }
  }

  private mutating func add(
    _ finding: SecretText.Finding, of text: String, _ part: String, _ tokens: some Sequence<String>
  ) {
    keep(finding, of: text)
    let found = Array(text.utf8)[finding.range]
    add(finding.kind, part, tokens, length: String(decoding: found, as: UTF8.self).count)
  }

  private mutating func add(_ kind: SecretKind, _ part: String, _ tokens: some Sequence<String>, length: Int) {
    if keepsTexts { lines.insert(lineCount) }
    let place = tokens.map { $0 == "-" || $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? "*" : $0 }
    let pointer = "\(JSONPointer(place))"
    let key = Key(kind: kind, part: part, place: part == "reads" ? "reads:" + pointer : pointer)
    if found[key] != nil {
      found[key]?.count += 1
    } else if found.count < Self.limit {
      found[key] = Finding(kind: kind, part: part, place: key.place, position: position, count: 1, length: length)
    } else {
      furtherCount += 1
    }
  }
}
