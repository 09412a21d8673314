public import PlayheadFormat

/// The cause of an effect's start or cancellation.
///
/// ```swift
/// recorder.effectStarted(id, by: token.seq.map(EffectCause.action) ?? .none, name: "load")
/// ```
public enum EffectCause: Hashable, Sendable {
  /// The action whose recording began last.
  case lastAction
  /// The action with this number, as in a recorded action's token.
  case action(Int)
  /// No action, as for a timer that a screen starts before any action.
  case none

  /// The number of the action, given that of the last one; 0 for none.
  func seq(last: Int) -> Int {
    switch self {
    case .lastAction: last
    case .action(let seq): seq
    case .none: 0
    }
  }
}

extension Recorder {
  /// Records that an effect has begun to run.
  ///
  /// One that starts before the first action, or before the state is known, is recorded all the same.
  ///
  /// - Parameters:
  ///   - id: identifies the effect among all of the store, including past ones; the actions that it feeds back have it
  ///     as their origin. A start of a running effect is ignored.
  ///   - cause: what started it.
  ///   - name: what a person calls the effect.
  ///   - location: the line of code that made it, `Module/File.swift:71`.
  ///   - feature: the place in the state of the feature that returned it, before the action that started it; nil for the whole
  ///     state. What the effect sends depends on no other part of the state.
  public func effectStarted(
    _ id: Int, by cause: EffectCause = .lastAction, name: String = "effect", location: String? = nil,
    feature: JSONPointer? = nil
  ) {
    let (name, location) = (core.redacted(name), location.map(core.redacted(location:)))
    effect(id) { .start(seq: cause.seq(last: $0), name: name, location: location, feature: feature) }
  }

  /// Records that an effect has ended.
  ///
  /// - Parameters:
  ///   - id: the effect, by the number that `effectStarted` was given.
  ///   - error: an error that the effect's own handler caught.
  public func effectFinished(_ id: Int, error: (any Error)? = nil) {
    let text = error.map(text)
    effect(id) { _ in .finish(error: text) }
  }

  /// Records that an effect threw an unhandled error.
  ///
  /// - Parameters:
  ///   - id: the effect, by the number that `effectStarted` was given.
  ///   - error: what it threw.
  public func effectFailed(_ id: Int, error: any Error) {
    let text = text(error)
    effect(id) { _ in .fail(error: text) }
  }

  /// Records that an effect was cancelled.
  ///
  /// - Parameters:
  ///   - id: the effect, by the number that `effectStarted` was given.
  ///   - cause: what cancelled it.
  ///   - cancelID: the id under which it was cancelled; a redacted string in it is replaced.
  public func effectCancelled(_ id: Int, by cause: EffectCause = .none, cancelID: String? = nil) {
    let cancelID = cancelID.map { core.redacted($0) }
    effect(id) { last in
      let by = cause.seq(last: last)
      return .cancel(by: by > 0 ? by : nil, id: cancelID)
    }
  }

  /// Records that a cancellation had no effect: no effect was running under its id.
  ///
  /// When an effect was not cancelled, this shows that the cancellation came too early, too late, or under another id.
  ///
  /// - Parameters:
  ///   - cancelID: the id; a redacted string in it is replaced.
  ///   - cause: what requested it.
  public func cancellationMetNothing(_ cancelID: String, by cause: EffectCause = .none) {
    let cancelID = core.redacted(cancelID)
    let now = core.clock.now()
    core.record { $0.cancellation(cancelID, by: cause, at: now) }
  }

  private func effect(_ id: Int, _ event: (_ last: Int) -> RecordedEffectEvent.Event) {
    let now = core.clock.now()
    core.record { $0.effect(id, at: now, event) }
  }

  /// An error in one line: its type and description.
  private func text(_ error: any Error) -> String {
    let error = RecordedError(error)
    return core.redacted(
      error.description.contains(error.type) ? error.description : "\(error.type): \(error.description)")
  }
}
