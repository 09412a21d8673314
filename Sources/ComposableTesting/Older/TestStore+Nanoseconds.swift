public import ComposableRuntime

// More overloads for tests that were written before durations.

extension TestStore {
  /// Asserts that an effect sends an action that satisfies a predicate, and how the action changes the state.
  ///
  /// - Parameters:
  ///   - isMatching: Returns whether an action is the expected one.
  ///   - nanoseconds: How long to wait for the action.
  ///   - updateStateToExpectedResult: Changes the state before the action into the expected state after it. Without
  ///     this closure, the state must not change.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  @_disfavoredOverload
  public func receive(
    _ isMatching: (_ action: Action) -> Bool,
    timeout nanoseconds: UInt64,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      isMatching, timeout: .nanoseconds(Int64(clamping: nanoseconds)), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Asserts that an effect sends an action of a case with a value, and how the action changes the state.
  ///
  /// - Parameters:
  ///   - actionCase: The case key path of the action. It may lead to a nested case.
  ///   - value: The expected associated value of the case.
  ///   - nanoseconds: How long to wait for the action.
  ///   - updateStateToExpectedResult: Changes the state before the action into the expected state after it. Without
  ///     this closure, the state must not change.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  @_disfavoredOverload
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout nanoseconds: UInt64,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      actionCase, value, timeout: .nanoseconds(Int64(clamping: nanoseconds)), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Asserts that an effect sends an action of a case, and how the action changes the state.
  ///
  /// - Parameters:
  ///   - actionCase: The case path of the action.
  ///   - nanoseconds: How long to wait for the action.
  ///   - updateStateToExpectedResult: Changes the state before the action into the expected state after it. Without
  ///     this closure, the state must not change.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: AnyCasePath<Action, Value>,
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
}

extension TestStoreTask {
  /// Waits until the effects are over, including those of the actions that they send.
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
