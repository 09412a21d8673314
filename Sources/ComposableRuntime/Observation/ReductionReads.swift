/// What the reducer of an observed store reads from its dependencies, while it is running.
///
/// One is used for many actions, unless a task that a reducer has started still holds it: that task is not the reducer,
/// and must not be taken for the next.
final class ReductionReads: Sendable {
  @TaskLocal static var current: ReductionReads?

  /// Nil while no reducer is running.
  private let reads = Lock<[DependencyRead]?>(nil)

  func append(_ read: DependencyRead) {
    reads.withLock { $0?.append(read) }
  }

  /// Calls a reducer.
  ///
  /// - Returns: What it returns, and what it has read, in order.
  func during<R>(_ reduce: () -> R) -> (R, [DependencyRead]) {
    reads.withLock { $0 = [] }
    let result = Self.$current.withValue(self, operation: reduce)
    let taken = reads.withLock { reads in
      defer { reads = nil }
      return reads ?? []
    }
    return (result, taken)
  }
}
