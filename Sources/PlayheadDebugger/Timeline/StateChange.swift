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

  /// - Parameter state: the state before or after, in which the place lies.
  public init(
    pointer: JSONPointer, in state: (some ValueView)? = JSONValue?.none, old: JSONValue?, new: JSONValue?,
    movesElements: Bool = false
  ) {
    self.pointer = pointer
    path = PathText.text(of: pointer, in: state)
    self.old = old
    self.new = new
    self.movesElements = movesElements
  }
}

extension StateChange {
  /// Applies a patch, and tells what each of its operations changed.
  ///
  /// - Parameter state: left as it was where an operation fails.
  /// - Throws: the patch's own error.
  public static func applying(
    _ patch: JSONPatch, to state: inout JSONValue
  ) throws(JSONPatchError) -> [StateChange] {
    let old = state
    let effects = try patch.effects(on: &state)
    return effects.map { effect in
      // What kind of containers a place lies in, both states tell; one of them may not have them.
      let container = JSONPointer(effect.pointer.tokens.dropLast())
      return StateChange(effect, in: old[container] == nil ? state : old)
    }
  }

  /// What leads from one state to another.
  public static func difference(from old: JSONValue, to new: JSONValue) -> [StateChange] {
    var writer = PatchWriter()
    writer.writeDifference(from: old, to: new)
    var state = old
    // What the writer wrote can be read, and applies to what it was written for.
    guard let json = try? JSONValue(parsing: writer.text), let patch = try? JSONPatch(json),
      let changes = try? applying(patch, to: &state)
    else { return [] }
    return changes
  }

  /// - Parameter state: one in which the containers around the effect's place are.
  init(_ effect: JSONPatch.Effect, in state: some ValueView) {
    self.init(
      pointer: effect.pointer, in: state, old: effect.old, new: effect.new, movesElements: effect.isElement)
  }
}
