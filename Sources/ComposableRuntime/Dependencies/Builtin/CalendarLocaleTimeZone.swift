public import Foundation

private enum CalendarKey: DependencyKey {
  static var liveValue: Calendar { .autoupdatingCurrent }
}

private enum LocaleKey: DependencyKey {
  static var liveValue: Locale { .autoupdatingCurrent }
}

private enum PreferredLocalesKey: DependencyKey {
  // Asked at each read, because the user may change the languages while the app runs.
  static let liveValue: @Sendable () -> [Locale] = { Locale.preferredLanguages.map(Locale.init(identifier:)) }
}

private enum TimeZoneKey: DependencyKey {
  static var liveValue: TimeZone { .autoupdatingCurrent }
}

extension DependencyValues {
  /// The calendar of the user. It has no test value: override it in tests.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The language and region of the user. It has no test value: override it in tests.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The locales of the languages that the user prefers, the most preferred first. It has no test value: override it in
  /// tests.
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self]() }
    set { self[PreferredLocalesKey.self] = { newValue } }
  }

  /// The time zone of the user. It has no test value: override it in tests.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
}
