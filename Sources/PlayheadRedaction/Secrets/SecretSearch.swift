internal import PlayheadFormat

/// Replaces values redacted elsewhere in all parts of a line.
struct SecretSearch: Sendable {
  private let memory: SecretMemory
  /// Whether only parts of texts are replaced: a value that is itself a redacted text or number may be one that the
  /// program looks up, like its dictionary keys.
  private let isOfTexts: Bool
  /// Recognises further secrets; nil for none.
  private let finder: (any SecretFinding)?
  /// Whether names in undescribed types that look like a program's are kept; reads can have arbitrary keys, and no
  /// schema describes them.
  var keepsNames = true
  /// The names of members and actions that contain a redacted text and were kept because a program may expect them.
  private(set) var keptNames: Set<String> = []

  init(_ memory: SecretMemory, isOfTexts: Bool = false, finder: (any SecretFinding)? = nil) {
    self.memory = memory
    self.finder = finder
    self.isOfTexts = isOfTexts
  }

  // MARK: - Values

  func redacted(_ value: JSONValue) -> JSONValue {
    switch value {
    case _ where isOfTexts: value.string.map { .string(redacted(partsOf: $0)) } ?? value
    case .string(let text): .string(redacted(text))
    case .integer, .unsigned: memory.contains(value) ? memory.placeholders.placeholder(for: value) : value
    case .null, .bool, .double, .number, .array, .object: value
    }
  }

  /// With `isName`, different texts stay different; otherwise all forms of a secret get the same placeholder.
  func redacted(_ text: String, isName: Bool = false) -> String {
    let replaced =
      switch memory.texts.replaced(in: text, isName: isName, placeholder: placeholder) {
      case .unchanged: text
      case .changed(let text): text
      case .unknown: placeholder(text)
      }
    return redacted(foundIn: replaced)
  }

  /// A text without secrets recognised by their form or by a name before them.
  private func redacted(foundIn text: String) -> String {
    guard let found = finder?.secrets(in: text), !found.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var (result, copied) = ([UInt8](), 0)
    for range in found {
      result += bytes[copied..<range.lowerBound]
      result += placeholder(String(decoding: bytes[range], as: UTF8.self)).utf8
      copied = range.upperBound
    }
    return String(decoding: result + bytes[copied...], as: UTF8.self)
  }

  /// Whether a value is a secret by its place.
  func isSecret(_ value: JSONValue, at place: SecretPlace) -> Bool { finder?.isSecret(value, at: place) ?? false }

  /// The place of a part, if there is a finder to use it.
  func part(_ token: String, among members: JSONValue.Object? = nil, of place: SecretPlace) -> SecretPlace {
    finder?.part(token, among: members, of: place) ?? place
  }

  /// Replaces parts of a text that is not itself a redacted string; it stays if there were too many strings to
  /// remember.
  private func redacted(partsOf text: String) -> String {
    if memory.texts.contains(text) { return text }
    let replaced = memory.texts.replaced(in: text, isName: false, placeholder: placeholder)
    return if case .changed(let text) = replaced { text } else { text }
  }

  private func placeholder(_ text: String) -> String { memory.placeholders.placeholder(for: text) }

  // MARK: - Names

  mutating func redacted(namesOf members: JSONValue.Object, in parts: ValueParts) -> JSONValue.Object {
    if isOfTexts { return members }
    var result = JSONValue.Object(minimumCapacity: members.count)
    for (name, value) in members {
      var name = redacted(name: name, in: parts)
      // A placeholder of digits may equal another name by chance, which must not lose a value.
      while result[name] != nil { name += "_" }
      result[name] = value
    }
    return result
  }

  /// The name of a member: a dictionary key, or one that a program expects.
  mutating func redacted(name: String, in parts: ValueParts) -> String {
    switch parts {
    case .fields, .cases: if parts.part(named: name) != nil { return name }
    case .collection(.dictionary), .collection(.pairs): return redacted(name, isName: true)
    case .collection(.elements): if name.isIndex || name == "-" { return name }
    case .none, .unknown: if keepsNames, name.isIndex, name.utf8.count < SecretMemory.fewestDigits { return name }
    }
    let replaced = redacted(name, isName: true)
    return keepsNames && replaced != name && Self.isIdentifier(name[...]) ? kept(name) : replaced
  }

  /// The name of an action, which consists of case names unless the app chose it.
  mutating func redacted(actionName name: String) -> String {
    let replaced = redacted(name)
    let isOfCases = name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(Self.isIdentifier)
    return replaced != name && isOfCases ? kept(name) : replaced
  }

  private mutating func kept(_ name: String) -> String {
    keptNames.insert(name)
    return name
  }

  private static func isIdentifier(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, first > 0x39 else { return false }
    return name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
  }

  // MARK: - Lines

  /// The status of a recording's end; the default status stays.
  func redacted(status: String) -> String { status == "closed" ? status : redacted(status) }

  /// A line of code belongs to the program: a text redacted elsewhere may be a file's name.
  func redacted(location: String) -> String {
    guard let end = location.lastIndex(of: ":"), location[..<end].hasSuffix(".swift"),
      location[end...].dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return redacted(location) }
    return redacted(foundIn: location)
  }

  /// Redacts an event's name, error and id, but not its feature's place, whose names are those in the states.
  func redacted(_ effect: RecordedEffectEvent) -> RecordedEffectEvent {
    var effect = effect
    switch effect.event {
    case .finish(error: nil), .cancel(_, id: nil): break
    case .start(let seq, let name, let location, let feature):
      effect.event = .start(
        seq: seq, name: redacted(name), location: location.map(redacted(location:)), feature: feature)
    case .finish(let error?): effect.event = .finish(error: redacted(error))
    case .fail(let error): effect.event = .fail(error: redacted(error))
    case .cancel(let seq, let id?): effect.event = .cancel(by: seq, id: redacted(id))
    }
    return effect
  }
}
