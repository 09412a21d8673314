internal import Foundation
internal import IssueReporting
internal import PlayheadPlatform

/// The default values of dependencies, kept from their first use; each test has its own, so that tests share nothing.
final class DependencyCache: Sendable {
  private struct Place: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
    let test: RunningTest?

    var isOfTestCase: Bool { if case .xcTest? = test { true } else { false } }
    /// False where tests cannot be distinguished.
    var isOfOneTest: Bool { test != nil || context != .test }
  }

  private struct Entry: Sendable {
    let value: any Sendable
    /// The call of `prepareDependencies` that set or read the value.
    let preparation: DependencyAccess.Preparation?
    /// Reported when the value is used.
    var issues: [String] = []
  }

  private struct Entries: Sendable {
    private var entries: [Place: Entry] = [:]
    /// The locks of the default values that are being made.
    var turns: [Place: NSRecursiveLock] = [:]
    private var testCase: Int?

    /// Separate from the cast, because a missing entry must not become the nil of an optional dependency.
    subscript(place: Place) -> Entry? { entries[place] }

    mutating func removeIssues(at place: Place) { entries[place]?.issues = [] }

    /// Returns the removed entries, for the caller to release them outside of the lock, because that calls code of the app.
    mutating func keep(_ entry: Entry, at place: Place) -> [Entry] {
      var removed: [Entry] = []
      if case .xcTest(let number)? = place.test, number != testCase {
        // The entries of earlier test cases are not needed any more.
        for earlier in entries.keys.filter(\.isOfTestCase) {
          if let entry = entries.removeValue(forKey: earlier) { removed.append(entry) }
        }
        testCase = number
      }
      if let old = entries.updateValue(entry, forKey: place) { removed.append(old) }
      return removed
    }
  }

  private let entries = Lock(Entries())
  private let isContextPrepared = Flag()

  private static func place<Key: TestDependencyKey>(_ key: Key.Type, _ context: DependencyContext) -> Place {
    Place(key: ObjectIdentifier(key), context: context, test: isTesting ? RunningTest.current : nil)
  }

  var preparedContext: DependencyContext? {
    guard isContextPrepared.isRaised else { return nil }
    let place = Self.place(DependencyContextKey.self, .ofProcess)
    return entries.withLock { $0[place] }?.value as? DependencyContext
  }

  func value<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext, for access: DependencyAccess)
    -> Key.Value
  {
    let place = Self.place(key, context)
    if let value: Key.Value = kept(at: place, for: access) { return value }
    // Other threads wait. Making the value may read other dependencies, and this one: each has a recursive lock of its own.
    let turn = entries.withLock { entries in
      let turn = entries.turns[place] ?? NSRecursiveLock()
      entries.turns[place] = turn
      return turn
    }
    return turn.withLock {
      if let value: Key.Value = kept(at: place, for: access) { return value }
      var making = access
      let issues = Lock<[String]>([])
      making.issues = issues
      let value = DependencyAccess.$current.withValue(making) { Self.value(of: key, in: context) }
      let entry = Entry(
        value: value, preparation: access.preparation,
        issues: access.preparation == nil ? issues.withLock { $0 } : [])
      _ = entries.withLock { entries in
        entries.turns[place] = nil
        return entries[place] == nil ? entries.keep(entry, at: place) : []
      }
      return kept(at: place, for: access) ?? value
    }
  }

  /// The stored default value; reports its issues, once where tests can be distinguished.
  private func kept<Value>(at place: Place, for access: DependencyAccess) -> Value? {
    let kept = entries.withLock { entries in
      let kept = entries[place]
      if kept?.issues.isEmpty == false, access.isUse, place.isOfOneTest { entries.removeIssues(at: place) }
      return kept
    }
    guard let kept, let value = kept.value as? Value else { return nil }
    access.report(kept.issues)
    return value
  }

  private static func value<Key: TestDependencyKey>(of key: Key.Type, in context: DependencyContext) -> Key.Value {
    switch context {
    case .live:
      if let key = key as? any DependencyKey.Type, let value = key.liveValue as? Key.Value { return value }
      DependencyAccess.current.noteMissingLiveValue(of: key)
      return Key.testValue
    case .preview: return Key.previewValue
    case .test: return Key.testValue
    }
  }

  /// Returns false if another call has read or prepared the value, but not in previews, whose app may have read it before.
  func prepare<Key: TestDependencyKey>(
    _ value: Key.Value, of key: Key.Type, in context: DependencyContext, by preparation: DependencyAccess.Preparation
  ) -> Bool {
    let place = Self.place(key, context)
    let removed = entries.withLock { entries -> [Entry]? in
      if let entry = entries[place], entry.preparation !== preparation, context != .preview { return nil }
      if key == DependencyContextKey.self { isContextPrepared.raise() }
      return entries.keep(Entry(value: value, preparation: preparation), at: place)
    }
    return removed != nil
  }
}
