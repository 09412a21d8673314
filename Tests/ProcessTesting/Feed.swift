#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A named pipe, by which a test tells a process when to go on.
package final class Feed {
  package let path: String
  private let descriptor: Int32

  /// Makes the pipe in a folder, with which it goes away.
  package init(in folder: String) throws {
    path = folder + "/feed"
    guard mkfifo(path, 0o600) == 0 else { throw ChildProcess.SpawnFailure(path: path, errno: errno) }
    // Open for reading, too: nobody has to wait until the other side is there, or finds the end before it.
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw ChildProcess.SpawnFailure(path: path, errno: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Sends lines.
  package func send(_ lines: String...) {
    for line in lines {
      var rest = Array("\(line)\n".utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}
