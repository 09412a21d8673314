/// A counter in one of the styles, whose store records.
@MainActor
protocol RecordedCounter {
  associatedtype Action

  init(recordingTo path: String, facts: CounterFacts)

  func send(_ action: CounterStep)
}

/// An action of the counter, in terms that each style has.
enum CounterStep {
  case increment, factButtonTapped, stopButtonTapped, rollButtonTapped
}

/// Where the counter's facts come from, one at a time.
struct CounterFacts: Sendable {
  let gate = StyleGate("facts")

  func fact(_ number: Int) -> String { "\(number) is a number" }
}
