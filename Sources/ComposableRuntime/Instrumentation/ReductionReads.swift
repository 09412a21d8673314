/// The values that the reducer of an observed store reads from its dependencies while it is running.
///
/// A reducer runs synchronously, so its reads are those on its own thread until it returns. A task that it has started
/// runs later or on another thread, and its reads are not the reducer's. Only one thread at a time uses an instance, so
/// it needs no lock.
final class ReductionReads {
  private static let running = ThreadSpecific<ReductionReads>()

  /// The reads of the reducer that is running on this thread; nil if no reducer of an observed store is running.
  static var current: ReductionReads? { running.current }

  /// A copy of the static property, because each use of that checks whether it has been initialized.
  private let running = ReductionReads.running
  @exclusivity(unchecked) private var reads: [DependencyRead] = []
  /// Whether the reducer is running again on recorded actions, and must not touch the world.
  let isReplayed: Bool
  /// What the reducer read when it ran before, if it runs again.
  var answers: (any ReadAnswers)?

  init(isReplayed: Bool = false) { self.isReplayed = isReplayed }

  var isEmpty: Bool { reads.isEmpty }

  func append(_ read: DependencyRead) { reads.append(read) }

  /// Returns what was read since the last call, in order.
  func takeAll() -> [DependencyRead] { exchange(&reads, with: []) }

  /// Collects the reads on this thread until ``leave(to:)`` is called with what this returns, as ``during(_:)`` does.
  @inline(__always) func enter() -> UnsafeMutableRawPointer? { running.enter(self) }

  @inline(__always) func leave(to outer: UnsafeMutableRawPointer?) { running.leave(to: outer) }

  /// Calls a reducer, and collects the reads on this thread until the reducer returns.
  ///
  /// A reducer may send an action to another store. If that store is observed, its reads are collected separately.
  @inline(__always) func during<R>(_ reduce: () -> R) -> R { running.withValue(self, reduce) }
}

/// Answers what a reducer reads with what it read when it ran before.
package protocol ReadAnswers: AnyObject {
  /// Returns the value of the next read under this name; nil if there was none, or it cannot be decoded.
  func answer<Value: Codable & Sendable>(_ key: String, as type: Value.Type) -> Value?
}
