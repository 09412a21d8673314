import PlayheadDebugger
import PlayheadPlatform

/// The variation that a process is running, and its coverage, in memory that another process reads.
package final class ExploreNotes: @unchecked Sendable {
  private static let (number, length, counts, header, size) = (0, 1, 2, 64, 1 << 16)

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

  /// The variation that is being run; nil where it is too long for the memory.
  var variation: Variation? {
    let count = self[Self.length]
    guard count > 0, count <= Self.size - Self.header else { return nil }
    return try? JSONDecoder().decode(Variation.self, from: Data(bytes: memory + Self.header, count: count))
  }

  func begin(_ number: Int, _ variation: Variation) {
    self[Self.number] = number
    guard let text = try? JSONEncoder().encode(variation) else { return }
    self[Self.length] = text.count
    guard text.count <= Self.size - Self.header else { return }
    text.copyBytes(to: memory.advanced(by: Self.header).assumingMemoryBound(to: UInt8.self), count: text.count)
  }

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
