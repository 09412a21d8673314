public import ComposableRuntime

// Names as tests have them that were written before there were key paths to cases and durations.

extension TestStore {
  /// Asserts that an effect feeds an action back that a case path leads into, and what that changes.
  ///
  /// ```swift
  /// await store.receive(/Feature.Action.factResponse) { … }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - duration: How long to wait for it; ``timeout`` where it is nil.
  ///   - updateStateToExpectedResult: Makes of the state before the action the state after it. Without it, nothing may
  ///     change.
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

  /// Asserts that an effect has fed an action back, or does so in time, and what that changes.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - nanoseconds: How long to wait for it.
  ///   - updateStateToExpectedResult: Makes of the state before the action the state after it. Without it, nothing may
  ///     change.
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

  /// Asserts that an effect feeds an action of a case back, whatever value it has, and what that changes.
  ///
  /// - Parameters:
  ///   - actionCase: The case, or a case in it.
  ///   - nanoseconds: How long to wait for it.
  ///   - updateStateToExpectedResult: Makes of the state before the action the state after it. Without it, nothing may
  ///     change.
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

  /// Waits until no effect is running any more, and asserts that all actions they have sent were received.
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
