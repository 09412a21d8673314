/// What was redacted, to be found again wherever it stands.
struct SecretMemory: Sendable {
  let placeholders: Placeholders
  /// The patterns, by their number, that have matched a value.
  private(set) var matched: Set<Int> = []
  private(set) var texts: SecretStrings
  private var numbers: Set<JSONValue> = []

  /// A shorter whole number may be anywhere by chance.
  static let fewestDigits = 9

  /// - Parameter isBounded: whether it is used while it learns, and keeps only so much: a recorder's. Any other is used after
  ///   ``finishLearning()``.
  init(_ placeholders: Placeholders, isBounded: Bool) {
    self.placeholders = placeholders
    texts = SecretStrings(isBounded: isBounded)
  }

  mutating func learn(from walk: RedactionWalk) {
    if !walk.matched.isSubset(of: matched) { matched.formUnion(walk.matched) }
    for text in walk.secrets { learn(text) }
    for number in walk.numbers { learn(number) }
  }

  mutating func learn(_ text: String) {
    texts.remember(text, placeholder: placeholders.placeholder(for:))
    if let number = Self.number(text) { remember(number) }
  }

  mutating func learn(_ number: JSONValue) {
    guard let digits = Self.digits(of: number) else { return }
    remember(number)
    // It may have fewer digits than are looked for.
    let placeholder = placeholders.placeholder(for: number)
    texts.remember(digits) { Self.text(of: placeholder) ?? $0 }
  }

  private mutating func remember(_ number: JSONValue) {
    if !texts.isFull { numbers.insert(number) }
  }

  mutating func finishLearning() { texts.finishLearning() }

  /// Whether a number was redacted, or may have been.
  func contains(_ number: JSONValue) -> Bool {
    texts.isFull ? Self.digits(of: number) != nil : numbers.contains(number)
  }

  /// The whole number that a text says, if that is long enough to be looked for.
  static func number(_ text: String) -> JSONValue? {
    guard text.utf8.count >= fewestDigits else { return nil }
    let number = Int64(text).map(JSONValue.integer) ?? UInt64(text).map(JSONValue.unsigned)
    return number.flatMap { digits(of: $0) == text ? $0 : nil }
  }

  /// A whole number in digits; nil for one that is too short to be looked for, and for another value.
  private static func digits(of number: JSONValue) -> String? {
    text(of: number).flatMap { $0.utf8.count { $0 != UInt8(ascii: "-") } >= fewestDigits ? $0 : nil }
  }

  private static func text(of number: JSONValue) -> String? {
    switch number {
    case .integer(let value): String(value)
    case .unsigned(let value): String(value)
    default: nil
    }
  }
}
