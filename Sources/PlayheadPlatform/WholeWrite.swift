/// Writes that go on until all bytes are written.
package enum WholeWrite {
  /// False if not all bytes could be written; `errno` then holds the reason.
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: CInt) -> Bool {
    all(bytes) { PlayheadPlatform.write(file, $0, $1) }
  }

  /// Sends without SIGPIPE; false if not all bytes could be sent, with the reason in `errno`.
  package static func send(_ bytes: UnsafeRawBufferPointer, to socket: CInt) -> Bool {
    all(bytes) { PlayheadPlatform.send(socket, $0, $1, LocalSocket.flags) }
  }

  private static func all(_ bytes: UnsafeRawBufferPointer, _ write: (UnsafeRawPointer, Int) -> Int) -> Bool {
    var rest = bytes[...]
    while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
      let count = write(start, rest.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
