/// A token of a path, with the bytes of the text that it takes up.
struct PathToken: Hashable {
  enum Kind: Hashable {
    case name(String)
    case integer(String)
    case string(String)
    /// `$`, `$3`: a printed result; nil is the last one.
    case result(String)
    case symbol(Character)
    case end
  }

  var kind: Kind
  var range: Range<Int>

  /// How errors call it.
  var description: String {
    switch kind {
    case .name(let text), .integer(let text): "'\(text)'"
    case .string: "a string"
    case .result(let digits): "'$\(digits)'"
    case .symbol(let character): "'\(character)'"
    case .end: "the end"
    }
  }
}
