/// What the stores of the older styles cost, beside those of the modern one.
@MainActor
func olderStyleBenchmarks() -> [Benchmark] {
  [false, true].flatMap { hasEffect in
    let what = hasEffect ? "an action with an effect that sends another" : "an action"
    return [
      Benchmark("store: \(what), classic ÷ modern", .ratio, .atMost(4)) {
        [
          .time("classic", repetitions: 2000, classicCounter(hasEffect: hasEffect)),
          .time("modern", repetitions: 2000, modernCounter(hasEffect: hasEffect)),
        ]
      },
      Benchmark("store: \(what), functional ÷ modern", .ratio, .atMost(4)) {
        [
          .time("functional", repetitions: 2000, functionalCounter(hasEffect: hasEffect)),
          .time("modern", repetitions: 2000, modernCounter(hasEffect: hasEffect)),
        ]
      },
    ]
  }
}
