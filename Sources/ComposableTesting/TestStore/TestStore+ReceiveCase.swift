public import ComposableRuntime
internal import ComposableTestCore

extension TestStore {
  /// Asserts that an effect sends an action of a case, with any value, and how the action changes the state.
  ///
  /// ```swift
  /// await store.receive(\.factResponse.success) { $0.fact = "0 is a good number" }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case key path of the action. It may lead to a nested case.
  ///   - duration: How long to wait for the action; ``timeout`` when nil.
  ///   - updateStateToExpectedResult: Changes the state before the action into the expected state after it. Without
  ///     this closure, the state must not change.
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      .path(AnyCasePath(actionCase)), duration, updateStateToExpectedResult,
      at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Asserts that an effect sends an action of a case with a value, and how the action changes the state.
  ///
  /// ```swift
  /// await store.receive(\.factResponse.success, "0 is a good number") { $0.fact = "0 is a good number" }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case key path of the action. It may lead to a nested case.
  ///   - value: The expected associated value of the case.
  ///   - duration: How long to wait for the action; ``timeout`` when nil.
  ///   - updateStateToExpectedResult: Changes the state before the action into the expected state after it. Without
  ///     this closure, the state must not change.
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      .path(AnyCasePath(actionCase), value), duration, updateStateToExpectedResult,
      at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
