/// The whole numbers that were redacted, to be found again in values and, by their digits, in texts.
struct SecretNumbers {
  /// A shorter number may be anywhere by chance.
  static let fewestDigits = 9

  private var numbers: Set<JSONValue> = []

  /// Remembers a number.
  ///
  /// - Returns: its digits, which are to be found in texts; nil for one that is too short.
  mutating func remember(_ number: JSONValue) -> String? {
    guard let digits = Self.digits(of: number), digits.utf8.count >= Self.fewestDigits else { return nil }
    numbers.insert(number)
    return digits
  }

  func contains(_ number: JSONValue) -> Bool { numbers.contains(number) }

  /// A whole number in digits; nil for another value.
  static func digits(of number: JSONValue) -> String? {
    switch number {
    case .integer(let value): String(value)
    case .unsigned(let value): String(value)
    default: nil
    }
  }
}
