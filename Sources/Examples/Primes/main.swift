import ComposableFunctional
import PlayheadLive

await Playhead.main {
  Store(initialValue: AppState(), reducer: appReducer)
}
