public import ComposableRuntime

extension TestStore {
  /// Sends an action, and asserts what it changes.
  ///
  /// ```swift
  /// await store.send(.incrementButtonTapped) { $0.count = 1 }
  /// ```
  ///
  /// Actions that were received before have to be asserted first. That some were not is a failure; they can still be received
  /// afterwards. A test that is not exhaustive skips them. When this returns, the effects that the action has started are
  /// under way.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: Makes of the state before the action the state after it. Without it, nothing may
  ///     change. Absolute values, `$0.count = 1`, say more than `$0.count += 1`.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  /// - Returns: A handle on the effects that the action has started.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    reportReceived(before: "sending an action", at: position)
    if exhaustivity != .on { log.take(log.received.count) }
    let before = log.asserted
    let task = log.send(at: position) { store.send(action) }
    if !task.isOver { tasks.append(task) }
    // Until the change is described, the state is the one before it.
    check(updateStateToExpectedResult, from: before, to: log.sent, at: position)
    log.asserted = log.sent
    await Task.megaYield()
    tasks.removeAll(where: \.isOver)
    return TestStoreTask(task: task, timeout: timeout) { [log, reporter] duration, end in
      if await log.wait(for: duration, until: { task.isOver }) { return }
      let running = log.running.sorted { $0.key < $1.key }.map(\.value).filter { $0.wasStarted(by: position) }
      reporter.report(.stillRunning(running, after: duration), at: end)
    }
  }

  /// Sends the action of a case without values, and asserts what it changes.
  ///
  /// ```swift
  /// await store.send(\.incrementButtonTapped) { $0.count = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: Makes of the state before the action the state after it. Without it, nothing may
  ///     change.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  /// - Returns: A handle on the effects that the action has started.
  @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action(), assert: updateStateToExpectedResult, fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Sends the action of a case with a value, and asserts what it changes.
  ///
  /// ```swift
  /// await store.send(\.path.element[id: 0].nameChanged, "Blob") { … }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - value: What the action carries.
  ///   - updateStateToExpectedResult: Makes of the state before the action the state after it. Without it, nothing may
  ///     change.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  /// - Returns: A handle on the effects that the action has started.
  @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action(value), assert: updateStateToExpectedResult, fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Compares the state after an action with what the test says.
  func check(
    _ update: ((inout State) throws -> Void)?, from old: State, to new: State, allowsNoChange: Bool = false,
    at position: SourcePosition
  ) {
    // What a description makes anew, it makes as the feature does.
    let expectation = StateExpectation<State>(
      update: update.map { [dependencies] update in
        { state in try ComposableRuntime.withDependencies({ $0 = dependencies }, operation: { try update(&state) }) }
      })
    func failureInFull() -> TestFailure? { expectation.failure(from: old, to: new, allowsNoChange: allowsNoChange) }
    switch exhaustivity {
    case .on:
      if let failure = failureInFull() { reporter.report(failure, at: position) }
    case .off(let showsSkipped):
      if let failure = expectation.failureOfNamedParts(in: new) {
        reporter.report(failure, at: position)
      } else if showsSkipped, let failure = failureInFull() {
        reporter.reportSkipped(failure, at: position)
      }
    }
  }

  /// Tells the test of all actions that were received and not asserted.
  func reportAndDropReceived(before moment: String, at position: SourcePosition) {
    reportReceived(before: moment, at: position)
    log.take(log.received.count)
  }

  /// Reports the actions that were received and not asserted.
  private func reportReceived(before moment: String, at position: SourcePosition) {
    guard !log.received.isEmpty else { return }
    reporter.reportSkipped(.unasserted(log.received.map { dumped($0.action) }, before: moment), at: position)
  }
}
