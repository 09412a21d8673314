#if ComposableArchitecture
  public import ComposableArchitecture
  import PlayheadRecorder

  struct RecordedRun: Sendable {
    /// The effect that this task runs.
    @TaskLocal static var current: RecordedRun?

    let id: Int
    let turn: RecordedTurn
  }

  extension Effect {
    /// A `run` that is recorded with its name and line, from its start to its end, also by cancellation, and with its error.
    ///
    /// TCA does not expose all of that for a plain `run`: <doc:PlayheadTCA> has the difference.
    ///
    /// ```swift
    /// return .recordedRun("load") { send in
    ///   await send(.loaded(try await client.load()))
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: a name for readers, with what the work captures where that matters: `"load \(id)"`. A recording that
    ///     runs again compares neither, since an effect of TCA cannot be inspected.
    ///   - priority: the priority of its task.
    ///   - operation: the work.
    ///   - handler: receives an error other than a cancellation.
    public static func recordedRun(
      _ name: String = "run", priority: TaskPriority? = nil,
      operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
      catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
      guard let turn = RecordedTurn.current, let effects = turn.effects else {
        return .run(
          priority: priority, name: name, operation: operation, catch: handler, fileID: fileID, filePath: filePath,
          line: line, column: column)
      }
      turn.willMakeEffect()
      return .run(
        priority: priority, name: name,
        operation: { send in
          let id = effects.started(by: turn.cause, name: name, location: "\(fileID):\(line)")
          try await RecordedRun.$current.withValue(RecordedRun(id: id, turn: turn)) {
            do {
              try await operation(send)
              if Task.isCancelled { effects.cancelled(id) } else { effects.finished(id) }
            } catch  where error is CancellationError || Task.isCancelled {
              effects.cancelled(id)
            } catch {
              guard let handler else {
                effects.failed(id, error: error)
                throw error
              }
              await handler(error, send)
              effects.finished(id, error: error)
            }
          }
        }, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
#endif
