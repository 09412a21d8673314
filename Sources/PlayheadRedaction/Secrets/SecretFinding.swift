package import PlayheadFormat

/// Recognises secrets by their form or place, for copies redacted without patterns.
package protocol SecretFinding: Sendable {
  /// The byte ranges in a text that look like secrets.
  func secrets(in text: String) -> [Range<Int>]

  /// Whether a value without parts is a secret as a whole.
  func isSecret(_ value: JSONValue, at place: SecretPlace) -> Bool

  /// The place of a part: `members` are those of the value around it, if it is an object.
  func part(_ token: String, among members: JSONValue.Object?, of place: SecretPlace) -> SecretPlace
}

/// The place of a value, as far as it characterises the value.
package struct SecretPlace: Sendable {
  /// The value's name, or that of the collection it is an element of.
  package var name: String?
  /// The path in a state or an action; in reads, after the dependency's key.
  package var tokens: [String] = []
  package var isRead = false

  package init(name: String? = nil, tokens: [String] = [], isRead: Bool = false) {
    (self.name, self.tokens, self.isRead) = (name, tokens, isRead)
  }
}
