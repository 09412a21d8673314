internal import Foundation
internal import IssueReporting
internal import PlayheadPlatform

/// Reports when keys use two objects of one suite: these do not notify each other, so properties of one would not follow the other.
enum UserDefaultsSuites {
  private struct Store: @unchecked Sendable {
    weak var defaults: UserDefaults?
  }

  private static let stores = Lock<[String: Store]>([:])

  /// Reports user defaults whose suite is in use by another object, in debug builds only.
  static func check(_ defaults: UserDefaults, of key: String) {
    #if DEBUG
      guard let suite = name(of: defaults) else { return }
      let other = stores.withLock { stores in
        let other = stores[suite]?.defaults
        if other == nil { stores[suite] = Store(defaults: defaults) }
        return other
      }
      guard let other, other !== defaults else { return }
      reportIssue(
        """
        '\(key)' has user defaults of the suite \(String(reflecting: suite)), for which there is another object already

        Properties of the one do not follow changes of the other.

        hint: use one object for all keys of the suite: a 'static let' in an extension of 'UserDefaults'
        """)
    #endif
  }

  /// Nil for the standard suite and for those in memory.
  private static func name(of defaults: UserDefaults) -> String? {
    if defaults === UserDefaults.standard || defaults is UserDefaultsInMemory { return nil }
    #if canImport(ObjectiveC)
      // There is no public way to get it.
      let selector = NSSelectorFromString("_identifier")
      return defaults.responds(to: selector)
        ? defaults.perform(selector)?.takeUnretainedValue() as? String : nil
    #else
      let suite = Mirror(reflecting: defaults).children.first { $0.label == "suite" }?.value
      return suite.flatMap { $0 as? String }
    #endif
  }
}
