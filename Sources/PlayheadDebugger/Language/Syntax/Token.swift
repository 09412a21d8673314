struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// An identifier, without backticks.
    case name(String)
    /// The digits of a number, without underscores, but with a prefix such as `0x`.
    case number(String)
    case string(String)
    /// A date in ISO 8601, which is typed without quotes as it is shown.
    case date(String)
    /// A printed result, `$` or `$3`: its digits, which are empty for the last one.
    case result(String)
    /// A regular expression between slashes, and its flags.
    case regex(String, flags: String)
    /// A punctuation character, or an operator of two.
    case symbol(String)
    case end
  }

  var kind: Kind
  var range: Range<Int>

  static let endDescription = "the end"

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
