/// The name of an object's member, known when the program is compiled, with the texts that writing it takes.
///
/// A literal makes a key of a plain name: ASCII without `"`, `\`, `/`, `~` and control characters. Any other name is
/// spelt out with `init(name:member:token:)`, or written as a `String`.
@frozen public struct JSONKey: ExpressibleByStringLiteral, Sendable {
  @usableFromInline let plainName: StaticString
  /// The name as it stands between the quotes of a JSON string.
  public let member: StaticString
  /// The name as it stands in a JSON Pointer that is the content of a JSON string.
  public let token: StaticString

  @inlinable public init(stringLiteral name: StaticString) {
    self.init(name: name, member: name, token: name)
  }

  /// A key whose name needs escaping.
  ///
  /// - Parameters:
  ///   - name: The name itself.
  ///   - member: The name with JSON's escapes.
  ///   - token: The name with JSON Pointer's escapes (`~0`, `~1`), then JSON's.
  @inlinable public init(name: StaticString, member: StaticString, token: StaticString) {
    self.plainName = name
    self.member = member
    self.token = token
  }

  /// The name itself.
  public var name: String { plainName.description }
}
