internal import PlayheadFormat

/// The redacted values, to be found again elsewhere.
struct SecretMemory: Sendable {
  let placeholders: Placeholders
  /// The patterns, by number, that have matched a value.
  private(set) var matched: Set<Int> = []
  private(set) var texts: SecretStrings
  private var numbers: Set<JSONValue> = []

  /// Shorter integers occur by chance.
  static let fewestDigits = 9

  /// A recorder's memory is bounded and usable while it learns; any other is used after ``finishLearning()``.
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
    // The placeholder may be too short to be searched for.
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

  /// The integer in a text, if it is long enough to be searched for.
  static func number(_ text: String) -> JSONValue? {
    guard text.utf8.count >= fewestDigits else { return nil }
    let number = Int64(text).map(JSONValue.integer) ?? UInt64(text).map(JSONValue.unsigned)
    return number.flatMap { digits(of: $0) == text ? $0 : nil }
  }

  /// The digits of an integer; nil if it is too short to be searched for, or the value is no integer.
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
