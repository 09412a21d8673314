internal import CReadline
import PlayheadPlatform

/// Unbuffered standard output or standard error, so that no text is lost when the process ends; `StandardStreams.prepare` must be called
/// before.
@MainActor
package final class Console {
  /// The state of the reading side.
  package enum Condition: Equatable, Sendable {
    case open
    /// The reader has closed the pipe, as `head` does, which is no error: the session ends quietly, with status 0.
    case abandoned
    /// Writing failed with an `errno`, such as for a full disk.
    case failed(Int32)
  }

  /// After it is no longer `open`, nothing more is written.
  package private(set) var condition: Condition = .open

  private let descriptor: Int32
  /// Whether it was a terminal at first, since a terminal that has disappeared no longer is one.
  private let wasTerminal: Bool

  package init(descriptor: Int32) {
    self.descriptor = descriptor
    wasTerminal = isatty(descriptor) == 1
  }

  /// Whether a person probably reads the output.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Prints a text as it is.
  package func print(_ text: String) {
    guard condition == .open else { return }
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Prints a text, with a line break at the end if it has none.
  package func printLines(_ text: String) {
    print(text.hasSuffix("\n") ? text : text + "\n")
  }

  private func write(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = PlayheadPlatform.write(descriptor, piece.baseAddress, piece.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Another process has made the terminal non-blocking.
        var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&event, 1, -1)
      case EPIPE:
        condition = .abandoned
        return
      case EIO where wasTerminal:
        // The terminal has disappeared, perhaps before its SIGHUP has arrived; the process ends by SIGHUP in any case.
        condition = .abandoned
        creadline_hang_up()
        return
      case let failure:
        condition = .failed(failure)
        return
      }
    }
  }
}
