/// What the reducer of an observed store reads while it runs; without a lock, because one thread at a time uses an instance.
final class ReductionReads {
  private static let running = ThreadSpecific<ReductionReads>()

  /// Nil if no reducer of an observed store is running on this thread.
  static var current: ReductionReads? { running.current }

  /// A copy of the static property, because each use of that checks whether it has been initialized.
  private let running = ReductionReads.running
  @exclusivity(unchecked) private var reads: [DependencyRead] = []
  /// Whether the reducer runs again on recorded actions, without side effects.
  let isReplayed: Bool
  /// What the reducer read in the recording, if it runs again.
  var answers: (any ReadAnswers)?

  init(isReplayed: Bool = false) { self.isReplayed = isReplayed }

  var isEmpty: Bool { reads.isEmpty }

  func append(_ read: DependencyRead) { reads.append(read) }

  /// Returns what was read since the last call, in order.
  func takeAll() -> [DependencyRead] { exchange(&reads, with: []) }

  /// Collects the reads on this thread until ``leave(to:)`` is called with the result.
  @inline(__always) func enter() -> UnsafeMutableRawPointer? { running.enter(self) }

  @inline(__always) func leave(to outer: UnsafeMutableRawPointer?) { running.leave(to: outer) }

  /// Collects the reads of a reducer; those of another observed store to which it sends an action are collected separately.
  @inline(__always) func during<R>(_ reduce: () -> R) -> R { running.withValue(self, reduce) }
}

/// Returns to a reducer what it read when it ran before.
package protocol ReadAnswers: AnyObject {
  /// The value of the next read under this name; nil if there was none, or it cannot be decoded.
  func answer<Value: Codable & Sendable>(_ key: String, as type: Value.Type) -> Value?
}
