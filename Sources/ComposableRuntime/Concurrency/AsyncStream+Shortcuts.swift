extension AsyncStream {
  /// A stream that has no elements, and does not end until the task that iterates it is cancelled.
  public static var never: Self { Self { _ in } }

  /// A stream that has no elements, and ends at once.
  public static var finished: Self { Self { $0.finish() } }

  /// Creates a stream of the elements of a sequence, whose type it hides. An error of the sequence ends the stream.
  ///
  /// - Parameter sequence: The sequence. A task iterates it, and is cancelled when the stream ends.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    self.init { continuation in
      let task = Task {
        do {
          for try await element in sequence {
            // The task keeps no reference to the element.
            nonisolated(unsafe) let element = element
            continuation.yield(element)
          }
        } catch {}
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream that has no elements, and does not end until the task that iterates it is cancelled.
  public static var never: Self { Self { _ in } }

  /// A stream that has no elements, and ends at once.
  ///
  /// - Parameter error: The error that the stream throws at its end; nil for none.
  public static func finished(throwing error: Failure? = nil) -> Self { Self { $0.finish(throwing: error) } }

  /// Creates a stream of the elements of a sequence, whose type it hides. The stream throws the error of the sequence.
  ///
  /// - Parameter sequence: The sequence. A task iterates it, and is cancelled when the stream ends.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    self.init { continuation in
      let task = Task {
        do {
          for try await element in sequence {
            // The task keeps no reference to the element.
            nonisolated(unsafe) let element = element
            continuation.yield(element)
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension AsyncSequence where Self: Sendable {
  /// Returns a stream of the elements. An error of the sequence ends the stream.
  ///
  /// A dependency can return the stream without the type of the sequence.
  public func eraseToStream() -> AsyncStream<Element> { AsyncStream(self) }

  /// Returns a stream of the elements, which throws the error of the sequence.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> { AsyncThrowingStream(self) }
}

extension Task {
  /// The value of the task. The task is cancelled when the task that waits for the value is cancelled.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == Never {
  /// The value of the task. The task is cancelled when the task that waits for the value is cancelled.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}
