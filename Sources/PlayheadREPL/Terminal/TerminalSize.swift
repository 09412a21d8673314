import PlayheadPlatform

/// How large a terminal is.
package enum TerminalSize {
  /// The size of what is no terminal, or says nothing of its size.
  package static let fallback = (columns: 80, rows: 24)

  /// The columns of the terminal behind a descriptor, asked anew with each call.
  package static func columns(of descriptor: Int32 = StandardStreams.output) -> Int {
    let columns = Int(window(of: descriptor).ws_col)
    return columns > 0 ? columns : fallback.columns
  }

  /// The rows of the terminal behind a descriptor, asked anew with each call.
  package static func rows(of descriptor: Int32 = StandardStreams.output) -> Int {
    let rows = Int(window(of: descriptor).ws_row)
    return rows > 0 ? rows : fallback.rows
  }

  private static func window(of descriptor: Int32) -> winsize {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
  }
}
