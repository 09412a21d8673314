internal import PlayheadFormat
internal import PlayheadReader

extension Divergence {
  /// Whether a branch, which runs some of the actions of `original`, has the same difference: the diverging places, followed by identity,
  /// have today's values, or as many effects, cancellations or reads are missing or surplus.
  func recurs(in branch: Recording, of original: Recording) throws -> Bool {
    guard let place = try self.place(in: branch, of: original) else { return false }
    // Apart from its effects, the action must do what was recorded.
    if difference.isOfEffects, try !changesAlike(place, in: branch, of: original) { return false }
    switch difference {
    case .state(let places):
      // What the recorded reducer would have done here is unknown; the recorded change must at least lead elsewhere.
      let states = (try original.view(at: position), try branch.view(at: place))
      guard places.allSatisfy({ Self.value(at: $0.pointer, of: states.0, in: states.1, branch.schema) == $0.actual }),
        let isSame = try Self.isRecordedChange(position, of: original, made: place, in: branch)
      else { return false }
      return !isSame
    case .effect(let expected, let actual):
      func hasFewer(_ leaf: Leaf) throws(RecordingError) -> Bool {
        try Self.starts(of: leaf, by: place, in: branch) < Self.starts(of: leaf, by: position, in: original)
      }
      func hasMore(_ leaf: Leaf) throws(RecordingError) -> Bool {
        try Self.starts(of: leaf, by: place, in: branch) > Self.starts(of: leaf, by: position, in: original)
      }
      if let expected, try !hasFewer(expected) { return expected.name == actual?.name }
      if let actual, expected == nil { return try hasMore(actual) }
      return true
    case .cancellation(let leaf, _, let isExpected):
      let now = try Self.cancellations(of: leaf, by: place, in: branch)
      let then = try Self.cancellations(of: leaf, by: position, in: original)
      if !isExpected { return now > then }
      guard now < then else { return false }
      // There must be an effect that could have been cancelled.
      for effect in branch.effects(runningAt: place) {
        if try Self.name(of: effect, in: branch) == leaf.name { return true }
      }
      return false
    case .read(let expected, let actual):
      let keys = try branch.change(place)?.reads.map(\.key) ?? []
      let recorded = try original.change(position)?.reads.map(\.key) ?? []
      let count = zip(keys, recorded).prefix { $0 == $1 }.count
      return recorded.dropFirst(count).first == expected && keys.dropFirst(count).first == actual
    case .sent(_, let actual): return try branch.action(place).value == actual
    case .trap, .hang: return false
    }
  }

  /// Whether the action changes the same places in both, regardless of values and indices.
  private func changesAlike(
    _ place: Int, in branch: Recording, of original: Recording
  ) throws(RecordingError) -> Bool {
    func places(_ position: Int, _ recording: Recording) throws(RecordingError) -> Set<[String]> {
      Set(
        (try recording.change(position)?.patch.operations ?? []).map { operation in
          operation.path.tokens.map { JSONPointer.index($0) == nil ? $0 : "*" }
        })
    }
    return try places(place, branch) == places(position, original)
  }

  /// Whether a recorded change leads from the state before a position of the branch to the state there; nil if it does not apply.
  private static func isRecordedChange(
    _ position: Int, of original: Recording, made place: Int, in branch: Recording
  ) throws(RecordingError) -> Bool? {
    guard let patch = try original.change(position)?.patch,
      let recorded = try branch.view(at: place - 1).applying(patch)
    else { return nil }
    return JSONView.differences(from: recorded, to: try branch.view(at: place)).isEmpty
  }

  /// Returns the position of the diverging action in a branch.
  private func place(in branch: Recording, of original: Recording) throws(RecordingError) -> Int? {
    guard branch.last > branch.first else { return nil }
    let recorded = try original.action(position)
    for place in (branch.first + 1...branch.last).reversed() where branch.actionName(place) == recorded.name {
      let found = try branch.action(place)
      guard found.time == recorded.time else { continue }
      if case .sent = difference { return place }
      if found.value == recorded.value { return place }
    }
    return nil
  }

  private static func value(
    at pointer: JSONPointer, of original: JSONView, in branch: JSONView, _ schema: Schema?
  ) -> JSONValue? {
    let steps = PlacePattern(pointer.tokens.map(PlacePattern.Step.token))
    let followed = ElementIdentities(schema).followed(steps, in: original).map { PlacePattern($0) } ?? steps
    guard let place = followed.pointer(in: branch) else { return nil }
    return place.tokens.reduce(Optional(branch)) { $0?.part($1) }?.decoded
  }

  private static func name(of effect: RecordedEffect, in recording: Recording) throws(RecordingError) -> String? {
    guard case .start(_, let name, _, _)? = try recording.start(ofEffect: effect.id)?.event else { return nil }
    return name
  }

  private static func starts(
    of leaf: Leaf, by position: Int, in recording: Recording
  ) throws(RecordingError) -> Int {
    var count = 0
    for effect in recording.effects(startedBy: { $0 == position }) {
      if try name(of: effect, in: recording) == leaf.name { count += 1 }
    }
    return count
  }

  private static func cancellations(
    of leaf: Leaf, by position: Int, in recording: Recording
  ) throws(RecordingError) -> Int {
    var count = 0
    for effect in recording.effects where effect.last == position {
      guard case .cancel(position?, _)? = try recording.end(ofEffect: effect.id)?.event else { continue }
      if try name(of: effect, in: recording) == leaf.name { count += 1 }
    }
    return count
  }
}

extension Divergence.Difference {
  fileprivate var isOfEffects: Bool {
    switch self {
    case .effect, .cancellation, .read: true
    case .state, .sent, .trap, .hang: false
    }
  }
}
