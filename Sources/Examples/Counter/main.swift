import ComposableRuntime
import PlayheadLive

await Playhead.main {
  Store(initialState: CounterFeature.State()) { CounterFeature() }
}
