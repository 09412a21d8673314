/// Writes all that there is, where the system takes it in parts.
package enum WholeWrite {
  /// Writes to a file.
  ///
  /// - Returns: false where not all of it could be written; `errno` says why.
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: CInt) -> Bool {
    all(bytes) { PlayheadPlatform.write(file, $0, $1) }
  }

  /// Sends to a socket; a peer that is gone is no signal.
  ///
  /// - Returns: false where not all of it could be sent; `errno` says why.
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
