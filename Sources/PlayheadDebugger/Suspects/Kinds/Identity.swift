internal import PlayheadFormat

/// An id stands twice in a list, or a field names an element that has left the only list whose elements it ever named.
///
/// A rule of the state itself is broken, so that no other opportunity is needed. A field is looked at before the next action from
/// outside: what clears it may be an action that follows.
struct Identity: SuspectRule {
  /// A field, or a list of ids, that has named elements of these arrays only.
  private struct Reference {
    var arrays: Set<Int>
    var values: Set<JSONValue>
    /// Whether a value has been chosen by more than chance: it was absent at times, is a text, or one of several.
    var isChosen: Bool
    var pointer: JSONPointer
    /// The position of the last write.
    var position: Int
  }

  private var references: [Int: Reference] = [:]
  /// The fields whose value an identity is.
  private var fields: [JSONValue: Set<Int>] = [:]
  private var dangling: [(field: Int, value: JSONValue, cause: Int)] = []
  private var found: [SuspectFinding] = []
  private var shapes: Set<Int> = []
  private static let fieldLimit = 1 << 16

  var isWaiting: Bool { !dangling.isEmpty }

  mutating func willComeFromOutside(before position: Int, in session: SuspectSession) {
    lookAtDangling(in: session)
  }

  mutating func actionDidReturn(_ step: SuspectStep, in session: SuspectSession) throws {
    for write in step.writes {
      switch write.kind {
      case .inserted:
        lookAtTwin(write, step, in: session)
        if let array = session.places.parent(of: write.place), !session.writes.rosters.contains(array) {
          note(nil, write.new, of: array, write, at: step.position, in: session)
        }
      case .value, .extended:
        note(write, at: step.position, in: session)
        let value: QuietPatches.Value =
          switch write.new {
          case .array?, .object?: .parts
          default: references[write.place].map { !$0.arrays.isEmpty } ?? false ? .name : .other
          }
        session.quiet.add(write.pointer, value)
      case .removed:
        if let array = session.places.parent(of: write.place), !session.writes.rosters.contains(array) {
          note(write.old, nil, of: array, write, at: step.position, in: session)
        }
      }
    }
    for write in step.writes where write.kind == .removed {
      guard let identity = session.places.identity(of: write.place), let array = session.places.parent(of: write.place),
        try isRemovedByItself(identity, from: array, in: step, session)
      else { continue }
      for field in fields[identity] ?? [] where references[field]?.arrays.contains(array) ?? false {
        dangling.append((field, identity, step.position))
      }
    }
  }

  /// Whether an element was taken out of a list, rather than with a list that another one replaced, such as the next page.
  private func isRemovedByItself(
    _ identity: JSONValue, from array: Int, in step: SuspectStep, _ session: SuspectSession
  ) throws -> Bool {
    if fields[identity]?.isEmpty ?? true { return false }
    let others = step.writes.filter { session.places.parent(of: $0.place) == array }
    if others.contains(where: { $0.kind == .inserted }) { return false }
    return try others.count { $0.kind == .removed } == 1
      || session.payload(step.position).scalars.contains(identity)
  }

  private mutating func lookAtTwin(_ write: StateWrite, _ step: SuspectStep, in session: SuspectSession) {
    guard let array = session.places.parent(of: write.place), let identity = session.places.identity(of: write.place),
      session.writes.elements[array]?[identity] ?? 0 > 1, shapes.insert(write.shape).inserted
    else { return }
    found.append(
      SuspectFinding(
        kind: .identity, position: step.position,
        place: .init(pointer: write.pointer, position: step.position, number: write.place), certainty: .certain,
        identity: identity))
  }

  // MARK: - Fields

  /// Takes note of a value that was written.
  private mutating func note(_ write: StateWrite, at position: Int, in session: SuspectSession) {
    switch (write.old, write.new) {
    case (.array(let old)?, .array(let new)?):
      for value in Set(old).subtracting(new) { note(value, nil, of: write.place, write, at: position, in: session) }
      for value in Set(new).subtracting(old) { note(nil, value, of: write.place, write, at: position, in: session) }
    case (let old, .array(let new)?):
      if let old { note(old, nil, of: write.place, write, at: position, in: session) }
      for value in new { note(nil, value, of: write.place, write, at: position, in: session) }
    case (let old, let new): note(old, new, of: write.place, write, at: position, in: session)
    }
  }

  /// Takes note that a field, or a list of ids, has lost a value and got another.
  private mutating func note(
    _ old: JSONValue?, _ new: JSONValue?, of field: Int, _ write: StateWrite, at position: Int,
    in session: SuspectSession
  ) {
    if let old {
      references[field]?.values.remove(old)
      fields[old]?.remove(field)
    }
    guard let new, Self.canIdentify(new), references[field] != nil || references.count < Self.fieldLimit else { return }
    var arrays = (session.writes.arrays[new] ?? []).intersection(session.writes.rosters)
    // A field of an element that has the same id is its own.
    if session.places.identities(on: field).contains(new) { arrays = [] }
    var reference =
      references[field]
      ?? Reference(arrays: arrays, values: [], isChosen: false, pointer: write.pointer, position: position)
    reference.arrays.formIntersection(arrays)
    reference.pointer = write.pointer
    reference.position = position
    let isText = if case .string = new { true } else { false }
    if (old ?? .null) == .null || isText { reference.isChosen = true }
    if !reference.arrays.isEmpty {
      reference.values.insert(new)
      fields[new, default: []].insert(field)
    }
    references[field] = reference
  }

  private static func canIdentify(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): text.utf8.count > 1
    case .integer: true
    default: false
    }
  }

  private mutating func lookAtDangling(in session: SuspectSession) {
    for (field, value, cause) in dangling {
      guard let reference = references[field], reference.isChosen, reference.values.contains(value),
        // A write around the field has put it away.
        session.history.last(at: field, in: session.places)?.position ?? 0 <= reference.position,
        reference.arrays.count == 1, let array = reference.arrays.first,
        session.writes.elements[array]?[value] == nil, shapes.insert(session.places.shape(of: field)).inserted
      else { continue }
      found.append(
        SuspectFinding(
          kind: .identity, position: cause,
          place: .init(pointer: reference.pointer, position: cause, number: field), certainty: .certain,
          isDangling: true, identity: value))
    }
    dangling = []
  }

  mutating func findings(in session: SuspectSession) -> [SuspectFinding] {
    lookAtDangling(in: session)
    return session.lasting(found)
  }
}
