import ComposableClassic
import Foundation
import PlayheadLive

// With REPOSITORIES_ONLINE the service on the network is asked, else data in the program.
let isOnline = ProcessInfo.processInfo.environment["REPOSITORIES_ONLINE"] != nil

await Playhead.main {
  Store(
    initialState: RootState(), reducer: rootReducer,
    environment: .live(environment: isOnline ? .live() : .offline(.main)))
}
