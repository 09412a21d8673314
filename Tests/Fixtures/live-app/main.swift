import ComposableRuntime
import PlayheadLive

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `full` or `empty`.
let world = getenv("LIVE_APP_WORLD").map { String(cString: $0) }

// A debugger of one's own, as a person writes it, for the tests to drive.
let makeStore: @MainActor () -> Store<Listener.State, Listener.Action> = {
  Store(initialState: Listener.State()) {
    Listener(feed: getenv("LIVE_APP_FEED").map { String(cString: $0) } ?? "/dev/null")
  }
}
if world == nil { await Playhead.main(makeStore) }
await Playhead.main(makeStore) { described in
  if world == "full" { described.answers(\.answerer.answer, "answer") { question, _ in question } }
}
