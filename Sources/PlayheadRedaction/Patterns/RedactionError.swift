internal import PlayheadFormat

/// An invalid pattern, because of which nothing is recorded.
package struct RedactionError: Error, Hashable, Sendable {
  package var pattern: String
  package var reason: Reason
  /// The pattern that was probably meant.
  package var suggestion: String?

  package enum Reason: Hashable, Sendable {
    /// The pattern is no JSON Pointer.
    case illFormed(offset: Int, found: String, expected: String)
    /// No value of the state's or the actions' types has such a place: `name` is the first token without a match,
    /// `types` were searched, and `expected` are the names that would match.
    case excluded(name: String, types: [String], expected: [String])
  }

  /// The most names that a text lists.
  private static let listed = 8

  init(illFormed pattern: String, _ error: JSONSyntaxError, offset: Int) {
    self.pattern = pattern
    reason = .illFormed(offset: offset + error.offset, found: error.found, expected: error.expected)
    let pointer = String(pattern.utf8.dropFirst(offset)) ?? ""
    guard error.offset == 0, !pointer.isEmpty else { return }
    // A path in Swift's notation, `session.token`, or one without the first slash.
    let path = pointer.contains("/") ? pointer : pointer.replacing(".", with: "/")
    suggestion = (offset > 0 ? RedactionPattern.readsPrefix : "") + (path.hasPrefix("/") ? path : "/" + path)
  }

  init(excluded pattern: RedactionPattern, at deadEnd: PatternCheck.DeadEnd) {
    self.pattern = pattern.text
    // A well-formed pattern is a valid pointer.
    var tokens = (try? JSONPointer(parsing: pattern.text))?.tokens ?? []
    let name = deadEnd.next < tokens.count ? tokens[deadEnd.next] : ""
    reason = .excluded(name: name, types: deadEnd.types, expected: deadEnd.names)
    if deadEnd.names == ["*"] {
      tokens.insert("*", at: deadEnd.next)
      suggestion = JSONPointer(tokens).description
    } else if let near = Suggestion.nearest(to: name, among: deadEnd.names) {
      tokens[deadEnd.next] = near
      suggestion = JSONPointer(tokens).description
    }
  }
}

extension RedactionError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .illFormed(let offset, let found, let expected):
      "cannot redact \(Self.quoted(pattern)): at byte \(offset) found \(found), expected \(expected)"
    case .excluded(let name, let types, let expected) where expected.isEmpty:
      "cannot redact \(Self.quoted(pattern)): found \(Self.quoted(name)) after a value without parts"
        + ", \(Self.list(types)), expected the end"
    case .excluded(let name, let types, let expected):
      "cannot redact \(Self.quoted(pattern)): found no \(Self.quoted(name)) in \(Self.list(types))"
        + ", expected \(Self.list(expected))"
    }
  }

  /// A suggestion how to proceed.
  package var hint: String {
    if let suggestion { return "did you mean \(Self.quoted(suggestion))?" }
    return switch reason {
    case .illFormed: "a pattern is a JSON Pointer (RFC 6901), such as \"/session/token\" or \"reads:/uuid\""
    case .excluded: "a pattern goes by the names of properties, cases and labels, as in \"/login/submit/password\""
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.append(text)
    return writer.text
  }

  private static func list(_ names: [String]) -> String {
    var names = names
    if names.count > listed { names = names.prefix(listed - 1) + ["\(names.count - listed + 1) others"] }
    guard names.count > 1, let last = names.popLast() else { return names.first ?? "" }
    return names.joined(separator: ", ") + " or " + last
  }
}
