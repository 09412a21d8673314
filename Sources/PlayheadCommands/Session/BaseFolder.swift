internal import PlayheadPlatform

/// The user's folders by the XDG base directory specification.
package enum BaseFolder {
  /// Files that the user writes.
  case configuration
  /// Data that programs remember.
  case state
  /// Data that can be recreated.
  case cache

  /// Playhead's own folder of this kind; nil without a home folder; by the specification, a variable with a relative path is ignored.
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

  /// The user's home folder.
  package static var home: String? { variable("HOME") }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
