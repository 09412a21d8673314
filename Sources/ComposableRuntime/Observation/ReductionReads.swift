/// What the reducer of an observed store reads from its dependencies, while it is running.
final class ReductionReads: Sendable {
  @TaskLocal static var current: ReductionReads?

  /// Nil when the reducer has returned: a task that it has started still finds this, and is not the reducer.
  private let reads = Lock<[DependencyRead]?>([])

  func append(_ read: DependencyRead) {
    reads.withLock { $0?.append(read) }
  }

  /// Calls a reducer.
  ///
  /// - Returns: What it returns, and what it has read, in order.
  static func during<R>(_ reduce: () -> R) -> (R, [DependencyRead]) {
    let reads = ReductionReads()
    let result = $current.withValue(reads, operation: reduce)
    let taken = reads.reads.withLock { reads in
      defer { reads = nil }
      return reads ?? []
    }
    return (result, taken)
  }
}
