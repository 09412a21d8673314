internal import OrderedCollections
public import PlayheadReading
internal import PlayheadRecording

/// Looks through a recording for what looks like a secret, wherever a text can stand.
///
/// ```swift
/// var scan = SecretScan()
/// try scan.run(FileSource(path: "session.jsonl"))
/// for finding in scan.findings { print(finding.kind, finding.place) }
/// ```
///
/// It finds what has the name or the form of a secret, and no other: that it finds nothing proves nothing.
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
    /// How many texts there are there.
    public var count: Int
    /// How long the first one is, in characters.
    public var length: Int
  }

  private struct Key: Hashable {
    var kind: SecretKind
    var part: String
    var place: String
  }

  /// How many places are told.
  public static let limit = 1000

  private var found: OrderedDictionary<Key, Finding> = [:]
  /// How many texts were found in further places.
  public private(set) var furtherCount = 0
  private var position = 0
  /// Whether the texts themselves are kept.
  private let keepsTexts: Bool
  /// What was found, where it is kept.
  private(set) var texts: Set<String> = []
  /// The names that were looked at, and whether they say that their values are secrets.
  private var names: [String: Bool] = [:]

  public init() { keepsTexts = false }

  /// - Parameter keepsTexts: whether what is found is kept, to be redacted.
  package init(keepsTexts: Bool) { self.keepsTexts = keepsTexts }

  /// The places, in the order in which the recording has them first.
  public var findings: [Finding] { Array(found.values) }

  /// Looks through a recording, or the notes beside it. Lines that are no JSON are passed over. What an earlier run has found
  /// stays.
  ///
  /// - Throws: `RecordingError` where the source cannot be read; `interrupted` where the task is cancelled.
  /// - Complexity: O(*n*) in the bytes.
  public mutating func run(_ source: any ByteSource) throws(RecordingError) {
    var lines = try RecordingLines(source)
    var glance = SecretGlance()
    while try lines.next({ line in
      if let seq = AnyRecordedLine.scannedPosition(line), !glance.mayHoldAny(line.bindMemory(to: UInt8.self)) {
        position = seq ?? position
      } else if let json = try? JSONValue(parsingLine: line) {
        look(through: json)
      }
    }) {}
  }

  mutating func look(through line: JSONValue) {
    if let seq = (line["pos"] ?? line["seq"])?.int { position = seq }
    guard case .object(let members) = line else { return }
    switch line["kind"]?.string {
    case "action":
      // A name is what the program's author wrote; the value is the user's.
      if let action = line["action"] { look(action, "action", []) }
      if let reason = line["because"] { look(reason, "action", ["because"]) }
    case "change":
      if case .array(let operations)? = line["patch"] {
        for operation in operations {
          let tokens = operation["path"]?.string.flatMap { try? JSONPointer(parsing: $0).tokens } ?? []
          if let value = operation["value"] { look(value, "state", tokens) }
        }
      }
      if case .array(let reads)? = line["reads"] {
        for read in reads { if let value = read["value"] { look(value, "reads", [read["key"]?.string ?? ""]) } }
      }
    case "header", "keyframe":
      for (name, value) in members where name != "kind" && name != "schema" {
        if name == "state" { look(value, "state", []) } else { look(value, "header", [name]) }
      }
    case "effect", "cancel":
      for name in ["error", "cancelID"] { if let value = line[name] { look(value, "effect", [name]) } }
    case "note":
      for name in ["name", "text"] { if let value = line[name] { look(value, "note", [name]) } }
    case "log":
      for name in ["label", "message"] { if let value = line[name] { look(value, "log", [name]) } }
    case let kind:
      for (name, value) in members where name != "kind" { look(value, kind ?? "line", [name]) }
    }
  }

  private mutating func look(_ value: JSONValue, _ part: String, _ tokens: [String]) {
    switch value {
    case .null, .bool, .double: break
    case .object(let members):
      for (name, value) in members {
        // A key of a dictionary is data, too.
        for kind in SecretText.kinds(in: name) { add(kind, part, tokens + ["*"], name) }
        look(value, part, tokens + [name])
      }
    case .array(let elements): for element in elements { look(element, part, tokens + ["*"]) }
    case .integer(let number): look(number: String(number), part, tokens)
    case .unsigned(let number): look(number: String(number), part, tokens)
    case .number(let numeral): look(number: "\(numeral)", part, tokens)
    case .string(let text): look(text: text, part, tokens)
    }
  }

  private mutating func look(number: String, _ part: String, _ tokens: [String]) {
    let digits = number.utf8.map { $0 &- 0x30 }
    if digits.count >= 13, digits.allSatisfy({ $0 < 10 }), SecretText.isCard(digits) {
      add(.card, part, tokens, number)
    }
  }

  private mutating func look(text: String, _ part: String, _ tokens: [String]) {
    let kinds = SecretText.kinds(in: text)
    for kind in kinds { add(kind, part, tokens, text) }
    guard kinds.isEmpty, !text.isEmpty, !SecretText.isPlaceholder(text.utf8) else { return }
    // Names that only wrap a value are passed by: payloads without labels, and indices.
    let name = tokens.last { $0 != "*" && !$0.hasPrefix("_") && !$0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    if let name, isSecretName(name) { add(.named, part, tokens, text) }
  }

  /// Whether a name says that its value is a secret; most are those of members, and come again.
  private mutating func isSecretName(_ name: String) -> Bool {
    if let known = names[name] { return known }
    let isSecret = SecretText.isName(name)
    if names.count < Self.limit { names[name] = isSecret }
    return isSecret
  }

  private mutating func add(_ kind: SecretKind, _ part: String, _ tokens: [String], _ text: String) {
    if keepsTexts { texts.insert(text) }
    let place = tokens.map { token in token.utf8.allSatisfy { (0x30...0x39).contains($0) } ? "*" : token }
    let pointer = "\(JSONPointer(place))"
    let key = Key(kind: kind, part: part, place: part == "reads" ? "reads:" + pointer : pointer)
    if found[key] != nil {
      found[key]?.count += 1
    } else if found.count < Self.limit {
      found[key] = Finding(
        kind: kind, part: part, place: key.place, position: position, count: 1, length: text.count)
    } else {
      furtherCount += 1
    }
  }
}
