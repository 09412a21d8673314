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
  /// Whether an element was inserted into or removed from an array, so that those behind it moved.
  public var movesElements: Bool

  /// - Parameter state: the state before or after, in which the place lies.
  public init(
    pointer: JSONPointer, in state: JSONValue? = nil, old: JSONValue?, new: JSONValue?, movesElements: Bool = false
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
  /// - Throws: the patch's own error; the operations before the bad one are then applied.
  public static func applying(
    _ patch: JSONPatch, to state: inout JSONValue
  ) throws(JSONPatchError) -> [StateChange] {
    var changes: [StateChange] = []
    for operation in patch.operations {
      changes += Self.changes(of: operation, in: state)
      try JSONPatch([operation]).apply(to: &state)
    }
    return changes
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

  private static func changes(of operation: JSONPatch.Operation, in state: JSONValue) -> [StateChange] {
    switch operation {
    case .add(let path, let value): [addition(of: value, at: path, in: state)]
    case .replace(let path, let value): [StateChange(pointer: path, in: state, old: state[path], new: value)]
    case .remove(let path): [removal(at: path, in: state)]
    case .copy(let from, let path): [addition(of: state[from], at: path, in: state)]
    case .move(let from, let path): [removal(at: from, in: state)] + arrival(from: from, at: path, in: state)
    case .test: []
    }
  }

  /// What arrives by a move, in the state from which it has been removed.
  private static func arrival(from: JSONPointer, at path: JSONPointer, in state: JSONValue) -> [StateChange] {
    let moved = state[from]
    var rest = state
    // Where it cannot be removed, the patch fails as a whole.
    guard (try? JSONPatch([.remove(from)]).apply(to: &rest)) != nil else { return [] }
    return [addition(of: moved, at: path, in: rest)]
  }

  private static func addition(of value: JSONValue?, at path: JSONPointer, in state: JSONValue) -> StateChange {
    guard case .array(let elements) = container(of: path, in: state) else {
      return StateChange(pointer: path, in: state, old: state[path], new: value)
    }
    var place = path
    if path.tokens.last == "-" { place = JSONPointer(path.tokens.dropLast() + [String(elements.count)]) }
    return StateChange(pointer: place, in: state, old: nil, new: value, movesElements: true)
  }

  private static func removal(at path: JSONPointer, in state: JSONValue) -> StateChange {
    let isElement = container(of: path, in: state)?.kind == .array
    return StateChange(pointer: path, in: state, old: state[path], new: nil, movesElements: isElement)
  }

  private static func container(of path: JSONPointer, in state: JSONValue) -> JSONValue? {
    path.tokens.isEmpty ? nil : state[JSONPointer(Array(path.tokens.dropLast()))]
  }
}
