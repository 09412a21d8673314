/// A token of an action as it is typed, with the bytes of the text that it takes up.
struct ActionToken: Hashable {
  enum Kind: Hashable {
    /// An identifier, without the backticks around it.
    case name(String)
    /// The digits of a number without underscores, and with a prefix like `0x`.
    case number(String)
    /// What a string literal stands for.
    case string(String)
    /// A date in ISO 8601, which people type without quotes as they are shown it.
    case date(String)
    case symbol(Unicode.Scalar)
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
    case .symbol(let scalar): "'\(scalar)'"
    case .end: Self.endDescription
    }
  }
}
