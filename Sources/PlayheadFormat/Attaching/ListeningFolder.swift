import PlayheadPlatform

/// The folder of the listening apps, which only its user can access.
package struct ListeningFolder: Sendable {
  package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    package var path: String
    package var message: String
    /// Whether the folder does not exist.
    package var isMissing = false
    package var description: String { "\(path): \(message)" }
  }

  package let path: String

  /// `$XDG_RUNTIME_DIR/playhead`, or else `/tmp/playhead-UID`: Apple's systems limit a socket's path to 103 bytes
  /// (sun_path of unix(4)), too few for a path in an app's own container.
  package static var standardPath: String {
    if let folder = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), folder.hasPrefix("/"),
      folder.utf8.count < 60
    {
      return "\(folder)/playhead"
    }
    // `/tmp` is a symbolic link on macOS.
    let root = realpath("/tmp", nil)
    defer { free(root) }
    return "\(root.map { String(cString: $0) } ?? "/tmp")/playhead-\(getuid())"
  }

  /// The folder, created if it is missing; throws if it belongs to another user, is a link, or others can access it.
  package init(madeAt path: String) throws(Problem) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw Self.problem(path) }
    try self.init(path)
  }

  /// The existing folder; throws if it is missing, belongs to another user, is a link, or others can access it.
  package init(_ path: String = standardPath) throws(Problem) {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw Self.problem(path) }
    let message: String? =
      if status.st_mode & S_IFMT != S_IFDIR { "it is no folder" } else if status.st_uid != getuid() {
        "it belongs to user \(status.st_uid), expected \(getuid())"
      } else if status.st_mode & 0o077 != 0 { "others than its owner may use it, expected mode 700" } else { nil }
    if let message { throw Problem(path: path, message: message) }
    self.path = path
  }

  private static func problem(_ path: String) -> Problem {
    Problem(path: path, message: String(cString: strerror(errno)), isMissing: errno == ENOENT)
  }

  /// The listening apps or prompts, by process number; the files of those that have ended are removed.
  package func apps(_ kind: ListeningKind = .app) -> [ListeningApp] {
    names().filter { $0.hasSuffix(kind.fileEnding) }.compactMap { app($0, kind) }
      .sorted { ($0.pid, $0.address) < ($1.pid, $1.address) }
  }

  private func app(_ name: String, _ kind: ListeningKind) -> ListeningApp? {
    let file = open("\(path)/\(name)", O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    if flock(file, LOCK_SH | LOCK_NB) == 0 {
      // The names of a withdrawn entry may belong to another one by now.
      var status = stat()
      guard fstat(file, &status) == 0, status.st_nlink > 0 else { return nil }
      unlink("\(path)/\(name)")
      unlink("\(path)/\(name.dropLast(kind.fileEnding.count))\(kind.socketEnding)")
      return nil
    }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { bytes in
      let count = read(file, bytes.baseAddress, bytes.count)
      return count > 0 ? ListeningApp(UnsafeRawBufferPointer(rebasing: bytes[..<count])) : nil
    }
  }

  private func names() -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        bytes.assumingMemoryBound(to: CChar.self).baseAddress.map { String(cString: $0) }
      }
      if let name { names.append(name) }
    }
    return names
  }
}
