public import PlayheadFormat
public import PlayheadReader

/// One change of a state: what a patch did at one place.
public struct StateChange: Hashable, Sendable {
  public var pointer: JSONPointer
  /// The place before, where it was another.
  public var from: JSONPointer?
  /// The place as people write it.
  public var path: String
  /// The same with `[*]` for the elements on the way, which changes of the same field in many elements have in common.
  public var anyElementPath: String
  /// The id of the innermost stack element on the way: `path[0]` may have the id 3.
  public var stackID: String?
  /// The value before; nil where there was none.
  public var old: JSONValue?
  /// The value after; nil where there is none.
  public var new: JSONValue?
  public var kind: Kind

  /// What became of a place.
  public enum Kind: Hashable, Sendable {
    /// Its value changed.
    case value
    /// So many elements were put into an array, of which this is the place of the first; those after them moved. Where they
    /// are more than one, `new` is an array of them.
    case inserted(count: Int)
    /// So many elements were taken out of an array, of which this was the place of the first; those after them moved. Where
    /// they are more than one, `old` is an array of them.
    case removed(count: Int)
    /// An element stands elsewhere among the others.
    case moved
    /// So many elements of an array, which has `of`, stand elsewhere among the others.
    case reordered(moved: Int, of: Int)
  }

  init(
    pointer: JSONPointer, from: JSONPointer?, path: String, anyElementPath: String, stackID: String?, kind: Kind,
    old: JSONValue?, new: JSONValue?
  ) {
    self.pointer = pointer
    self.from = from
    self.path = path
    self.anyElementPath = anyElementPath
    self.stackID = stackID
    self.kind = kind
    self.old = old
    self.new = new
  }

  /// - Parameters:
  ///   - pointer: the place.
  ///   - state: the state before or after, in which the place lies.
  ///   - schema: what is known of the types.
  ///   - old: the value before; nil where there was none.
  ///   - new: the value after; nil where there is none.
  ///   - kind: what became of it.
  public init(
    pointer: JSONPointer, in state: (some ValueView)? = JSONValue?.none, schema: Schema? = nil, old: JSONValue?,
    new: JSONValue?, kind: Kind = .value
  ) {
    self.pointer = pointer
    path = PathText.text(of: pointer, in: state, schema: schema)
    anyElementPath = path
    stackID = PathText.stackID(of: pointer, in: state, changed: new ?? old, schema: schema)
    self.old = old
    self.new = new
    self.kind = kind
  }
}

extension StateChange {
  private static let partLimit = 8192

  /// Returns the changes of an operation; a recorder writes a collection as a whole if that is shorter, as after a sort, so it is
  /// compared part by part here, in a state with the containers around it.
  static func changes(_ effect: JSONPatch.Effect, in state: JSONView, schema: Schema?) -> [StateChange] {
    let whole = StateChange(effect, in: state, schema: schema)
    guard !effect.isElement, let old = effect.old, let new = effect.new else { return [whole] }
    let areContainers = old.kind == new.kind && (old.kind == .array || old.kind == .object)
    guard areContainers && max(old.count, new.count) <= partLimit || isInSet(effect.pointer, schema),
      let oldView = JSONView(old), let newView = JSONView(new)
    else { return [whole] }
    var difference = StateDifference(schema, partLimit: JSONView.shownOperations)
    difference.compare(oldView, newView, replacing: effect.pointer, in: state)
    return difference.changes.isEmpty ? [whole] : difference.changes
  }

  private static func isInSet(_ pointer: JSONPointer, _ schema: Schema?) -> Bool {
    guard let schema, pointer.tokens.last.flatMap({ JSONPointer.index($0) }) != nil else { return false }
    let set = schema.member(at: JSONPointer(Array(pointer.tokens.dropLast())), in: schema.stateType)
    if case .values? = ElementIdentities(schema).keyedKind(set) { return true }
    return false
  }

  /// `state` must have the containers around the effect's place.
  init(_ effect: JSONPatch.Effect, in state: some ValueView, schema: Schema?) {
    let kind: Kind = !effect.isElement ? .value : effect.old == nil ? .inserted(count: 1) : .removed(count: 1)
    self.init(
      pointer: effect.pointer, in: state, schema: schema, old: effect.old, new: effect.new, kind: kind)
  }

  /// Joins a removal and an insertion of the same element to a move.
  static func joiningMoves(_ changes: [StateChange], in schema: Schema?) -> [StateChange] {
    var joined: [StateChange] = []
    for change in changes {
      if case .inserted(1) = change.kind, let last = joined.last, case .removed(1) = last.kind, last.old == change.new,
        last.pointer.tokens.dropLast() == change.pointer.tokens.dropLast(), last.pointer != change.pointer
      {
        joined[joined.count - 1] = change.moved(from: last.pointer, in: schema)
      } else {
        joined.append(change)
      }
    }
    return joined
  }

  private func moved(from source: JSONPointer, in schema: Schema?) -> StateChange {
    var change = self
    change.kind = .moved
    change.from = source
    change.new = nil
    let array = JSONPointer(Array(pointer.tokens.dropLast()))
    let index = "[\(pointer.tokens.last ?? "")]"
    if path.hasSuffix(index) {
      let identity = ElementIdentities(schema).identity(at: array)
      let id = identity.flatMap { new?[$0] }
      change.path = path.dropLast(index.count) + (id.map { "[id: \(ActionTitle.text(of: $0))]" } ?? "")
    }
    return change
  }
}
