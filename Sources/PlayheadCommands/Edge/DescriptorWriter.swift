package import Dispatch
internal import PlayheadPlatform

/// Writes pieces to a descriptor in order, on a queue of its own.
package final class DescriptorWriter: Sendable {
  /// The most bytes to hold for a slow reader.
  private static let limit = 1 << 26

  private let descriptor: CInt
  private let queue: DispatchQueue
  private let waiting = Lock(0)
  private let hasEnded = Lock(false)
  private let onFailure: @Sendable () -> Void

  /// Leaves the descriptor open in the end, and calls `onFailure` once, on any thread, if writing fails or the reader is too slow.
  package init(_ descriptor: CInt, label: String, onFailure: @escaping @Sendable () -> Void) {
    (self.descriptor, self.onFailure) = (descriptor, onFailure)
    queue = DispatchQueue(label: label)
  }

  package func write(_ bytes: [UInt8]) {
    let count = waiting.withLock { waiting in
      waiting += bytes.count
      return waiting
    }
    guard count <= Self.limit, !hasEnded.withLock({ $0 }) else { return fail() }
    queue.async { [self] in
      let isWritten = bytes.withUnsafeBytes { WholeWrite.write($0, to: descriptor) }
      waiting.withLock { $0 -= bytes.count }
      if !isWritten { fail() }
    }
  }

  private func fail() { if Self.isFirst(hasEnded) { onFailure() } }

  /// Waits at most two seconds until everything is written, and returns whether it was.
  package func flush() async -> Bool {
    let isFlushed = await withCheckedContinuation { continuation in
      let isAnswered = Lock(false)
      let answer: @Sendable (Bool) -> Void = { isFlushed in
        if Self.isFirst(isAnswered) { continuation.resume(returning: isFlushed) }
      }
      queue.async { answer(true) }
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(2)) { @Sendable in answer(false) }
    }
    return isFlushed && !hasEnded.withLock { $0 }
  }

  /// Refuses further writes, and runs `body` once the group and the present write have ended.
  package func end(after group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    hasEnded.withLock { $0 = true }
    group.notify(queue: queue, execute: body)
  }

  /// Sets a flag, and returns whether it was unset before.
  private static func isFirst(_ hasHappened: Lock<Bool>) -> Bool {
    hasHappened.withLock { hasHappened in
      defer { hasHappened = true }
      return !hasHappened
    }
  }
}
