internal import CAllocations

/// One of the things that a benchmark sets against each other.
@MainActor
struct Side {
  enum Unit: String {
    case nanoseconds = "ns"
    case bytes = "B"
    case rate = "MB/s"
    case count = "blocks"
  }

  let name: String
  let unit: Unit
  /// Measures one round.
  let measure: () throws -> Double

  /// The time that one repetition takes.
  ///
  /// - Parameter repetitions: how often `work` runs between two looks at the clock.
  static func time(
    _ name: String, repetitions: Int, by clock: CPUTime = .thread, per count: Int = 1,
    _ work: @escaping () throws -> Void
  ) -> Side {
    Side(name: name, unit: .nanoseconds) {
      let start = clock.now()
      for _ in 0..<repetitions { try work() }
      return Double(clock.now() - start) / Double(repetitions * count)
    }
  }

  /// The time that passes, whoever works in it.
  static func elapsed(_ name: String, _ work: @escaping () throws -> Void) -> Side {
    Side(name: name, unit: .nanoseconds) {
      let start = CPUTime.monotonic()
      try work()
      return Double(CPUTime.monotonic() - start)
    }
  }

  /// How many blocks of memory one repetition allocates, with glibc.
  static func allocations(_ name: String, repetitions: Int, _ work: @escaping () throws -> Void) -> Side {
    Side(name: name, unit: .count) {
      let start = allocations_of_thread()
      for _ in 0..<repetitions { try work() }
      return Double(allocations_of_thread() - start) / Double(repetitions)
    }
  }

  /// How fast a number of bytes is made, in 10⁶ bytes a second.
  static func rate(_ name: String, bytes: Int, repetitions: Int, _ work: @escaping () throws -> Void) -> Side {
    let time = time(name, repetitions: repetitions, work)
    return Side(name: name, unit: .rate) { Double(bytes) * 1000 / (try time.measure()) }
  }

  /// The memory that a recording takes that is opened, for each of its parts.
  static func memory(_ name: String, of path: String, per count: Int) -> Side {
    Side(name: name, unit: .bytes) { Double(try ResidentMemory.afterOpening(path)) / Double(count) }
  }

  /// The most memory that is taken while a log opens.
  static func peak(_ name: String, of path: String) -> Side {
    Side(name: name, unit: .bytes) { Double(try ResidentMemory.peak(ofOpening: path)) }
  }

  static func bytes(_ name: String, _ count: Int) -> Side {
    Side(name: name, unit: .bytes) { Double(count) }
  }
}

/// Keeps the optimiser from leaving out the work that makes a value.
@inline(never) @_optimize(none) func keep<Value>(_ value: Value) {}
