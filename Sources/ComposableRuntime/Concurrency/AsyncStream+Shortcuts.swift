extension AsyncStream {
  /// A stream that has no elements, and does not end until its task is cancelled.
  public static var never: Self { Self { _ in } }

  /// A stream that is over.
  public static var finished: Self { Self { $0.finish() } }

  /// The elements of another sequence, whose type is hidden. An error ends the stream.
  ///
  /// - Parameter sequence: Iterated in a task that ends with the stream.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element, Element: Sendable {
    self.init { continuation in
      let task = Task {
        do {
          for try await element in sequence { continuation.yield(element) }
        } catch {}
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream that has no elements, and does not end until its task is cancelled.
  public static var never: Self { Self { _ in } }

  /// A stream that is over.
  ///
  /// - Parameter error: What it ends with; nil where it simply ends.
  public static func finished(throwing error: Failure? = nil) -> Self { Self { $0.finish(throwing: error) } }

  /// The elements of another sequence, whose type is hidden.
  ///
  /// - Parameter sequence: Iterated in a task that ends with the stream.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element, Element: Sendable {
    self.init { continuation in
      let task = Task {
        do {
          for try await element in sequence { continuation.yield(element) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// The same elements as a stream, which a dependency can promise without naming what it is made of. An error ends it.
  public func eraseToStream() -> AsyncStream<Element> { AsyncStream(self) }

  /// The same elements, and the same error, as a stream.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> { AsyncThrowingStream(self) }
}

extension Task {
  /// The value of the task, which is cancelled where the one that waits for it is.
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
  /// The value of the task, which is cancelled where the one that waits for it is.
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
