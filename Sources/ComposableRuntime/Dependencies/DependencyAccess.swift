import PlayheadPlatform

/// The context of a read or an override of a dependency, for the issues that it can report.
struct DependencyAccess: Sendable {
  @TaskLocal static var current = DependencyAccess()

  enum Purpose: Sendable {
    case use
    /// Overrides the value in `withDependencies`, where a missing live or test value is no issue.
    case override
    /// Sets the default value in `prepareDependencies`.
    case preparation(Preparation)
  }

  final class Preparation: Sendable {}

  var purpose = Purpose.use
  var position: SourcePosition?
  /// The name in issues: that of the key for `@Dependency(Key.self)`, otherwise of the property of ``DependencyValues``.
  var name: String?
  /// Collects the issues of the default value that is being made, which are reported when it is used; nil outside of that.
  var issues: Lock<[String]>?

  var isUse: Bool {
    if case .use = purpose { true } else { false }
  }

  var preparation: Preparation? {
    if case .preparation(let preparation) = purpose { preparation } else { nil }
  }

  static func `for`<R, Failure: Error>(_ purpose: Purpose, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    var access = current
    access.purpose = purpose
    return try $current.rethrowing(access, body)
  }
}

extension TaskLocal {
  /// Replaces `withValue`, which doesn't support typed throws.
  @inlinable func rethrowing<R, Failure: Error>(_ value: Value, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    let result: Result<R, Failure> = withValue(value) {
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
