public import ComposableRuntime

extension TestStore {
  /// Asserts that an effect feeds an action of a case back, whatever value it has, and what that changes.
  ///
  /// ```swift
  /// await store.receive(\.factResponse.success) { $0.fact = "0 is a good number" }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case, or a case in it.
  ///   - duration: How long to wait for it; ``timeout`` where it is nil.
  ///   - updateStateToExpectedResult: Makes of the state before the action the state after it. Without it, nothing may
  ///     change.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
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

  /// Asserts that an effect feeds an action of a case back with a value, and what that changes.
  ///
  /// ```swift
  /// await store.receive(\.factResponse.success, "0 is a good number") { $0.fact = "0 is a good number" }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case, or a case in it.
  ///   - value: What it carries.
  ///   - duration: How long to wait for it; ``timeout`` where it is nil.
  ///   - updateStateToExpectedResult: Makes of the state before the action the state after it. Without it, nothing may
  ///     change.
  ///   - fileID: Where a failure is reported.
  ///   - filePath: Where a failure is reported.
  ///   - line: Where a failure is reported.
  ///   - column: Where a failure is reported.
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
