import ComposableRuntime
import PlayheadLive

await Playhead.main {
  Store(initialState: TimerFeature.State()) { TimerFeature() }
} world: { _ in
}
