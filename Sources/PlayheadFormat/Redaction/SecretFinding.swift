/// Tells what looks like a secret, for a copy in which that is redacted without a pattern.
package protocol SecretFinding: Sendable {
  /// The parts of a text that look like secrets, in bytes from its beginning on.
  func secrets(in text: String) -> [Range<Int>]

  /// Whether a value without parts is a secret as a whole.
  func isSecret(_ value: JSONValue, at place: SecretPlace) -> Bool

  /// The place of a part of a value.
  ///
  /// - Parameters:
  ///   - token: the name or the index of the part.
  ///   - members: the value's, where it is an object.
  ///   - place: that of the value.
  func part(_ token: String, among members: JSONValue.Object?, of place: SecretPlace) -> SecretPlace
}

/// Where a value stands, as far as that says what it is.
package struct SecretPlace: Sendable {
  /// What it is called: its own name, or that of what it is an element of.
  package var name: String?
  /// The way to it in a state or an action; in what was read after the key of the dependency.
  package var tokens: [String] = []
  package var isRead = false

  package init(name: String? = nil, tokens: [String] = [], isRead: Bool = false) {
    (self.name, self.tokens, self.isRead) = (name, tokens, isRead)
  }
}
