struct PatchFailure: Error {
  var reason: JSONPatchError.Reason
  /// Whether it concerns the source place of a `copy` or `move`.
  var isAtOrigin = false
}

/// A value whose parts operations address: a JSON value, or a container taken apart for many operations.
protocol PatchTarget {
  /// The whole as a JSON value.
  var whole: JSONValue { get }

  /// Replaces the whole and returns its old value.
  mutating func exchangeWhole(for new: JSONValue) throws(PatchFailure) -> JSONValue

  func part(_ token: String) -> JSONValue?

  /// Adds a part and returns the value that it replaced, and its index if it is an element.
  mutating func addPart(_ value: JSONValue, _ token: String) throws(PatchFailure) -> (old: JSONValue?, index: Int?)

  /// Removes a part and returns it, and whether it was an element.
  mutating func removePart(_ token: String) throws(PatchFailure) -> (old: JSONValue, isElement: Bool)

  /// Lets `body` change a part in place.
  mutating func changePart(
    _ token: String, _ body: (inout JSONValue) throws(PatchFailure) -> Void
  ) throws(PatchFailure)
}

extension PatchTarget {
  /// Applies an operation and appends its effects; `depth` is the number of pointer tokens that lead to this target,
  /// and `room` the number of values that `copy` and `move` may still carry.
  mutating func apply(
    _ operation: JSONPatch.Operation, depth: Int, room: inout Int, effects: inout [JSONPatch.Effect]
  ) throws(PatchFailure) {
    let path = operation.path
    let place = path.tokens.dropFirst(depth)
    switch operation {
    case .add(_, let value):
      try Self.check(value, at: path)
      effects.append(try add(value, at: path, place))
    case .remove:
      effects.append(try remove(at: path, place))
    case .replace(_, let value):
      try Self.check(value, at: path)
      let old = try exchange(place, for: value)
      effects.append(JSONPatch.Effect(pointer: path, old: old, new: value, isElement: false))
    case .move(let from, _):
      let origin = from.tokens.dropFirst(depth)
      if let value = value(at: origin) { try Self.check(value, at: path, room: &room) }
      if from != path, from.contains(path) { throw PatchFailure(reason: .intoItself) }
      let removal: JSONPatch.Effect
      do throws(PatchFailure) { removal = try remove(at: from, origin) } catch {
        throw PatchFailure(reason: error.reason, isAtOrigin: true)
      }
      effects.append(removal)
      if let value = removal.old { effects.append(try add(value, at: path, place)) }
    case .copy(let from, _):
      guard let value = value(at: from.tokens.dropFirst(depth)) else {
        throw PatchFailure(reason: .noSuchPlace, isAtOrigin: true)
      }
      try Self.check(value, at: path, room: &room)
      effects.append(try add(value, at: path, place))
    case .test(_, let expected):
      guard let found = value(at: place) else { throw PatchFailure(reason: .noSuchPlace) }
      if !found.isWorth(expected) { throw PatchFailure(reason: .testFailed) }
    }
  }

  /// Checks that with a new value the whole stays within the parser's depth, so that no recursion over it overflows the
  /// stack.
  private static func check(_ value: JSONValue, at path: JSONPointer) throws(PatchFailure) {
    var unlimited = Int.max
    try check(value, at: path, room: &unlimited)
  }

  private static func check(_ value: JSONValue, at path: JSONPointer, room: inout Int) throws(PatchFailure) {
    try value.measure(depth: JSONValue.valueDepth - path.tokens.count, room: &room)
  }

  // MARK: - Places

  private func value(at place: ArraySlice<String>) -> JSONValue? {
    guard let first = place.first else { return whole }
    return part(first)?[JSONPointer(Array(place.dropFirst()))]
  }

  private mutating func add(
    _ value: JSONValue, at path: JSONPointer, _ place: ArraySlice<String>
  ) throws(PatchFailure) -> JSONPatch.Effect {
    guard let first = place.first, let last = place.last else {
      return JSONPatch.Effect(pointer: path, old: try exchangeWhole(for: value), new: value, isElement: false)
    }
    var added: (old: JSONValue?, index: Int?)
    if place.count == 1 {
      added = try addPart(value, first)
    } else {
      added = (nil, nil)
      try changePart(first) { (part: inout JSONValue) throws(PatchFailure) in
        try part.change(at: place.dropFirst().dropLast()) { (parent: inout JSONValue) throws(PatchFailure) in
          added = try parent.addPart(value, last)
        }
      }
    }
    // "-" denotes the index after the last one.
    let pointer =
      last == "-" && added.index != nil ? JSONPointer(path.tokens.dropLast() + ["\(added.index ?? 0)"]) : path
    return JSONPatch.Effect(pointer: pointer, old: added.old, new: value, isElement: added.index != nil)
  }

  private mutating func remove(
    at path: JSONPointer, _ place: ArraySlice<String>
  ) throws(PatchFailure) -> JSONPatch.Effect {
    guard let first = place.first, let last = place.last else {
      return JSONPatch.Effect(pointer: path, old: try exchangeWhole(for: .null), new: nil, isElement: false)
    }
    var removed: (old: JSONValue, isElement: Bool)
    if place.count == 1 {
      removed = try removePart(first)
    } else {
      removed = (.null, false)
      try changePart(first) { (part: inout JSONValue) throws(PatchFailure) in
        try part.change(at: place.dropFirst().dropLast()) { (parent: inout JSONValue) throws(PatchFailure) in
          removed = try parent.removePart(last)
        }
      }
    }
    return JSONPatch.Effect(pointer: path, old: removed.old, new: nil, isElement: removed.isElement)
  }

  private mutating func exchange(_ place: ArraySlice<String>, for new: JSONValue) throws(PatchFailure) -> JSONValue {
    guard let first = place.first else { return try exchangeWhole(for: new) }
    var old: JSONValue = .null
    try changePart(first) { (part: inout JSONValue) throws(PatchFailure) in
      try part.change(at: place.dropFirst()) { (value: inout JSONValue) throws(PatchFailure) in
        old = value
        value = new
      }
    }
    return old
  }
}
