import PlayheadFormat
import PlayheadPlatform

/// Where a recorder tells people what it could not do, if the app does not take it up itself.
enum StandardError {
  /// Writes a line, without waiting for who reads it, and without a signal where nobody does; what cannot be written is
  /// nobody's problem.
  static func print(_ text: String) {
    var output = LineOutput(descriptor: STDERR_FILENO, ownsDescriptor: false)
    _ = Array("\(text)\n".utf8).withUnsafeBytes { output.write($0) }
  }
}
