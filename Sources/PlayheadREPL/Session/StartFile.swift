#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The file of a person's own commands, `~/.config/playhead/rc`.
///
/// Only this one: a file in the current folder could come with somebody else's project, and commands can run programs.
enum StartFile {
  /// Its path, if there is such a file.
  static func path() -> String? {
    guard let folder = BaseFolder.configuration.path() else { return nil }
    let path = folder + "/rc"
    return access(path, F_OK) == 0 ? path : nil
  }
}
