import ComposableRuntime
import PlayheadLive

await Playhead.main {
  Store(initialState: CounterFeature.State()) { CounterFeature() }
} world: { world in
  world.answers(\.numberFact.fetch, "fetch") { number, _ in "\(number) is a number." }
}
