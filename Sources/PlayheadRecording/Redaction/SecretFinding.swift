/// Tells what looks like a secret, for a copy in which that is redacted without a pattern.
package protocol SecretFinding: Sendable {
  /// The parts of a text that look like secrets, in bytes from its beginning on.
  func secrets(in text: String) -> [Range<Int>]

  /// Whether a value without parts is a secret as a whole.
  ///
  /// - Parameter name: what it is called.
  func isSecret(_ value: JSONValue, named name: String?) -> Bool

  /// What a part of a value is called.
  ///
  /// - Parameters:
  ///   - token: the name or the index of the part.
  ///   - members: the value's, where it is an object.
  ///   - name: what the value is called.
  func name(of token: String, among members: JSONValue.Object?, in name: String?) -> String?
}
