public import PlayheadReading
public import PlayheadRecording

/// One change of a state: what a patch did at one place.
public struct StateChange: Hashable, Sendable {
  public var pointer: JSONPointer
  /// The place as people write it.
  public var path: String
  /// The id of the innermost stack element on the way: `path[0]` may have the id 3.
  public var stackID: String?
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
    stackID = PathText.stackID(of: pointer, in: state, changed: new ?? old, schema: schema)
    self.old = old
    self.new = new
    self.movesElements = movesElements
  }
}

extension StateChange {
  /// How many parts a collection has at most that is compared part by part.
  private static let partLimit = 32

  /// What an operation did.
  ///
  /// A recorder writes a short collection whole where that takes fewer bytes than what changed in it. It is compared part
  /// by part here, so that a reader sees what changed.
  ///
  /// - Parameter state: one in which the containers around the effect's place are.
  static func changes(_ effect: JSONPatch.Effect, in state: some ValueView, schema: Schema?) -> [StateChange] {
    let whole = StateChange(effect, in: state, schema: schema)
    if let stack = StackDifference(effect, schema) {
      let changes = stack.effects.map { StateChange($0, in: state, schema: schema) }
      return changes.count > JSONView.shownOperations ? [whole] : changes
    }
    guard !effect.isElement, let old = effect.old, let new = effect.new, old.kind == new.kind,
      old.kind == .array || old.kind == .object, max(old.count, new.count) <= partLimit,
      let oldView = JSONView(old), let newView = JSONView(new)
    else { return [whole] }
    let parts = JSONView.difference(from: oldView, to: newView) { part, _ in
      var part = part
      part.pointer.tokens.insert(contentsOf: effect.pointer.tokens, at: 0)
      return StateChange(part, in: state, schema: schema)
    }
    return parts.isEmpty || parts.count > JSONView.shownOperations ? [whole] : parts
  }

  /// - Parameter state: one in which the containers around the effect's place are.
  init(_ effect: JSONPatch.Effect, in state: some ValueView, schema: Schema?) {
    self.init(
      pointer: effect.pointer, in: state, schema: schema, old: effect.old, new: effect.new,
      movesElements: effect.isElement)
  }
}
