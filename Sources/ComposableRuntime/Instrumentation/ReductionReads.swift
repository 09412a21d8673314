/// What the reducer of an observed store reads from its dependencies, while it is running.
///
/// A reducer runs synchronously, so its reads are those that its own thread makes until it returns. A task that it has
/// started runs later or on another thread, and its reads are not the reducer's. Only one thread at a time uses an
/// instance, so it needs no lock.
final class ReductionReads {
  private static let running = ThreadSpecific<ReductionReads>()

  /// The reads of the reducer that is running on this thread; nil where none is.
  static var current: ReductionReads? { running.current }

  /// A copy, since each use of a static property asks whether it has been initialized.
  private let running = ReductionReads.running
  private var reads: [DependencyRead] = []
  /// Whether there are any, which costs less to ask than the array.
  @exclusivity(unchecked) private(set) var hasAny = false

  func append(_ read: DependencyRead) {
    reads.append(read)
    hasAny = true
  }

  /// Returns what was read since the last call, in order.
  func takeAll() -> [DependencyRead] {
    let taken = reads
    reads = []
    hasAny = false
    return taken
  }

  /// Calls a reducer; what is read on this thread meanwhile is appended.
  ///
  /// A reducer may send an action to another store, whose reads are kept apart.
  @inline(__always) func during<R>(_ reduce: () -> R) -> R { running.withValue(self, reduce) }
}
