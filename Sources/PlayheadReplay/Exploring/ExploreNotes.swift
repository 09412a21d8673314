import PlayheadDebugger
import PlayheadPlatform

/// The number of the variation that a process is running, and its coverage, in memory that another process reads.
package final class ExploreNotes: @unchecked Sendable {
  private static let (number, counts, size) = (0, 1, 64)

  private let shared: SharedMemory
  private var memory: UnsafeMutableRawPointer { shared.start }

  /// Extends the file as needed; nil where it cannot be mapped, for the reason in `errno`.
  init?(_ descriptor: CInt) {
    guard let shared = SharedMemory(descriptor, size: Self.size) else { return nil }
    self.shared = shared
  }

  private subscript(index: Int) -> Int {
    get { memory.load(fromByteOffset: index * 8, as: Int.self) }
    set { memory.storeBytes(of: newValue, toByteOffset: index * 8, as: Int.self) }
  }

  /// The number of the variation that is being run.
  var number: Int { self[Self.number] }

  func begin(_ number: Int) { self[Self.number] = number }

  /// The coverage, without runs that ended the process.
  var coverage: ExploreReport.Coverage {
    get {
      var coverage = ExploreReport.Coverage()
      coverage.runs = self[Self.counts]
      coverage.actions = self[Self.counts + 1]
      coverage.states = self[Self.counts + 2]
      coverage.known = self[Self.counts + 3]
      coverage.doubtful = self[Self.counts + 4]
      return coverage
    }
    set {
      self[Self.counts] = newValue.runs
      self[Self.counts + 1] = newValue.actions
      self[Self.counts + 2] = newValue.states
      self[Self.counts + 3] = newValue.known
      self[Self.counts + 4] = newValue.doubtful
    }
  }
}
