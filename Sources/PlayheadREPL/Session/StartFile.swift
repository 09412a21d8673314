internal import PlayheadCommands
internal import PlayheadPlatform

/// The user's start file, `~/.config/playhead/rc`.
enum StartFile {
  // No file in the current folder is run, as a stranger's project could contain one, and commands can run programs.

  /// Its path; nil if there is no such file.
  static func path() -> String? {
    guard let folder = BaseFolder.configuration.path() else { return nil }
    let path = folder + "/rc"
    return access(path, F_OK) == 0 ? path : nil
  }

  /// The error if others could have written the file or its folder, by the rule of `ssh_config(5)`, since its commands can run programs
  /// without a request of the user.
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
    // In a folder with the sticky bit, others cannot replace a file.
    let isSticky = isFolder && status.st_mode & S_ISVTX != 0
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 || isSticky else {
      return CommandError(
        "\(path): not run, since others may write \(name)",
        hint: "if what it says is yours: chmod go-w \(quoted); without it: --nx")
    }
    return nil
  }
}
