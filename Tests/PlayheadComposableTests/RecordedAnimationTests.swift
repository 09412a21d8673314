import ComposableRuntime
import Foundation
import PlayheadComposable
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor @Suite struct RecordedAnimationTests {
  @Recordable enum Action { case show, hide, later }

  @Test func `an action is recorded with the animation that it was sent with`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var store: Store<Bool, Action>? = Store(initialState: false) {
      Reduce<Bool, Action> { state, action in
        switch action {
        case .show:
          state = true
          return .none
        case .hide:
          state = false
          return .none
        case .later:
          return .concatenate(.send(.show, animation: .linear), .run { await $0(.hide, animation: .easeOut) })
        }
      }
      .recorded(by: Recorder(to: path))
    }
    store?.send(.show, animation: .easeInOut)
    store?.send(.hide)
    await store?.send(.later).finish()
    store = nil
    let recording = try Recording(path: path)
    #expect((1...5).map(recording.actionName) == ["show", "hide", "later", "show", "hide"])
    #expect((1...5).map(recording.origin) == [.outside, .outside, .outside, .effect(1), .effect(2)])
    let expected: [Animation?] = [.easeInOut, nil, nil, .linear, .easeOut]
    #expect(try (1...5).map { try recording.action($0).animation } == expected.map { $0.map { "\($0)" } })
  }
}
