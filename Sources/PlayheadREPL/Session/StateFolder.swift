internal import PlayheadCommands
internal import PlayheadPlatform

/// The folder of files that are kept between runs.
package enum StateFolder {
  /// Its path by the XDG base directory specification, with all folders created; nil if there is no home folder.
  package static func path() -> String? {
    guard let folder = BaseFolder.state.path() else { return nil }
    // The specification requires mode 0700.
    var end = folder.startIndex
    while let slash = folder[folder.index(after: end)...].firstIndex(of: "/") {
      mkdir(String(folder[..<slash]), 0o700)
      end = slash
    }
    mkdir(folder, 0o700)
    return folder
  }
}
