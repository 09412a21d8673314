public import PlayheadFormat

/// A change of a followed place at a position.
public struct PathEvent: Hashable, Sendable {
  /// The position after the action that did it.
  public var position: Int
  /// The place before; nil where an element was gone.
  public var from: JSONPointer?
  /// The place after; nil where an element is gone.
  public var to: JSONPointer?
  /// The value before; nil where there was nothing.
  public var old: JSONValue?
  /// The value after; nil where there is nothing any more.
  public var new: JSONValue?
  /// Whether the element is no longer followed because two have its identity.
  public var isAmbiguous: Bool

  public init(
    position: Int, from: JSONPointer?, to: JSONPointer?, old: JSONValue?, new: JSONValue?, isAmbiguous: Bool = false
  ) {
    self.position = position
    self.from = from
    self.to = to
    self.old = old
    self.new = new
    self.isAmbiguous = isAmbiguous
  }

  /// Whether the value changed, wherever it stands.
  public var isChange: Bool { old != new }
  /// Whether the value stands elsewhere than before.
  public var isMove: Bool { from != nil && to != nil && from != to }
}
