public import ComposableRuntime
internal import ComposableTestCore

extension TestStore {
  /// Sends an action, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.send(.incrementButtonTapped) { $0.count = 1 }
  /// ```
  ///
  /// The test must first receive all actions that effects have sent before. Otherwise a failure is reported, and the
  /// actions can still be received afterwards. A test that is not exhaustive skips them. A feature that was dismissed
  /// (``isDismissed``) gets no action: that is a failure. When this returns, the effects
  /// that the action has started are running.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: Changes the state before the action into the expected state after it. Without
  ///     this closure, the state must not change. Prefer absolute values: `$0.count = 1` asserts more than
  ///     `$0.count += 1`.
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
    if isDismissed {
      reporter.report(.sentAfterDismissal(dumped(action)), at: position)
      return TestStoreTask(task: StoreTask(), timeout: timeout) { _, _ in }
    }
    if let failure = TestFailure.unasserted(log.received, before: "sending an action") {
      reporter.reportSkipped(failure, at: position)
    }
    if exhaustivity != .on { log.take(log.received.count) }
    let before = log.asserted
    let task = log.send(at: position) { log.sharedChanges.during { store.send(action) } }
    if !task.isOver { tasks.append(task) }
    if let sent = log.sent {
      // While the closure runs, `state` is the state before the action.
      check(
        updateStateToExpectedResult, from: before, to: sent.state, elementIDs: sent.elementIDs,
        shared: sent.shared.before(log.received.map(\.shared)), at: position)
      log.asserted = sent.state
    }
    await Task.megaYield()
    tasks.removeAll(where: \.isOver)
    return TestStoreTask(task: task, timeout: timeout) { [log, reporter] duration, end in
      if await log.wait(for: duration, until: { task.isOver }) { return }
      let running = log.running.filter { $0.wasStarted(by: position) }
      reporter.report(.stillRunning(running, after: duration), at: end)
    }
  }

  /// Sends the action of a case without associated values, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.send(\.incrementButtonTapped) { $0.count = 1 }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The case key path of the action.
  ///   - updateStateToExpectedResult: Changes the state before the action into the expected state after it. Without
  ///     this closure, the state must not change.
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

  /// Sends the action of a case with an associated value, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.send(\.path[id: 0].nameChanged, "Blob") { … }
  /// ```
  ///
  /// - Parameters:
  ///   - action: The case key path of the action.
  ///   - value: The associated value of the case.
  ///   - updateStateToExpectedResult: Changes the state before the action into the expected state after it. Without
  ///     this closure, the state must not change.
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

  /// Compares the states after an action; new stack elements of the expected one get their ids by `elementIDs` from before it.
  func check(
    _ update: ((inout State) throws -> Void)?, from old: State, to new: State, allowsNoChange: Bool = false,
    elementIDs: StackElementIDs? = nil, shared: SharedValues = SharedValues(), at position: SourcePosition
  ) {
    // The closure runs with the dependencies of the feature, so that it creates values in the same way.
    let isExhaustive = exhaustivity == .on
    let expectation = StateExpectation<State>(
      update: update.map { [dependencies] update in
        { state in
          try ComposableRuntime.withDependencies {
            $0 = dependencies
            $0.stackElementIDs = elementIDs?.copy() ?? dependencies.stackElementIDs.copy()
          } operation: {
            try XCTModification.$isExpected.withValue(isExhaustive) { try update(&state) }
          }
        }
      }, shared: shared)
    func failureInFull() -> TestFailure? { expectation.failure(from: old, to: new, allowsNoChange: allowsNoChange) }
    switch exhaustivity {
    case .on:
      if let failure = failureInFull() { reporter.report(failure, at: position) }
    case .off(let showsSkipped):
      if let failure = expectation.failureOfNamedParts(in: new) {
        reporter.report(failure, at: position)
      } else if showsSkipped {
        // All that has changed, if the closure cannot be called for the state before the action.
        var skipped = StateExpectation<State>(update: nil, shared: shared).failure(from: old, to: new)
        if update != nil {
          reporter.expectingIssues(at: position) {
            let failure = failureInFull()
            if case .assertionThrew? = failure { return }
            skipped = failure
          }
        }
        if let skipped { reporter.reportSkipped(skipped, at: position) }
      }
    }
  }
}
