internal import PlayheadFormat

/// An answer carries an index, and writes to the element at it, which stood elsewhere or nowhere when the effect started.
///
/// An answer that names the element itself is right wherever that stands. The opportunities are the answers of one name that
/// write to an element.
struct Moved: SuspectRule {
  private var deviance = Deviance<Int>()

  mutating func actionDidReturn(_ step: SuspectStep, in session: SuspectSession) throws {
    guard step.isFirstAnswer, let run = step.run else { return }
    var isCounted = false
    for write in step.writes {
      guard let element = Self.element(of: write, in: session.places) else { continue }
      if !isCounted { deviance.addOpportunity(step.name) }
      isCounted = true
      guard let shift = Self.shift(of: element, since: run, before: step.position, in: session.history) else {
        continue
      }
      let payload = try session.payload(step.position)
      guard payload.scalars.contains(.integer(Int64(element.index))), !payload.scalars.contains(element.identity),
        try Self.isAsked(element, by: run, in: session)
      else { continue }
      session.quiet.watch(write.pointer)
      deviance.add(
        SuspectFinding(
          kind: .moved, position: step.position, cause: shift.position,
          place: .init(pointer: write.pointer, position: write.position(of: step), number: write.place),
          start: run.starter), step.name)
      return
    }
  }

  /// The innermost element of an array around a place.
  private static func element(
    of write: StateWrite, in places: PlaceTable
  ) -> (array: Int, index: Int, identity: JSONValue)? {
    if write.kind == .inserted { return nil }
    var tokens = write.pointer.tokens[...]
    var next: Int? = write.place
    while let place = next, let token = tokens.popLast() {
      let parent = places.parent(of: place)
      if let identity = places.identity(of: place), let index = JSONPointer.index(token), let parent {
        return (parent, index, identity)
      }
      next = parent
    }
    return nil
  }

  /// Whether the index was known when the effect started: the starting action wrote to an element there, or carried it, too.
  private static func isAsked(
    _ element: (array: Int, index: Int, identity: JSONValue), by run: EffectRun, in session: SuspectSession
  ) throws -> Bool {
    let isWritten = run.writes.contains { write in
      var (tokens, next) = (write.pointer.tokens[...], write.place as Int?)
      while let place = next, let token = tokens.popLast() {
        next = session.places.parent(of: place)
        if next == element.array { return JSONPointer.index(token) == element.index }
      }
      return false
    }
    return try isWritten
      || session.payload(run.starter).scalars.contains(.integer(Int64(element.index)))
  }

  /// The action since the effect started because of which another element stood at the index then; nil where the same one did.
  private static func shift(
    of element: (array: Int, index: Int, identity: JSONValue), since run: EffectRun, before position: Int,
    in history: WriteHistory
  ) -> WriteHistory.Shift? {
    var found: WriteHistory.Shift?
    // Where the element stood before each of them; nil where it was not there.
    var index: Int? = element.index
    for shift in history.shifts.reversed() {
      guard shift.position > run.starter else { break }
      guard shift.shift.array == element.array, shift.effect != run.id, shift.position < position else { continue }
      let former = index
      switch (shift.shift.kind, index) {
      case (.insertion(_, let other), let own?): index = other == own ? nil : other < own ? own - 1 : own
      case (.removal(_, let other), let own?): index = other <= own ? own + 1 : own
      case (.removal(element.identity, let other), nil): index = other
      case (.replacement(let origins), let own?): index = origins.indices.contains(own) ? origins[own] : nil
      case (.insertion, nil), (.removal, nil), (.replacement, nil): break
      }
      if index != former { found = shift }
    }
    return index == element.index ? nil : found
  }

  mutating func findings(in session: SuspectSession) -> [SuspectFinding] { session.lasting(deviance.told()) }
}
