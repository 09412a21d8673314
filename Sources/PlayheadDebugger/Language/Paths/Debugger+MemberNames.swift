internal import OrderedCollections
internal import PlayheadFormat
internal import PlayheadReader

extension Debugger {
  /// The names that can follow a path, of the value at hand and of what the schema knows of its type.
  ///
  /// - Parameter text: the path; nil is the state. A text that is not a path has none.
  public mutating func memberNames(of text: String?) -> [String] {
    allNames(of: text).filter(ValuePath.isName)
  }

  /// The keys that can follow a path in brackets and quotes only: `["a b"]`.
  ///
  /// - Parameter text: the path; nil is the state. A text that is not a path has none.
  public mutating func keys(of text: String?) -> [String] {
    allNames(of: text).filter { !ValuePath.isName($0) }
  }

  private mutating func allNames(of text: String?) -> [String] {
    // The first element stands for all.
    let text = text?.replacing("[*]", with: "[0]") ?? "state"
    guard let path = try? ValuePath(parsing: text), let found = try? value(path) else { return [] }
    var value = found.view
    var member = found.member
    // Skip tokens that a path need not name.
    while let token = PathResolver.passedToken(of: value, member) {
      value = value?.part(token)
      member = recording.schema.flatMap { member?.member(token, in: $0) }
    }
    var names = OrderedSet(value?.names ?? [])
    if let schema = recording.schema, let member { names.formUnion(member.names(in: schema)) }
    return names.elements
  }
}

extension ValuePath {
  /// Whether a name can be typed in a path without quotes, which escape invisible characters.
  static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, Lexer.beginsName(first) else { return false }
    return name.unicodeScalars.allSatisfy(Lexer.continuesName) && TerminalText.escaped(name) == name
  }

  /// Returns the name or key at the end of a text, as the parser reads it; nil unless it takes up all from `offset` on.
  package static func lastWord(of text: String, from offset: Int) -> String? {
    guard let tokens = try? Lexer.tokens(of: text), tokens.last?.range.lowerBound == text.utf8.count else {
      return nil
    }
    let last = Array(tokens.dropLast().drop { $0.range.upperBound <= offset })
    guard last.first?.range.lowerBound == offset else { return nil }
    if last.count == 1, case .name(let name) = last[0].kind { return name }
    guard last.count == 3, last[0].kind == .symbol("["), case .string(let key) = last[1].kind,
      last[2].kind == .symbol("]")
    else { return nil }
    return key
  }
}
