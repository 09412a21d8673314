public import ComposableRuntime

extension Dependency {
  /// Reads a dependency as the type that the test has set it to.
  ///
  /// ```swift
  /// @Test(.dependency(\.continuousClock, TestClock()))
  /// func `the timer`() async {
  ///   @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
  ///   await clock.advance(by: .seconds(1))
  /// }
  /// ```
  ///
  /// A value of another type is a programming error, which stops the program.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property in `DependencyValues`.
  ///   - type: The type of the value.
  public init<Base>(
    _ keyPath: any KeyPath<DependencyValues, Base> & Sendable,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      Dependency<Base>(keyPath, fileID: fileID, filePath: filePath, line: line, column: column)
    ) { cast($0, to: Value.self) }
  }

  /// Reads a dependency by its key, as the type that the test has set it to.
  ///
  /// A value of another type is a programming error, which stops the program.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - type: The type of the value.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      Dependency<Key.Value>(key, fileID: fileID, filePath: filePath, line: line, column: column)
    ) { cast($0, to: Value.self) }
  }
}

private func cast<Base, Value>(_ base: Base, to type: Value.Type) -> Value {
  guard let value = base as? Value else {
    preconditionFailure(
      "a dependency is not of the type that was asked for: found \(Swift.type(of: base)), expected \(type)")
  }
  return value
}
