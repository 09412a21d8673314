public import PlayheadFormat

public struct ValueChange: Hashable, Sendable {
  /// The position after the action that changed it.
  public var position: Int
  /// The value before; nil where there was nothing.
  public var old: JSONValue?
  /// The value after; nil where there is nothing any more.
  public var new: JSONValue?

  public init(position: Int, old: JSONValue?, new: JSONValue?) {
    self.position = position
    self.old = old
    self.new = new
  }
}
