#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Measures pieces of work in turn, so that each sees the machine as the others do.
struct Stopwatch {
  /// A piece of work that runs so often between two looks at the clock.
  struct Work {
    var name: String
    var repetitions: Int
    var run: () -> Void
  }

  /// Nanoseconds of one repetition: the median of so many rounds, in which the pieces of work alternate.
  static func medians(rounds: Int = 15, _ works: [Work]) -> [Double] {
    var samples = works.map { _ in [Double]() }
    for round in 0...rounds {
      for (index, work) in works.enumerated() {
        let start = now()
        for _ in 0..<work.repetitions { work.run() }
        let time = Double(now() - start) / Double(work.repetitions)
        // The first round warms up.
        if round > 0 { samples[index].append(time) }
      }
    }
    return samples.map { $0.sorted()[$0.count / 2] }
  }

  static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// Keeps the optimiser from leaving out the work that makes a value.
@inline(never) @_optimize(none) func keep<Value>(_ value: Value) {}

/// A number of nanoseconds as people read it.
func text(_ nanoseconds: Double) -> String {
  switch nanoseconds {
  case ..<1000: "\(Int(nanoseconds.rounded())) ns"
  case ..<1_000_000: "\(rounded(nanoseconds / 1000)) µs"
  default: "\(rounded(nanoseconds / 1_000_000)) ms"
  }
}

func rounded(_ value: Double) -> Double {
  (value * 100).rounded() / 100
}
