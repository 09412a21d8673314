internal import IssueReporting

/// The default values of dependencies, each kept from its first use on.
///
/// Each test has its own values, so that tests share nothing.
final class DependencyCache: Sendable {
  private struct Place: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
    let test: RunningTest?
  }

  private struct Entry: Sendable {
    let value: any Sendable
    /// The call of `prepareDependencies` that set the value; nil when the value comes from the key.
    let preparation: DependencyAccess.Preparation?
  }

  private struct Entries: Sendable {
    // An entry is read and cast in two steps: a missing entry must not become the nil of an optional dependency.
    private var entries: [Place: Entry] = [:]
    private var testCase: Int?

    subscript(place: Place) -> Entry? {
      get { entries[place] }
      set {
        if case .xcTest(let number)? = place.test, number != testCase {
          // The entries of earlier test cases are not needed any more.
          entries = entries.filter { if case .xcTest? = $0.key.test { false } else { true } }
          testCase = number
        }
        entries[place] = newValue
      }
    }
  }

  private let entries = Lock(Entries())
  private let isContextPrepared = Flag()

  private static func place<Key: TestDependencyKey>(_ key: Key.Type, _ context: DependencyContext) -> Place {
    Place(key: ObjectIdentifier(key), context: context, test: isTesting ? RunningTest.current : nil)
  }

  /// The context that `prepareDependencies` has set, or nil.
  var preparedContext: DependencyContext? {
    guard isContextPrepared.isRaised else { return nil }
    let place = Self.place(DependencyContextKey.self, .ofProcess)
    return entries.withLock { $0[place] }?.value as? DependencyContext
  }

  /// Returns the default value of a dependency, which it has without an override.
  func value<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext, for access: DependencyAccess)
    -> Key.Value
  {
    let place = Self.place(key, context)
    if let kept = entries.withLock({ $0[place] }), let value = kept.value as? Key.Value { return value }
    var access = access
    let hasIssue = Flag()
    access.hasIssue = hasIssue
    // Not under the lock: creating the value may read other dependencies.
    let value = DependencyAccess.$current.withValue(access) { Self.value(of: key, in: context) }
    // A value that is about to be overridden is not in use, so it is not kept. In tests that cannot be told apart, a
    // value with an issue is not kept either, so that each use reports the issue.
    guard access.isUse, !(hasIssue.isRaised && place.test == nil && context == .test) else { return value }
    return entries.withLock { entries in
      if let kept = entries[place], let value = kept.value as? Key.Value { return value }
      entries[place] = Entry(value: value, preparation: nil)
      return value
    }
  }

  private static func value<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext) -> Key.Value {
    switch context {
    case .live:
      if let key = key as? any DependencyKey.Type, let value = key.liveValue as? Key.Value { return value }
      DependencyAccess.current.reportMissingLiveValue(of: key)
      return Key.testValue
    case .preview: return Key.previewValue
    case .test: return Key.testValue
    }
  }

  /// Sets the default value of a dependency, which it has without an override.
  ///
  /// - Returns: False when the dependency already has a default value, because it was used, or prepared by another
  ///   call.
  func prepare<Key: TestDependencyKey>(
    _ value: Key.Value, of key: Key.Type, in context: DependencyContext, by preparation: DependencyAccess.Preparation
  ) -> Bool {
    let place = Self.place(key, context)
    return entries.withLock { entries in
      if let entry = entries[place], entry.preparation !== preparation { return false }
      entries[place] = Entry(value: value, preparation: preparation)
      if key == DependencyContextKey.self { isContextPrepared.raise() }
      return true
    }
  }
}
