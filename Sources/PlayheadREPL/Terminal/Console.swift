internal import CReadline
import PlayheadPlatform

/// Text to standard output or standard error.
///
/// Nothing is buffered, so that nothing can be lost when the process ends; a command renders its text first and prints
/// it in one piece. `StandardStreams.prepare` comes first.
@MainActor
package final class Console {
  /// What became of the other side.
  package enum Condition: Equatable, Sendable {
    case open
    /// The reader has seen enough, as `head` has. It is no error: a session ends quietly, with status 0.
    case abandoned
    /// Writing failed with an `errno`, such as that of a full disk.
    case failed(Int32)
  }

  /// Once it is not `open`, nothing more is written.
  package private(set) var condition: Condition = .open

  private let descriptor: Int32
  /// Whether it was a terminal at first: one that is gone is none any more.
  private let wasTerminal: Bool

  package init(descriptor: Int32) {
    self.descriptor = descriptor
    wasTerminal = isatty(descriptor) == 1
  }

  /// Whether a person watches, as far as can be known.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Prints text as it is.
  package func print(_ text: String) {
    guard condition == .open else { return }
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Prints text and ends its last line, if it does not.
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
        // Somebody else made the terminal non-blocking.
        var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&event, 1, -1)
      case EPIPE:
        condition = .abandoned
        return
      case EIO where wasTerminal:
        // The terminal is gone, and its signal is about to come: the process ends by it all the same.
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
