internal import ComposableRuntime

extension TestStore where LocalState: Equatable, Action: Equatable {
  /// Runs steps in order, each of which is a call of the test store. A failure is reported at the line of its step.
  ///
  /// ```swift
  /// store.assert(
  ///   .send(.factButtonTapped),
  ///   .do { scheduler.advance() },
  ///   .receive(.factResponse(.success("0 is a good number"))) { $0.fact = "0 is a good number" })
  /// ```
  public func assert(_ steps: Step..., file: StaticString = #filePath, line: UInt = #line) { assert(steps) }

  /// Runs steps in order, each of which is a call of the test store. A failure is reported at the line of its step.
  public func assert(_ steps: [Step], file: StaticString = #filePath, line: UInt = #line) {
    for step in steps { step.run(self) }
  }

  /// A call of a test store.
  public struct Step {
    fileprivate let run: (TestStore) -> Void

    /// Sends an action; see ``TestStore/send(_:fileID:file:line:column:_:)``.
    public static func send(
      _ action: LocalAction, fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column, _ update: ((_ state: inout LocalState) throws -> Void)? = nil
    ) -> Self {
      Self { $0.send(action, fileID: fileID, file: filePath, line: line, column: column, update) }
    }

    /// Receives an action; see ``TestStore/receive(_:fileID:file:line:column:_:)``.
    public static func receive(
      _ expectedAction: Action, fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column, _ update: ((_ state: inout LocalState) throws -> Void)? = nil
    ) -> Self {
      Self { $0.receive(expectedAction, fileID: fileID, file: filePath, line: line, column: column, update) }
    }

    /// Changes the environment.
    public static func environment(
      fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column, _ update: @escaping (_ environment: inout Environment) throws -> Void
    ) -> Self {
      Self { store in
        store.do(fileID: fileID, file: filePath, line: line, column: column) { try update(&store.environment) }
      }
    }

    /// Does something; see ``TestStore/do(fileID:file:line:column:_:)``.
    public static func `do`(
      fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column, _ work: @escaping () throws -> Void
    ) -> Self {
      Self { $0.do(fileID: fileID, file: filePath, line: line, column: column, work) }
    }

    /// Runs several steps in order.
    public static func sequence(_ steps: [Step]) -> Self {
      Self { store in
        for step in steps { step.run(store) }
      }
    }

    /// Runs several steps in order.
    public static func sequence(_ steps: Step...) -> Self { sequence(steps) }
  }
}
