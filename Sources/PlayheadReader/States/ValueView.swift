public import PlayheadFormat

/// A value with individually accessible parts: decoded, or mostly text.
public protocol ValueView {
  /// What kind of JSON it is.
  var kind: JSONValue.Kind { get }
  /// How many elements or members it has; 0 where it is no container.
  var count: Int { get }
  /// The names of an object's members, in their order.
  var names: [String] { get }

  /// A member by its name, or an element by its index as JSON Pointers write it; nil where there is none.
  func part(_ token: String) -> Self?

  /// Whether it is an object with this member and no other.
  func hasOnly(_ name: String) -> Bool

  /// The value itself; nil where it is a container, or cannot be decoded.
  var scalar: JSONValue? { get }

  /// The decoded value; nil if it nests too deep to be decoded.
  ///
  /// - Complexity: O(*n*) in its bytes, where it is text.
  var decoded: JSONValue? { get }

  /// Calls `body` with the elements of an array until it returns false.
  func forEachElement(_ body: (Self) -> Bool)

  /// Calls `body` with the members of an object in their order until it returns false.
  func forEachMember(_ body: (String, Self) -> Bool)
}

extension JSONValue: ValueView {
  public var count: Int {
    switch self {
    case .array(let elements): elements.count
    case .object(let members): members.count
    default: 0
    }
  }

  public var names: [String] {
    guard case .object(let members) = self else { return [] }
    return Array(members.keys)
  }

  public func part(_ token: String) -> JSONValue? { self[JSONPointer([token])] }

  public func hasOnly(_ name: String) -> Bool {
    guard case .object(let members) = self else { return false }
    return members.count == 1 && members[name] != nil
  }

  public var scalar: JSONValue? {
    switch self {
    case .array, .object: nil
    default: self
    }
  }

  public var decoded: JSONValue? { self }

  public func forEachElement(_ body: (JSONValue) -> Bool) {
    guard case .array(let elements) = self else { return }
    for element in elements where !body(element) { break }
  }

  public func forEachMember(_ body: (String, JSONValue) -> Bool) {
    guard case .object(let members) = self else { return }
    for (name, value) in members where !body(name, value) { break }
  }
}
