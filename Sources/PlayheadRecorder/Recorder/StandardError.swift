import PlayheadFormat
import PlayheadPlatform

/// Where a recorder reports problems if the app does not handle them itself.
enum StandardError {
  /// Writes a line without blocking and without SIGPIPE; errors are ignored.
  static func print(_ text: String) {
    var output = LineOutput(descriptor: STDERR_FILENO, ownsDescriptor: false)
    _ = Array("\(text)\n".utf8).withUnsafeBytes { output.write($0) }
  }
}
