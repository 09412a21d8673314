import ComposableRuntime
import PlayheadLive

await Playhead.main {
  Store(initialState: AppFeature.State()) { AppFeature() }
}
