import ComposableRuntime
import PlayheadRecorder
import PlayheadTCA

/// What it costs to record a reducer from outside, as `PlayheadTCA` does.
@MainActor
func tcaBenchmarks() -> [Benchmark] {
  [
    Benchmark("TCA: send to a recorded counter", .value, .atMost(8000)) {
      [.time("send", repetitions: 5000, wrappedCounter(reads: .standard))]
    },
    Benchmark("TCA: send to a recorded counter, without reads", .value, .atMost(3000)) {
      [.time("send", repetitions: 5000, wrappedCounter(reads: RecordedReads.none))]
    },
    Benchmark("TCA: an action with an effect that sends another, recorded", .value, .atMost(30_000)) {
      [.time("send", repetitions: 2000, wrappedEffect(reads: RecordedReads.none))]
    },
    Benchmark("TCA: the same, unrecorded", .value, .atMost(5000)) {
      [.time("send", repetitions: 2000, modernCounter(hasEffect: true))]
    },
  ]
}

@MainActor
private func wrappedCounter(reads: RecordedReads) -> () -> Void {
  let store = Store(initialState: SmallState()) {
    Small().recorded(by: temporaryRecorder(.buffered), reads: reads)
  }
  return { store.send(.increment) }
}

@MainActor
private func wrappedEffect(reads: RecordedReads) -> () -> Void {
  let store = Store(initialState: 0) {
    Reduce<Int, Bool> { state, isFirst in
      state &+= 1
      return isFirst ? .send(false) : .none
    }
    .recorded(by: temporaryRecorder(.buffered), reads: reads)
  }
  return { store.send(true) }
}
