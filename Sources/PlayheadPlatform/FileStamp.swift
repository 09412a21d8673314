/// Identifies the version of a file, to notice that it has changed.
package struct FileStamp: Hashable, Sendable {
  package let size: Int
  private let device: UInt64
  private let inode: UInt64
  private let seconds: Int
  private let nanoseconds: Int
  package let mode: mode_t

  /// Nil where there is no such file; `errno` then holds the reason.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
    (size, mode) = (Int(status.st_size), status.st_mode)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }

  /// When the file was last written, after 1970.
  package var written: Duration { .seconds(seconds) + .nanoseconds(nanoseconds) }

  /// Whether it is a regular file.
  package var isFile: Bool { mode & S_IFMT == S_IFREG }
  package var isFolder: Bool { mode & S_IFMT == S_IFDIR }
}
