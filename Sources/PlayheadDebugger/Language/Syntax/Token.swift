/// A token of what a person types, with the bytes of the text that it takes up.
struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// An identifier, without the backticks around it.
    case name(String)
    /// The digits of a number without underscores, and with a prefix like `0x`.
    case number(String)
    /// What a string literal stands for.
    case string(String)
    /// A date in ISO 8601, which people type without quotes as they are shown it.
    case date(String)
    /// `$`, `$3`: a printed result; the digits, empty for the last one.
    case result(String)
    /// A regular expression between slashes, and the letters after it.
    case regex(String, flags: String)
    /// A character, or an operator of two.
    case symbol(String)
    case end
  }

  var kind: Kind
  var range: Range<Int>

  static let endDescription = "the end"

  /// How errors call it.
  var description: String {
    switch kind {
    case .name(let text), .number(let text), .date(let text): "'\(text)'"
    case .string: "a string"
    case .result(let digits): "'$\(digits)'"
    case .regex: "a regular expression"
    case .symbol(let symbol): "'\(symbol)'"
    case .end: Self.endDescription
    }
  }
}
