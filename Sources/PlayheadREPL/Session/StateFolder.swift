internal import PlayheadCommands
internal import PlayheadPlatform

/// The folder of what is kept from one run to the next.
package enum StateFolder {
  /// Its path, by the XDG base directories; the folders are made. Nil where there is no place for it.
  package static func path() -> String? {
    guard let folder = BaseFolder.state.path() else { return nil }
    // The specification asks for 0700.
    var end = folder.startIndex
    while let slash = folder[folder.index(after: end)...].firstIndex(of: "/") {
      mkdir(String(folder[..<slash]), 0o700)
      end = slash
    }
    mkdir(folder, 0o700)
    return folder
  }
}
