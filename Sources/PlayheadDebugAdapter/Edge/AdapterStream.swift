internal import Dispatch
internal import PlayheadCommands
internal import PlayheadPlatform

/// A debug adapter at two descriptors: an editor writes into one and reads from the other.
@MainActor
package final class AdapterStream {
  /// How many bytes may wait for a client that does not read.
  private nonisolated static let outputLimit = 1 << 26

  private let output: CInt
  private let writer = DispatchQueue(label: "playhead.editor.output")
  private let waiting = Lock(0)
  private var adapter: DebugAdapter?
  private var onEnd: CheckedContinuation<Void, Never>?
  private var isOver = false
  private let hasFailed = Lock(false)

  private init(output: CInt) { self.output = output }

  /// Serves an editor until it leaves.
  ///
  /// - Parameters:
  ///   - host: does what needs files, stores and clocks.
  ///   - input: where the editor's messages come from.
  ///   - output: where the answers go.
  /// - Returns: the status of the process: 0, or 1 where the editor has not read what it was told.
  package static func serve(_ host: any AdapterHost, input: CInt, output: CInt) async -> Int32 {
    await AdapterStream(output: output).run(host, input)
  }

  private func run(_ host: any AdapterHost, _ input: CInt) async -> Int32 {
    let adapter = DebugAdapter(host, write: { [self] in write($0) }, onEnd: { [weak self] in self?.end() })
    self.adapter = adapter
    DispatchQueue(label: "playhead.editor.input").async { [weak self] in
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
    let flushed = DispatchGroup()
    writer.async(group: flushed) {}
    let isFlushed = flushed.wait(timeout: .now() + .seconds(2)) == .success
    return isFlushed && !hasFailed.withLock { $0 } ? 0 : 1
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
      let isWritten = bytes.withUnsafeBytes { SystemHost.write($0, to: output) }
      waiting.withLock { $0 -= bytes.count }
      if !isWritten { fail() }
    }
  }

  /// Ends the session: nobody reads what is said.
  private nonisolated func fail() {
    guard
      !hasFailed.withLock({ failed in
        defer { failed = true }
        return failed
      })
    else { return }
    DispatchQueue.main.async { [self] in MainActor.assumeIsolated { adapter?.end() } }
  }
}
