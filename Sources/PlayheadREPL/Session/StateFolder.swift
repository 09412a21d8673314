#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The folder of what is kept from one run to the next.
package enum StateFolder {
  /// Its path, by the XDG base directories; the folders are made. Nil where there is no place for it.
  package static func path() -> String? {
    let state: String
    if let folder = variable("XDG_STATE_HOME"), folder.hasPrefix("/") {
      state = folder
    } else if let home = variable("HOME") {
      state = home + "/.local/state"
    } else {
      return nil
    }
    let folder = state + "/playhead"
    // The specification asks for 0700.
    var end = folder.startIndex
    while let slash = folder[folder.index(after: end)...].firstIndex(of: "/") {
      mkdir(String(folder[..<slash]), 0o700)
      end = slash
    }
    mkdir(folder, 0o700)
    return folder
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
