import PlayheadPlatform

/// The size of a terminal.
package enum TerminalSize {
  /// The size if there is no terminal, or it does not report one.
  package static let fallback = (columns: 80, rows: 24)

  /// The present number of columns of a terminal.
  package static func columns(of descriptor: Int32 = StandardStreams.output) -> Int {
    let columns = Int(window(of: descriptor).ws_col)
    return columns > 0 ? columns : fallback.columns
  }

  /// The present number of rows of a terminal.
  package static func rows(of descriptor: Int32 = StandardStreams.output) -> Int {
    let rows = Int(window(of: descriptor).ws_row)
    return rows > 0 ? rows : fallback.rows
  }

  private static func window(of descriptor: Int32) -> winsize {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
  }
}
