/// A figure that has a goal, and the sides that it is computed from.
@MainActor
struct Benchmark {
  /// What is computed from the sides.
  enum Figure {
    /// The first side.
    case value
    /// The first ÷ the second.
    case ratio
    /// The second ÷ the first: how many times faster the first is.
    case speedup
    /// What the first takes more than the second.
    case added
    /// What the first takes more than the second, ÷ the third.
    case addedRatio
  }

  enum Goal {
    case atMost(Double)
    case atLeast(Double)
  }

  let name: String
  let figure: Figure
  let goal: Goal
  /// Makes the sides, with all that they need: only of a benchmark that is run.
  private let sides: () throws -> [Side]

  init(_ name: String, _ figure: Figure, _ goal: Goal, sides: @escaping () throws -> [Side]) {
    self.name = name
    self.figure = figure
    self.goal = goal
    self.sides = sides
  }

  /// A slow benchmark ends after so many nanoseconds.
  private static let longest = 4_000_000_000

  /// Measures the sides in turn, so that each sees the machine as the others do.
  ///
  /// The figure is computed of each round for itself: a machine that is slow for a while is so for all sides of a round.
  ///
  /// - Parameter rounds: the most that are measured.
  /// - Returns: medians over the rounds.
  func run(rounds: Int) throws -> Outcome {
    let sides = try sides()
    // The first round warms up.
    for side in sides { _ = try side.measure() }
    var samples: [[Double]] = []
    let start = CPUTime.monotonic()
    while samples.count < rounds {
      if !samples.isEmpty, CPUTime.monotonic() - start > Self.longest { break }
      var sample = sides.map { _ in 0.0 }
      let forward = Array(sides.indices)
      for index in samples.count.isMultiple(of: 2) ? forward : forward.reversed() {
        sample[index] = try sides[index].measure()
      }
      samples.append(sample)
    }
    return Outcome(
      benchmark: self,
      figure: median(samples.map(figure.compute)),
      unit: figure.unit(of: sides[0]),
      rounds: samples.count,
      sides: sides.indices.map { index in
        Outcome.Side(
          name: sides[index].name, unit: sides[index].unit.rawValue, median: median(samples.map { $0[index] }))
      })
  }
}

/// What a benchmark has measured.
struct Outcome {
  struct Side: Encodable {
    let name: String
    let unit: String
    let median: Double
  }

  let benchmark: Benchmark
  let figure: Double
  /// `×` for a ratio.
  let unit: String
  let rounds: Int
  let sides: [Side]

  var meetsGoal: Bool {
    switch benchmark.goal {
    case .atMost(let limit): figure <= limit
    case .atLeast(let limit): figure >= limit
    }
  }
}

extension Benchmark.Figure {
  fileprivate func compute(_ sample: [Double]) -> Double {
    switch self {
    case .value: sample[0]
    case .ratio: sample[0] / sample[1]
    case .speedup: sample[1] / sample[0]
    case .added: sample[0] - sample[1]
    case .addedRatio: (sample[0] - sample[1]) / sample[2]
    }
  }

  @MainActor fileprivate func unit(of side: Side) -> String {
    switch self {
    case .value, .added: side.unit.rawValue
    case .ratio, .speedup, .addedRatio: "×"
    }
  }
}

private func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
