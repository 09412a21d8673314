/// What is known of a dependency that is being read or set, for the issues that this may have.
struct DependencyAccess: Sendable {
  @TaskLocal static var current = DependencyAccess()

  /// What the access is for.
  enum Purpose: Sendable {
    /// To use the value.
    case use
    /// To change a part of the value for a while: that it is not meant to be used is no issue.
    case override
    /// To say what the value is from now on.
    case preparation(Preparation)
  }

  /// One call of `prepareDependencies`.
  final class Preparation: Sendable {}

  var purpose = Purpose.use
  /// Where the `@Dependency` is that is being read.
  var position: SourcePosition?
  /// How the `@Dependency` names what it reads, where it does not by a property of ``DependencyValues``.
  var name: String?
  /// Set when an issue was reported.
  var hasIssue: Flag?

  var isUse: Bool {
    if case .use = purpose { true } else { false }
  }

  var preparation: Preparation? {
    if case .preparation(let preparation) = purpose { preparation } else { nil }
  }

  /// Calls `body`; what it reads is read for `purpose`.
  static func `for`<R, Failure: Error>(_ purpose: Purpose, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    var access = current
    access.purpose = purpose
    return try $current.rethrowing(access, body)
  }
}

extension TaskLocal {
  /// `withValue`, which knows no typed errors.
  func rethrowing<R, Failure: Error>(_ value: Value, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    let result: Result<R, Failure> = withValue(value) {
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
