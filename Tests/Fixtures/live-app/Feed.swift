import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Lines from a named pipe, as they come.
enum Feed {
  /// The lines of a file up to its end; nothing where it cannot be read.
  static func lines(of path: String) -> AsyncStream<String> {
    AsyncStream { continuation in
      // Reading waits for as long as the other side likes, so it has a thread of its own.
      DispatchQueue(label: "feed").async {
        defer { continuation.finish() }
        guard let file = fopen(path, "r") else { return }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, file) > 0, let line {
          var text = String(cString: line)
          if text.hasSuffix("\n") { text.removeLast() }
          continuation.yield(text)
        }
      }
    }
  }
}
