internal import ComposableRuntime
internal import ComposableTestCore

extension TestStore {
  /// Asserts that an effect sends an action before the timeout, and how the action changes the state.
  ///
  /// ```swift
  /// await store.receive(.factResponse("0 is a good number")) { $0.fact = "0 is a good number" }
  /// ```
  ///
  /// The action must be the next one that effects have sent. When ``exhaustivity`` is off, the actions before it are
  /// skipped.
  ///
  /// - Parameters:
  ///   - expectedAction: The expected action.
  ///   - duration: How long to wait for the action; ``timeout`` when nil.
  ///   - updateStateToExpectedResult: Changes the state before the action into the expected state after it. Without
  ///     this closure, the state must not change.
  public func receive(
    _ expectedAction: Action,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: Equatable {
    await receive(
      .value(expectedAction), duration, updateStateToExpectedResult,
      at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Asserts that an effect sends an action that satisfies a predicate, and how the action changes the state.
  ///
  /// ```swift
  /// await store.receive { $0.isResponse } assert: { $0.isLoading = false }
  /// ```
  ///
  /// - Parameters:
  ///   - isMatching: Returns whether an action is the expected one.
  ///   - duration: How long to wait for the action; ``timeout`` when nil.
  ///   - updateStateToExpectedResult: Changes the state before the action into the expected state after it. Without
  ///     this closure, the state must not change.
  public func receive(
    _ isMatching: (_ action: Action) -> Bool,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await withoutActuallyEscaping(isMatching) { isMatching in
      await receive(
        .predicate(isMatching), duration, updateStateToExpectedResult,
        at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  func receive(
    _ expectation: ActionExpectation<Action>, _ duration: Duration?,
    _ update: ((inout State) throws -> Void)?, at position: SourcePosition
  ) async {
    let duration = duration ?? timeout
    let isExhaustive = exhaustivity == .on
    _ = await log.wait(for: duration) {
      !log.isAnyRunning || isExhaustive && !log.received.isEmpty
        || log.received.contains { expectation.matches($0.action) }
    }
    guard !log.received.isEmpty else {
      reporter.report(
        .nothingReceived(expected: expectation.text, running: log.running.map(\.text), after: duration), at: position)
      return
    }
    guard let index = log.received.firstIndex(where: { expectation.matches($0.action) }), index == 0 || !isExhaustive
    else {
      reportMismatch(expectation, at: position)
      return
    }
    if let failure = TestFailure.unasserted(log.take(index), before: "receiving this one") {
      reporter.reportSkipped(failure, at: position)
    }
    // While the closure runs, `state` is the state before the action.
    if let next = log.received.first {
      check(
        update, from: log.asserted, to: next.state, elementIDs: next.elementIDs,
        shared: next.shared.before(log.received.dropFirst().map(\.shared)), at: position)
    }
    log.take(1)
    await Task.megaYield()
  }

  private func reportMismatch(_ expectation: ActionExpectation<Action>, at position: SourcePosition) {
    guard exhaustivity == .on else {
      let received = log.received.map { dumped($0.action) }
      reporter.report(.noneMatched(expected: expectation.text, received: received), at: position)
      return
    }
    // The wrong action is removed, so that the next assertion checks the next action and a mistake is reported once.
    guard let first = log.take(1).first?.action else { return }
    reporter.report(
      .wrongAction(expected: expectation.text, received: dumped(first), diff: expectation.difference(first)),
      at: position)
  }
}
