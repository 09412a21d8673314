/// A value with an identity beside it, for values that are not `Identifiable`.
///
/// ```swift
/// var lines: IdentifiedArrayOf<Identified<UUID, String>> = []
/// lines.append(Identified("first", id: uuid()))
/// lines[0].value = "changed"
/// lines[0].count  // that of the text
/// ```
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The identity, which stays when the value changes.
  public let id: ID
  /// The value.
  public var value: Value

  /// Gives an identity to a value.
  public init(_ value: Value, id: ID) { (self.id, self.value) = (id, value) }

  /// Gives an identity that a function makes of the value.
  public init(_ value: Value, id: (Value) -> ID) { self.init(value, id: id(value)) }

  /// Gives the identity that a property of the value has now.
  public init(_ value: Value, id: KeyPath<Value, ID>) { self.init(value, id: value[keyPath: id]) }

  /// A part of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject { value[keyPath: keyPath] }

  /// A part of the value that can be changed.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }
}

extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Sendable where ID: Sendable, Value: Sendable {}
extension Identified: Encodable where ID: Encodable, Value: Encodable {}
extension Identified: Decodable where ID: Decodable, Value: Decodable {}
