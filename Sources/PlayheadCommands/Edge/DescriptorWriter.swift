package import Dispatch
internal import PlayheadPlatform

/// Writes to a descriptor, one piece after the other, off the callers' threads.
package final class DescriptorWriter: Sendable {
  /// How many bytes may wait for who does not read.
  private static let limit = 1 << 26

  private let descriptor: CInt
  private let queue: DispatchQueue
  private let waiting = Lock(0)
  private let hasEnded = Lock(false)
  private let onFailure: @Sendable () -> Void

  /// - Parameters:
  ///   - descriptor: stays open.
  ///   - label: what the system calls the thread.
  ///   - onFailure: is called once, on any thread, where nobody reads what is written.
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

  /// Waits until all is written, for who reads it: two seconds at most.
  ///
  /// - Returns: whether all was.
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

  /// Writes nothing more, and does something once nothing is being written.
  package func end(after group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    hasEnded.withLock { $0 = true }
    group.notify(queue: queue, execute: body)
  }

  /// Whether something has not happened before, which has happened from here on.
  private static func isFirst(_ hasHappened: Lock<Bool>) -> Bool {
    hasHappened.withLock { hasHappened in
      defer { hasHappened = true }
      return !hasHappened
    }
  }
}
