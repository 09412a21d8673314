/// A value of any type that is `Hashable` and `Sendable`.
///
/// As an `AnyHashable` it equals its value, and literals create it:
///
/// ```swift
/// let id: AnyHashableSendable = "search"
/// AnyHashable(id) == AnyHashable("search")  // true
/// ```
public struct AnyHashableSendable: Hashable, Sendable {
  /// The value.
  public let base: any Hashable & Sendable

  /// Hides the type of a value. An ``AnyHashableSendable`` is not wrapped a second time.
  public init(_ base: some Hashable & Sendable) {
    self.base = (base as? AnyHashableSendable)?.base ?? base
  }

  /// Wraps a value whose type is hidden already: `values.map(AnyHashableSendable.init)`.
  @_disfavoredOverload
  public init(_ base: any Hashable & Sendable) { self.init(base) }

  public static func == (left: Self, right: Self) -> Bool { AnyHashable(left.base) == AnyHashable(right.base) }

  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

extension AnyHashableSendable: _HasCustomAnyHashableRepresentation {
  /// The value itself as an `AnyHashable`.
  public func _toCustomAnyHashable() -> AnyHashable? { AnyHashable(base) }
}

extension AnyHashableSendable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { String(describing: base) }

  public var debugDescription: String { "AnyHashableSendable(\(String(reflecting: base)))" }

  public var customMirror: Mirror { Mirror(self, children: ["value": base]) }
}

extension AnyHashableSendable: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral
{
  public init(booleanLiteral value: Bool) { self.init(value) }

  public init(floatLiteral value: Double) { self.init(value) }

  public init(integerLiteral value: Int) { self.init(value) }

  public init(stringLiteral value: String) { self.init(value) }
}
