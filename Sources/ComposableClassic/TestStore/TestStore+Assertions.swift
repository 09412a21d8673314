internal import ComposableRuntime
internal import ComposableTestCore

extension TestStore where LocalState: Equatable {
  /// Sends an action, and asserts how it changes the state.
  ///
  /// ```swift
  /// store.send(.incrementButtonTapped) { $0.count = 1 }
  /// ```
  ///
  /// The test must first receive all actions that effects have sent before. Otherwise a failure is reported, and the actions
  /// can still be received afterwards.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: Changes the state before the action into the expected state after it. Without this closure, the state must
  ///     not change.
  public func send(
    _ action: LocalAction, fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ update: ((_ state: inout LocalState) throws -> Void)? = nil
  ) {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let action = UncheckedSendable(fromLocalAction(action))
    let parts = UncheckedSendable((feature: shared, update: update, toLocalState: toLocalState))
    onMainThread {
      let (feature, update, toLocalState) = parts.value
      let log = feature.log
      Self.reportReceived(in: log, before: "sending an action", at: position)
      _ = log.send(at: position) { feature.store.send(action.value) }
      guard let sent = log.sent else { return }
      Self.check(update, from: toLocalState(log.asserted), to: toLocalState(sent.state), at: position)
      log.asserted = sent.state
    }
  }

  /// Asserts that an effect has sent an action, and how the action changed the state.
  ///
  /// ```swift
  /// store.receive(.factResponse(.success("0 is a good number"))) { $0.fact = "0 is a good number" }
  /// ```
  ///
  /// The action must be the next one that effects have sent. It does not wait for one.
  ///
  /// - Parameters:
  ///   - expectedAction: The expected action.
  ///   - update: Changes the state before the action into the expected state after it. Without this closure, the state must
  ///     not change.
  public func receive(
    _ expectedAction: Action, fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, _ update: ((_ state: inout LocalState) throws -> Void)? = nil
  ) where Action: Equatable {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let expected = UncheckedSendable(expectedAction)
    let parts = UncheckedSendable((log: shared.log, update: update, toLocalState: toLocalState))
    onMainThread {
      let (log, update, toLocalState) = parts.value
      let expectation = ActionExpectation.value(expected.value)
      guard let next = log.received.first else {
        let failure = TestFailure.nothingReceived(
          expected: expectation.text, running: log.running.map(\.text), after: nil)
        return position.report(failure.textOfClassicTest)
      }
      let before = toLocalState(log.asserted)
      log.take(1)
      guard expectation.matches(next.action) else {
        let failure = TestFailure.wrongAction(
          expected: expectation.text, received: dumped(next.action), diff: expectation.difference(next.action))
        return position.report(failure.textOfClassicTest)
      }
      Self.check(update, from: before, to: toLocalState(next.state), at: position)
    }
  }

  /// Sends an action, and asserts how it changes the state; for helpers that pass the line of their caller.
  @_disfavoredOverload
  public func send(
    _ action: LocalAction, _ update: ((_ state: inout LocalState) throws -> Void)?,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    send(action, fileID: fileID, file: filePath, line: line, column: column, update)
  }

  /// Asserts that an effect has sent an action, and how the action changed the state; for helpers that pass the line of
  /// their caller.
  @_disfavoredOverload
  public func receive(
    _ expectedAction: Action, _ update: ((_ state: inout LocalState) throws -> Void)?,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Action: Equatable {
    receive(expectedAction, fileID: fileID, file: filePath, line: line, column: column, update)
  }

  private static func check(
    _ update: ((inout LocalState) throws -> Void)?, from old: LocalState, to new: LocalState,
    at position: SourcePosition
  ) {
    let expectation = StateExpectation<LocalState>(update: update)
    if let failure = expectation.failure(from: old, to: new, allowsNoChange: true) {
      position.report(failure.textOfClassicTest)
    }
  }
}

extension TestStore {
  /// Does something between two assertions on the main thread, such as advancing a scheduler.
  ///
  /// The test must first receive all actions that effects have sent before.
  ///
  /// - Parameter work: Does it. An error that it throws is reported.
  public func `do`(
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, _ work: () throws -> Void
  ) {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    withoutActuallyEscaping(work) { work in
      let parts = UncheckedSendable((log: shared.log, work: work))
      onMainThread {
        Self.reportReceived(in: parts.value.log, before: "'do'", at: position)
        do { try parts.value.work() } catch { position.report("'do' has thrown: \(error)") }
      }
    }
  }
  @MainActor
  private static func reportReceived(
    in log: TestStoreLog<State, Action>, before moment: String, at position: SourcePosition
  ) {
    guard let failure = TestFailure.unasserted(log.received, before: moment) else { return }
    position.report(failure.textOfClassicTest)
  }
}
