internal import IssueReporting

/// The values that dependencies have by default, each kept from its first use on.
///
/// In a test they are that test's own, so that tests share nothing.
final class DependencyCache: Sendable {
  private struct Place: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
    let test: RunningTest?
  }

  private struct Entry: Sendable {
    let value: any Sendable
    /// The call that said what the value is; nil where the key did.
    let preparation: DependencyAccess.Preparation?
  }

  private struct Entries: Sendable {
    // An entry is taken out and cast in two steps: a missing one must not become the nil of an optional dependency.
    private var entries: [Place: Entry] = [:]
    private var testCase: Int?

    subscript(place: Place) -> Entry? {
      get { entries[place] }
      set {
        if case .xcTest(let number)? = place.test, number != testCase {
          // Those of the cases before are of no use any more.
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

  /// The context that `prepareDependencies` has set, if it has.
  var preparedContext: DependencyContext? {
    guard isContextPrepared.isRaised else { return nil }
    let place = Self.place(DependencyContextKey.self, .ofProcess)
    return entries.withLock { $0[place] }?.value as? DependencyContext
  }

  /// Returns the value that a dependency has where nothing overrides it.
  func value<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext, for access: DependencyAccess)
    -> Key.Value
  {
    let place = Self.place(key, context)
    if let kept = entries.withLock({ $0[place] }), let value = kept.value as? Key.Value { return value }
    var access = access
    let hasIssue = Flag()
    access.hasIssue = hasIssue
    // Not under the lock: the value may be made of other dependencies.
    let value = DependencyAccess.$current.withValue(access) { Self.value(of: key, in: context) }
    // What was made in order to be overridden is not in use yet. And where no test tells itself apart, each use of
    // what has an issue is a new one.
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

  /// Sets the value that a dependency has where nothing overrides it.
  ///
  /// - Returns: False when it is too late: the value is known, and maybe in use.
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
