import ComposableRuntime
import PlayheadLive

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// A debugger of one's own, as a person writes it, for the tests to drive.
await Playhead.main {
  Store(initialState: Listener.State()) {
    Listener(feed: getenv("LIVE_APP_FEED").map { String(cString: $0) } ?? "/dev/null")
  }
}
