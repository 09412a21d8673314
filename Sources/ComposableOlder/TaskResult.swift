public import ComposableRuntime

/// The value that asynchronous work returned, or the error that it threw, for features written before `Result` had an
/// asynchronous initialiser.
///
/// ```swift
/// case response(TaskResult<User>)
/// …
/// await send(.response(TaskResult { try await client.user(id) }))
/// ```
///
/// Two failures are equal when their errors have the same Equatable type and are equal. Other failures are never equal,
/// not even to themselves.
public enum TaskResult<Success: Sendable>: Sendable {
  /// The returned value.
  case success(Success)

  /// The thrown error.
  case failure(any Error)

  /// Runs asynchronous work, and keeps the value that it returns or the error that it throws.
  ///
  /// - Parameter body: The work.
  public init(catching body: @Sendable () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }

  /// Creates a task result from a `Result`.
  public init<Failure>(_ result: Result<Success, Failure>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value of a success.
  ///
  /// - Throws: The error of a failure.
  public var value: Success {
    get throws { try Result(self).get() }
  }

  /// Returns a success with its value transformed, or the same failure.
  public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> TaskResult<NewSuccess> {
    flatMap { .success(transform($0)) }
  }

  /// Returns what `transform` returns for the value of a success, or the same failure.
  public func flatMap<NewSuccess>(_ transform: (Success) -> TaskResult<NewSuccess>) -> TaskResult<NewSuccess> {
    switch self {
    case .success(let value): transform(value)
    case .failure(let error): .failure(error)
    }
  }
}

extension Result where Success: Sendable, Failure == any Error {
  /// Creates a `Result` from a task result.
  public init(_ result: TaskResult<Success>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }
}

extension TaskResult: Equatable where Success: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.success(let lhs), .success(let rhs)): lhs == rhs
    case (.failure(let lhs), .failure(let rhs)): ((lhs as Any) as? any Equatable).map { $0.isEqual(to: rhs) } ?? false
    default: false
    }
  }
}

extension TaskResult: Hashable where Success: Hashable {
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .success(let value):
      hasher.combine(true)
      hasher.combine(value)
    case .failure(let error):
      hasher.combine(false)
      if let error = (error as Any) as? any Hashable { hasher.combine(AnyHashable(error)) }
    }
  }
}

extension TaskResult: CasePathable {
  /// The case paths of a result.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The case path of `success`.
    public var success: AnyCasePath<TaskResult, Success> {
      AnyCasePath(embed: { .success($0) }, extract: { if case .success(let value) = $0 { value } else { nil } })
    }

    /// The case path of `failure`.
    public var failure: AnyCasePath<TaskResult, any Error> {
      AnyCasePath(embed: { .failure($0) }, extract: { if case .failure(let error) = $0 { error } else { nil } })
    }

    public subscript(root: TaskResult) -> PartialCaseKeyPath<TaskResult> {
      switch root {
      case .success: \.success
      case .failure: \.failure
      }
    }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<TaskResult>]> {
      [\.success, \.failure].makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
