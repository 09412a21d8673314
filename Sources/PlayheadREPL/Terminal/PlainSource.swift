import Dispatch
package import PlayheadCommands
import PlayheadPlatform

/// Lines from a pipe, a file, or nothing, without prompt, echo and history.
@MainActor
package final class PlainSource: LineSource {
  private let descriptor: Int32
  private let output: Console
  private let queue = DispatchQueue(label: "playhead.plain-source")
  private var splitter = LineSplitter()
  private var isAtEnd = false
  package private(set) var isAwaitingLine = false

  /// Reads a descriptor, which the caller closes; a closed descriptor has no lines.
  package init(descriptor: Int32 = STDIN_FILENO, output: Console) {
    self.descriptor = descriptor
    self.output = output
  }

  package func readLine(prompt: String) async -> LineInput {
    while !isAtEnd {
      if let line = splitter.nextLine() { return .line(line) }
      isAwaitingLine = true
      let chunk = await nextChunk()
      isAwaitingLine = false
      // `close` may have been called in the meantime.
      guard !isAtEnd else { break }
      guard !chunk.isEmpty else {
        isAtEnd = true
        return splitter.rest().map(LineInput.line) ?? .end
      }
      splitter.append(chunk)
    }
    return .end
  }

  package func updatePrompt(_ prompt: String) {}

  package func addToHistory(_ line: String, isKept: Bool) {}

  package func printAbove(_ text: String) {
    output.printLines(text)
  }

  package func close() {
    isAtEnd = true
  }

  /// Reads on another thread, as a read can block for any time.
  private func nextChunk() async -> [UInt8] {
    await withCheckedContinuation { continuation in
      queue.async { [descriptor] in
        continuation.resume(returning: Self.readChunk(from: descriptor))
      }
    }
  }

  /// Waits for bytes; an empty result means the end, or an unreadable descriptor.
  private nonisolated static func readChunk(from descriptor: Int32) -> [UInt8] {
    let capacity = 65_536
    while true {
      var failure: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        let result = read(descriptor, buffer.baseAddress, capacity)
        if result < 0 { failure = errno }
        count = max(0, result)
      }
      switch failure {
      case EINTR: continue
      case EAGAIN:
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&event, 1, -1)
      default: return chunk
      }
    }
  }
}
