import PlayheadFormat
import PlayheadPlatform

extension RecorderCore {
  /// Waits for a condition, from the next state on.
  func add(_ condition: HandOutCondition) {
    let replaced = change { $0.isClosed ? nil : $0.conditions.add(condition) }
    _ = consume replaced
  }

  /// Has the conditions look at a state of the store, on whose turn this is.
  ///
  /// They are the app's own code and may call the recorder, so no lock may be held.
  @inline(never) func look<State>(at state: State) { look(at: state, change { $0.conditions.waiting }) }

  /// The same, with the conditions that wait.
  func look<State>(at state: State, _ conditions: [HandOutCondition]) {
    for waiting in conditions {
      guard waiting.stateType == State.self else {
        passOver(waiting, of: State.self)
        continue
      }
      let condition = unsafeDowncast(waiting, to: TypedCondition<State>.self)
      guard condition.beginLook() else { continue }
      let start = clock.now()
      let isTrue = condition.isTrue(state)
      let now = clock.now()
      let (cost, isTooMuch) = condition.endLook(after: now &- start)
      if isTooMuch { tell("the condition '\(redacted(condition.name))' is slow: \(cost)") }
      // Another thread may have been first.
      guard isTrue, change({ $0.conditions.take(condition) }) else { continue }
      note(condition.name, text: "the condition became true; \(cost)")
      condition.handOut.begin(at: clock.microseconds(at: now), of: self)
    }
  }

  private func passOver(_ condition: HandOutCondition, of state: Any.Type) {
    guard change({ $0.conditions.take(condition) }) else { return }
    tell(
      """
      the condition '\(redacted(condition.name))' is over a '\(TypeName.full(condition.stateType))', and the state of the store \
      is a '\(TypeName.full(state))': it is not looked at
      """)
  }

  /// Opens what there is of a session, whose recording goes on or is closed.
  ///
  /// - Parameter folder: nil where there is no place for one.
  func export(of folder: SessionFolder?) throws(SegmentError) -> SessionExport? {
    var missed: [Int]?
    while let folder, let progress = session(), progress.segments != missed {
      if let export = try SessionExport(folder, progress) { return export }
      // The oldest has gone while the others were opened; or else somebody has removed some.
      missed = progress.segments
    }
    // The recorder is closed, or nobody knows any more what there is.
    return try folder.map { folder throws(SegmentError) in try SessionExport(folder) }
  }
}
