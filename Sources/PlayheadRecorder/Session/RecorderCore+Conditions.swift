import PlayheadFormat
import PlayheadPlatform

extension RecorderCore {
  /// Adds a condition, which is evaluated from the next state on.
  func add(_ condition: ExportCondition) {
    let replaced = change { $0.isClosed ? nil : $0.conditions.add(condition) }
    _ = consume replaced
  }

  /// Evaluates the conditions for a state on the store's turn; they are app code that may call the recorder, so no lock
  /// may be held.
  @inline(never) func look<State>(at state: State) { look(at: state, change { $0.conditions.waiting }) }

  /// The same for the waiting conditions.
  func look<State>(at state: State, _ conditions: [ExportCondition]) {
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
      condition.exporter.begin(at: clock.microseconds(at: now), of: self)
    }
  }

  private func passOver(_ condition: ExportCondition, of state: Any.Type) {
    guard change({ $0.conditions.take(condition) }) else { return }
    tell(
      """
      the condition '\(redacted(condition.name))' is over a '\(TypeName.full(condition.stateType))', and the state of the store \
      is a '\(TypeName.full(state))': it is not looked at
      """)
  }

  /// Opens the segments of a session, whether its recording goes on or is closed; `folder` is nil if there is no place
  /// for one.
  func export(of folder: SessionFolder?) throws(SegmentError) -> SessionExport? {
    var missed: [Int]?
    while let folder, let progress = session(), progress.segments != missed {
      if let export = try SessionExport(folder, progress) { return export }
      // The oldest segment was removed while the others were opened, or another process has removed some.
      missed = progress.segments
    }
    // The recorder is closed, or the extent of the session is unknown.
    return try folder.map { folder throws(SegmentError) in try SessionExport(folder) }
  }
}
