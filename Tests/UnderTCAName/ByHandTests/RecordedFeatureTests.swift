import ComposableArchitecture
import Foundation
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder
import Testing

@Reducer struct Errand {
  @Recordable struct State: Equatable {
    var count = 0
  }

  @Recordable enum Action {
    case load
    case loaded
    case followUp
    case last
    case wait
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      switch action {
      case .load:
        return .recordedRun("load") { send in await send(.loaded) }
      case .loaded: return .run { send in await send(.followUp) }
      case .followUp: return .send(.last)
      case .last: return .none
      case .wait: return .recordedRun("wait") { _ in try await Task.never() }
      }
    }
  }
}

/// The adapter of the article "Record another store".
@MainActor @Suite struct RecordedFeatureTests {
  private func lines(_ body: @MainActor (StoreOf<Errand>) async -> Void) async throws -> [String] {
    let path = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID()).jsonl").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    do {
      let root = Store(initialState: Errand.State()) {
        RecordedFeature(base: Errand(), recorder: Recorder(to: path))
      }
      await body(root.scope(state: \.self, action: \.sent))
    }
    let recording = try Recording(path: path)
    #expect(try recording.state(at: recording.last) == ["count": .integer(Int64(recording.last))])
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix(#"{"kind":"action""#) || $0.hasPrefix(#"{"kind":"effect""#) }
      .map { $0.replacing(/"t":\d+,?/, with: "").replacing(/\.swift:\d+/, with: ".swift").replacing(",}", with: "}") }
  }

  @Test func `each action comes from the effect of the action that returned it, and none after its end`() async throws {
    let lines = try await lines { store in
      await RecordedTurn.$animation.withValue("spring") { store.send(.load) }.finish()
    }
    #expect(
      lines.filter { $0.hasPrefix(#"{"kind":"action""#) } == [
        #"{"kind":"action","seq":1,"name":"load","animation":"spring","action":{"load":{}}}"#,
        #"{"kind":"action","seq":2,"name":"loaded","from":{"effect":1},"action":{"loaded":{}}}"#,
        #"{"kind":"action","seq":3,"name":"followUp","from":{"effect":2},"action":{"followUp":{}}}"#,
        #"{"kind":"action","seq":4,"name":"last","from":{"effect":3},"action":{"last":{}}}"#,
      ])
    // Tasks of several effects end in any order.
    #expect(
      lines.filter { $0.hasPrefix(#"{"kind":"effect""#) }.sorted() == [
        #"{"kind":"effect","id":1,"event":"finish"}"#,
        #"{"kind":"effect","id":1,"event":"start","seq":1,"name":"load","at":"ByHandTests/RecordedFeatureTests.swift"}"#,
        #"{"kind":"effect","id":2,"event":"finish"}"#,
        #"{"kind":"effect","id":2,"event":"start","seq":2,"name":"effect"}"#,
        #"{"kind":"effect","id":3,"event":"finish"}"#,
        #"{"kind":"effect","id":3,"event":"start","seq":3,"name":"effect"}"#,
      ])
  }

  @Test func `an effect that is cancelled is recorded so`() async throws {
    let lines = try await lines { store in
      let task = store.send(.wait)
      await Task.yield()
      task.cancel()
      await task.finish()
    }
    #expect(lines.last == #"{"kind":"effect","id":1,"event":"cancel"}"#)
  }
}
