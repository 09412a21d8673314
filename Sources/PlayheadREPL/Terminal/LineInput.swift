/// What asking for a line gave.
package enum LineInput: Equatable, Sendable {
  /// A line, without its line break.
  case line(String)
  /// Ctrl-C gave up the line that was being typed.
  case interrupted
  /// The end of input: Ctrl-D on an empty line, the end of a file, a closed pipe.
  case end
}
