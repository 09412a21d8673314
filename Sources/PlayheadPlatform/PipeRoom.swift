/// The size of a pipe's buffer.
package enum PipeRoom {
  /// Enlarges the buffer by `count` bytes where the system can (fcntl(2), `F_SETPIPE_SZ`).
  package static func grow(_ descriptor: CInt, by count: Int) {
    #if os(Linux)
      let getSize: CInt = 1032
      let setSize: CInt = 1031
      let now = fcntl(descriptor, getSize)
      if now > 0 { _ = fcntl(descriptor, setSize, now + CInt(clamping: count) + 2 * CInt(PIPE_BUF)) }
    #endif
  }
}
