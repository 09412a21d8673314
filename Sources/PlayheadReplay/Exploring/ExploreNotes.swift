import PlayheadDebugger
import PlayheadFormat
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
    let text = UnsafeRawBufferPointer(start: memory + Self.header, count: count)
    return (try? JSONValue(parsing: text)).flatMap(Variation.init)
  }

  func begin(_ number: Int, _ variation: Variation) {
    self[Self.number] = number
    var text = JSONWriter(capacity: 256)
    text.append(variation.json)
    self[Self.length] = text.count
    guard text.count <= Self.size - Self.header else { return }
    text.withBytes { memory.advanced(by: Self.header).copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
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
