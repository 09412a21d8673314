public import PlayheadReading
public import PlayheadRecording

/// One change of a state: what a patch did at one place.
public struct StateChange: Hashable, Sendable {
  public var pointer: JSONPointer
  /// The place as people write it.
  public var path: String
  /// The value before; nil where there was none.
  public var old: JSONValue?
  /// The value after; nil where there is none.
  public var new: JSONValue?
  /// Whether an element was inserted into or removed from an array, so that those after it moved.
  public var movesElements: Bool

  /// - Parameters:
  ///   - pointer: the place.
  ///   - state: the state before or after, in which the place lies.
  ///   - schema: what is known of the types.
  ///   - old: the value before; nil where there was none.
  ///   - new: the value after; nil where there is none.
  ///   - movesElements: whether an element was inserted or removed.
  public init(
    pointer: JSONPointer, in state: (some ValueView)? = JSONValue?.none, schema: Schema? = nil, old: JSONValue?,
    new: JSONValue?, movesElements: Bool = false
  ) {
    self.pointer = pointer
    path = PathText.text(of: pointer, in: state, schema: schema)
    self.old = old
    self.new = new
    self.movesElements = movesElements
  }
}

extension StateChange {
  /// - Parameter state: one in which the containers around the effect's place are.
  init(_ effect: JSONPatch.Effect, in state: some ValueView, schema: Schema?) {
    self.init(
      pointer: effect.pointer, in: state, schema: schema, old: effect.old, new: effect.new,
      movesElements: effect.isElement)
  }
}
