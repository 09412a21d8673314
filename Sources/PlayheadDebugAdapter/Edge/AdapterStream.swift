internal import Dispatch
internal import PlayheadCommands
internal import PlayheadPlatform

/// A debug adapter at two descriptors: an editor writes into one and reads from the other.
@MainActor
package final class AdapterStream {
  /// How many bytes may wait for a client that does not read.
  private nonisolated static let outputLimit = 1 << 26

  private let host: any AdapterHost
  private weak var sharing: (any SharingFace)?
  private let input: CInt
  private let output: CInt
  private let writer = DispatchQueue(label: "playhead.editor.output")
  private let waiting = Lock(0)
  private var onEnd: CheckedContinuation<Void, Never>?
  private var isOver = false
  private let hasFailed = Lock(false)
  private let reading = DispatchGroup()
  package private(set) lazy var adapter = DebugAdapter(
    host, beside: sharing, write: { [weak self] in self?.write($0) }, onEnd: { [weak self] in self?.end() })

  /// - Parameters:
  ///   - host: does what needs files, stores and clocks.
  ///   - sharing: what shares what is debugged; nil where the editor is alone with it.
  ///   - input: where the editor's messages come from.
  ///   - output: where the answers go.
  package init(_ host: any AdapterHost, beside sharing: (any SharingFace)? = nil, input: CInt, output: CInt) {
    (self.host, self.sharing, self.input, self.output) = (host, sharing, input, output)
  }

  /// Tells the editor what the app has printed.
  package func tell(printed text: String) { adapter.tell(printed: text) }

  /// Serves the editor until it leaves.
  ///
  /// - Returns: the status of the process: 0, or 1 where the editor has not read what it was told.
  package func run() async -> Int32 {
    let (adapter, input) = (adapter, input)
    DispatchQueue(label: "playhead.editor.input").async(group: reading) { [weak self] in
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(input, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        let part = bytes.prefix(max(count, 0))
        DispatchQueue.main.async {
          MainActor.assumeIsolated {
            if part.isEmpty { adapter.receiveEnd() } else { adapter.receive(part) }
          }
        }
        if count <= 0 || self == nil { return }
      }
    }
    if !isOver { await withCheckedContinuation { onEnd = $0 } }
    // What was said last is still read, by a client that reads.
    let isFlushed = await withCheckedContinuation { continuation in
      let isAnswered = Lock(false)
      let answer: @Sendable (Bool) -> Void = { isFlushed in
        if Self.isFirst(isAnswered) { continuation.resume(returning: isFlushed) }
      }
      writer.async { answer(true) }
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(2)) { @Sendable in answer(false) }
    }
    return isFlushed && !hasFailed.withLock { $0 } ? 0 : 1
  }

  /// Closes the socket that was served, after ``run()``.
  package func closeSocket() {
    shutdown(input, CInt(SHUT_RDWR))
    hasFailed.withLock { $0 = true }
    // Its number may be another file's at once: nobody uses it any more then.
    reading.notify(queue: writer) { @Sendable [input] in close(input) }
  }

  /// Whether something has not happened before, which has happened from here on.
  private nonisolated static func isFirst(_ hasHappened: Lock<Bool>) -> Bool {
    hasHappened.withLock { hasHappened in
      defer { hasHappened = true }
      return !hasHappened
    }
  }

  private func end() {
    isOver = true
    onEnd?.resume()
    onEnd = nil
  }

  private nonisolated func write(_ bytes: [UInt8]) {
    let count = waiting.withLock { waiting in
      waiting += bytes.count
      return waiting
    }
    guard count <= Self.outputLimit, !hasFailed.withLock({ $0 }) else { return fail() }
    writer.async { [self] in
      let isWritten = bytes.withUnsafeBytes { WholeWrite.write($0, to: output) }
      waiting.withLock { $0 -= bytes.count }
      if !isWritten { fail() }
    }
  }

  /// Ends the session: nobody reads what is said.
  private nonisolated func fail() {
    guard Self.isFirst(hasFailed) else { return }
    DispatchQueue.main.async { [self] in MainActor.assumeIsolated { adapter.end() } }
  }
}
