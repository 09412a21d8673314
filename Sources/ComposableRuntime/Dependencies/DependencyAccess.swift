import PlayheadPlatform

/// The context in which a dependency is read or set, for the issues that this can report.
struct DependencyAccess: Sendable {
  @TaskLocal static var current = DependencyAccess()

  /// What the access is for.
  enum Purpose: Sendable {
    /// To use the value.
    case use
    /// To override the value in `withDependencies`. A missing live or test value is no issue then.
    case override
    /// To set the default value in `prepareDependencies`.
    case preparation(Preparation)
  }

  /// One call of `prepareDependencies`.
  final class Preparation: Sendable {}

  var purpose = Purpose.use
  /// The position of the `@Dependency` that is being read.
  var position: SourcePosition?
  /// The name of the dependency in issues: of the key for `@Dependency(Key.self)`, otherwise of the property of
  /// ``DependencyValues``.
  var name: String?
  /// The issues of the default value that is being made; nil outside of that. Whoever uses the value reports them.
  var issues: Lock<[String]>?

  var isUse: Bool {
    if case .use = purpose { true } else { false }
  }

  var preparation: Preparation? {
    if case .preparation(let preparation) = purpose { preparation } else { nil }
  }

  /// Calls `body`, which accesses dependencies for `purpose`.
  static func `for`<R, Failure: Error>(_ purpose: Purpose, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    var access = current
    access.purpose = purpose
    return try $current.rethrowing(access, body)
  }
}

extension TaskLocal {
  /// Calls `withValue`, which doesn't support typed throws, and rethrows the typed error of `body`.
  @inlinable func rethrowing<R, Failure: Error>(_ value: Value, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    let result: Result<R, Failure> = withValue(value) {
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
