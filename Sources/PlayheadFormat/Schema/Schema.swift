public import OrderedCollections

/// The types of a recording's state and actions, so that a reader without the program can name fields and cases.
public struct Schema: Hashable, Sendable {
  /// A member of a struct, or a value that an enum's case carries.
  public struct Field: Codable, Hashable, Sendable {
    /// The property's name or the payload's label: `_0` for the first without one.
    public var name: String
    /// The name of its type: a key of `Schema.types`, or a type that is not described.
    public var type: String
    /// The place of the identity in an element, for an array whose elements are not identified by their own `id`.
    public var id: JSONPointer?
    /// The fidelity of the field itself, apart from the types in `Schema.types`.
    public var fidelity: Fidelity
    /// Whether placeholders are recorded for its values.
    public var isRedacted: Bool

    public init(
      name: String, type: String, id: JSONPointer? = nil, fidelity: Fidelity = .recordable, isRedacted: Bool = false
    ) {
      self.name = name
      self.type = type
      self.id = id
      self.fidelity = fidelity
      self.isRedacted = isRedacted
    }

    /// The same field, for which placeholders are recorded.
    public func redacted() -> Field {
      var field = self
      field.isRedacted = true
      return field
    }
  }

  /// A case of an enum.
  public struct Case: Hashable, Sendable {
    public var name: String
    public var payload: [Field]

    public init(name: String, payload: [Field] = []) {
      self.name = name
      self.payload = payload
    }
  }

  /// A case of an enum that is recorded as its raw value.
  public struct Value: Hashable, Sendable {
    public var name: String
    /// The raw value: a string or a number.
    public var raw: JSONValue

    public init(name: String, raw: JSONValue) {
      self.name = name
      self.raw = raw
    }
  }

  /// What a type is made of.
  public enum Shape: Hashable, Sendable {
    /// A struct, or a tuple. Where values are `Identifiable` by a stored member, `id` is its place in a value.
    case fields([Field], id: JSONPointer? = nil)
    case cases([Case])
    case values([Value])
  }

  /// The types by name.
  public var types: OrderedDictionary<String, Shape>
  /// The name of the state's type.
  public var state: String
  /// The name of the actions' type.
  public var action: String

  /// Adds the types of another schema that this one does not describe.
  package mutating func add(_ other: Schema) { types.merge(other.types) { first, _ in first } }

  public init(types: OrderedDictionary<String, Shape> = [:], state: String, action: String) {
    self.types = types
    self.state = state
    self.action = action
  }
}
