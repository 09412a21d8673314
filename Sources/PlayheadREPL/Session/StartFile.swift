internal import PlayheadCommands
internal import PlayheadPlatform

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

  /// Why a file that nobody asked for is not run, if so: its commands can run programs, so they must be the person's own.
  ///
  /// The rule is that of `ssh_config(5)`, for the folder as well.
  static func refusal(of path: String) -> CommandError? {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    return refusal(of: path, whichIs: folder, isFolder: true) ?? refusal(of: path, whichIs: path, isFolder: false)
  }

  private static func refusal(of path: String, whichIs place: String, isFolder: Bool) -> CommandError? {
    var status = stat()
    guard stat(place, &status) == 0 else { return nil }
    let name = isFolder ? "its folder" : "it"
    let quoted = ShellWord.quoted(place)
    guard status.st_uid == 0 || status.st_uid == geteuid() else {
      return CommandError(
        "\(path): not run, since \(name) belongs to user \(status.st_uid)",
        hint: "if what it says is yours: chown \(geteuid()) \(quoted); without it: --nx")
    }
    // In a folder with the sticky bit others cannot replace a file.
    let isSticky = isFolder && status.st_mode & S_ISVTX != 0
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 || isSticky else {
      return CommandError(
        "\(path): not run, since others may write \(name)",
        hint: "if what it says is yours: chmod go-w \(quoted); without it: --nx")
    }
    return nil
  }
}
