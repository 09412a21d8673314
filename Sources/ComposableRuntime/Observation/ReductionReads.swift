#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the reducer of an observed store reads from its dependencies, while it is running.
///
/// A reducer runs synchronously, so its reads are those that its own thread makes until it returns. A task that it has
/// started runs later or on another thread, and its reads are not the reducer's. Only one thread at a time uses an
/// instance, so it needs no lock.
final class ReductionReads {
  /// What a thread has under this key are the reads of the reducer that is running on it.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let failure = pthread_key_create(&key, nil)
    precondition(failure == 0, "the process has no more thread-specific keys: \(failure)")
    return key
  }()

  /// The reads of the reducer that is running on this thread; nil where none is.
  static var current: ReductionReads? {
    pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// A copy, since each use of a static property asks whether it has been initialized.
  private let key = ReductionReads.key
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
  @inline(__always) func during<R>(_ reduce: () -> R) -> R {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(key, outer) }
    return reduce()
  }
}
