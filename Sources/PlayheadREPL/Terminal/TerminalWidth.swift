#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How wide a terminal is.
package enum TerminalWidth {
  /// The width of what is no terminal, or says nothing of its size.
  package static let fallback = 80

  /// The columns of the terminal behind a descriptor, asked anew with each call.
  package static func columns(of descriptor: Int32 = STDOUT_FILENO) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return fallback }
    return Int(size.ws_col)
  }
}
