import PlayheadRecording

extension Recorder {
  /// Records that an effect has begun to run.
  ///
  /// - Parameters:
  ///   - id: tells the effect from all others of the store; the actions that it feeds back have it as their origin.
  ///   - seq: the action whose reducer returned it; nil stands for the last one.
  ///   - name: what a person calls the effect.
  ///   - location: the line of code that made it, `Module/File.swift:71`.
  public func effectStarted(_ id: Int, seq: Int? = nil, name: String = "effect", location: String? = nil) {
    effect(id) { .start(seq: seq ?? $0, name: name, location: location) }
  }

  /// Records that an effect has come to its end.
  ///
  /// - Parameters:
  ///   - id: the effect, by the number that `effectStarted` was given.
  ///   - error: an error that the effect's own handler took.
  public func effectFinished(_ id: Int, error: (any Error)? = nil) {
    effect(id) { _ in .finish(error: error.map(Self.text)) }
  }

  /// Records that an effect threw an error which nobody handled.
  ///
  /// - Parameters:
  ///   - id: the effect, by the number that `effectStarted` was given.
  ///   - error: what it threw.
  public func effectFailed(_ id: Int, error: any Error) {
    effect(id) { _ in .fail(error: Self.text(error)) }
  }

  /// Records that an effect was cancelled.
  ///
  /// - Parameters:
  ///   - id: the effect, by the number that `effectStarted` was given.
  ///   - seq: the action that cancelled it, where it was one.
  ///   - cancelID: the id under which it was cancelled.
  public func effectCancelled(_ id: Int, by seq: Int? = nil, cancelID: String? = nil) {
    effect(id) { _ in .cancel(by: seq, id: cancelID) }
  }

  private func effect(_ id: Int, _ event: (_ seq: Int) -> RecordedEffect.Event) {
    record { lines in
      // Without a header there is nothing that an effect could belong to.
      guard lines.store != nil else { return }
      lines.effect(RecordedEffect(id: id, time: lines.clock.microseconds(), event: event(lines.seq)))
    }
  }

  /// An error in one line: its type, and what it says of itself.
  private static func text(_ error: any Error) -> String {
    let error = RecordedError(error)
    return error.description.contains(error.type) ? error.description : "\(error.type): \(error.description)"
  }
}
