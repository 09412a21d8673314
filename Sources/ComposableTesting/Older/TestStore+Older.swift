public import ComposableRuntime
internal import ComposableTestCore

// Overloads for tests that were written before case key paths and durations.

extension TestStore {
  /// Asserts that an effect sends an action of a case, and how the action changes the state.
  ///
  /// ```swift
  /// await store.receive(/Feature.Action.factResponse) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case path of the action.
  ///   - duration: How long to wait for the action; ``timeout`` when nil.
  ///   - updateStateToExpectedResult: Changes the state before the action into the expected state after it. Without
  ///     this closure, the state must not change.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  public func receive<Value>(
    _ actionCase: AnyCasePath<Action, Value>,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      .path(actionCase), duration, updateStateToExpectedResult,
      at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Asserts that an effect sends an action before the timeout, and how the action changes the state.
  ///
  /// - Parameters:
  ///   - expectedAction: The expected action.
  ///   - nanoseconds: How long to wait for the action.
  ///   - updateStateToExpectedResult: Changes the state before the action into the expected state after it. Without
  ///     this closure, the state must not change.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  @_disfavoredOverload
  public func receive(
    _ expectedAction: Action,
    timeout nanoseconds: UInt64,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: Equatable {
    await receive(
      expectedAction, timeout: .nanoseconds(Int64(clamping: nanoseconds)), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Asserts that an effect sends an action of a case, with any value, and how the action changes the state.
  ///
  /// - Parameters:
  ///   - actionCase: The case key path of the action. It may lead to a nested case.
  ///   - nanoseconds: How long to wait for the action.
  ///   - updateStateToExpectedResult: Changes the state before the action into the expected state after it. Without
  ///     this closure, the state must not change.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout nanoseconds: UInt64,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      actionCase, timeout: .nanoseconds(Int64(clamping: nanoseconds)), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Waits until no effect is running, and asserts that the test has received all actions of effects.
  ///
  /// - Parameters:
  ///   - nanoseconds: How long to wait.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  @_disfavoredOverload
  public func finish(
    timeout nanoseconds: UInt64,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      timeout: .nanoseconds(Int64(clamping: nanoseconds)), fileID: fileID, file: filePath, line: line, column: column)
  }
}
