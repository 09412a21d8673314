internal import PlayheadPlatform

/// A person's folders, by the XDG base directories.
package enum BaseFolder {
  /// What the person wrote.
  case configuration
  /// What programs remember.
  case state
  /// What can be made again.
  case cache

  /// Where our own files of a kind are; nil where there is no place for them.
  ///
  /// A variable that holds no absolute path does not count, as the specification asks.
  package func path() -> String? {
    let (name, fallback) =
      switch self {
      case .configuration: ("XDG_CONFIG_HOME", "/.config")
      case .state: ("XDG_STATE_HOME", "/.local/state")
      case .cache: ("XDG_CACHE_HOME", "/.cache")
      }
    if let folder = Self.variable(name), folder.hasPrefix("/") { return folder + "/playhead" }
    return Self.home.map { $0 + fallback + "/playhead" }
  }

  /// The person's home.
  package static var home: String? { variable("HOME") }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
