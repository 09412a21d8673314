import ComposableRuntime
import Foundation
import PlayheadLive

// With LIST_SCREEN the rows are drawn whenever they change; 'present' draws old ones.
let isDrawn = ProcessInfo.processInfo.environment["LIST_SCREEN"] != nil

await Playhead.main {
  if isDrawn {
    Store(initialState: ListFeature.State.sample) { DrawnList(base: ListFeature()) { print($0) } }
  } else {
    Store(initialState: ListFeature.State.sample) { ListFeature() }
  }
} world: { world in
  world.answers(\.rowClient.save, "save") { row, _ in row }
}
