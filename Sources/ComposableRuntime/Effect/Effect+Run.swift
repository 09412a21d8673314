extension Effect {
  /// An effect that does asynchronous work and sends any number of actions.
  ///
  /// The work runs in a task of its own, off the main actor. Its dependencies are those that were current where the
  /// effect was made.
  ///
  /// Cancellation cancels the task. As in any task, the work goes on until it checks for cancellation. Actions that it
  /// still sends are ignored. An effect that is cancelled right after its start does its work in a cancelled task.
  ///
  /// ```swift
  /// return .run { send in
  ///   let user = try await client.user(id)
  ///   await send(.userResponse(user))
  /// } catch: { error, send in
  ///   await send(.failed(error.localizedDescription))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; by default that of the task that starts it.
  ///   - name: A name for observers of the store, `"run"` by default, and for the task. A recording that runs again compares
  ///     names, and not what the work captures: `"load \(id)"` has both.
  ///   - operation: The work. A `CancellationError`, and any error after cancellation, ends it without a report.
  ///   - handler: Receives any other error. Without it the error is reported as an issue at the line of this call.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let source = EffectSource(name: name ?? "run", position: position)
    let dependencies = DependencyValues._current
    let work = EffectWork<Action>(priority: priority?.rawValue, taskName: name) { send in
      await dependencies.asCurrent {
        do {
          try await operation(send)
          return .finished(caught: nil)
        } catch is CancellationError {
          return .cancelled
        } catch  where Task.isCancelled {
          // The error comes from the cancellation: URLSession, for example, throws an error of its own for that.
          return .cancelled
        } catch {
          guard let handler else {
            position.report(
              """
              an effect threw an error that nothing handles: \(error)

              hint: pass "catch:" to the ".run", or handle the error inside it
              """)
            return .failed(error)
          }
          await handler(error, send)
          return .finished(caught: error)
        }
      }
    }
    return Self(.run(work), source)
  }
}
