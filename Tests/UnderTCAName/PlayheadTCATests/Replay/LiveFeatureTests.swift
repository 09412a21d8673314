import ComposableArchitecture
import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadReplay
import PlayheadTCA
import PlayheadTCAReplay
import Testing

@MainActor @Suite struct LiveFeatureTests {
  private let world = World()

  private func withLive(_ body: (LiveStore<Watch.State, Watch.Action>) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let live = try LiveStore(
      recordingTo: "\(folder)/a.jsonl",
      LiveFeature(initialState: Watch.State()) { [world] in world.feature })
    try await body(live)
    live.end()
  }

  private func waitUntil(_ live: LiveStore<Watch.State, Watch.Action>, has ticks: [Int]) async {
    while live.store?.withState(\.ticks) != ticks { await Task.yield() }
  }

  /// The actions of a recording with who sent them, and the state at the end.
  private func told(_ recording: Recording) throws -> [String] {
    try (1...recording.last).map { position in
      let origin =
        switch recording.origin(position) {
        case .outside: "outside"
        case .debugger: "debugger"
        case .effect(let id): "the effect of \(recording.effects.first { $0.id == id }?.seq ?? 0)"
        default: "nobody"
        }
      return "\(recording.actionName(position) ?? "?") from \(origin): \(try recording.state(at: position))"
    }
  }

  @Test func `what is sent is recorded as the debugger's when send returns`() async throws {
    try await withLive { live in
      var news = 0
      live.onRecord = { news += 1 }
      try live.send(["add": ["_0": 3]])
      let recording = try Recording(live.source)
      #expect(recording.last == 1 && recording.origin(1) == .debugger)
      #expect(try recording.state(at: 1)["count"] == 3)
      #expect(live.store?.withState(\.count) == 3)
      #expect(news > 0)
      #expect(throws: LiveSessionError(.value(pointer: "/add/_0", found: "string", expected: "Int"))) {
        try live.send(["add": ["_0": "x"]])
      }
    }
  }

  @Test func `an old state is shown, what effects send meanwhile waits, and what is sent is refused`() async throws {
    try await withLive { live in
      live.store?.send(.start)
      await world.tick(1)
      await waitUntil(live, has: [1])
      try live.send(["add": ["_0": 3]])
      try await live.present(try Recording(live.source).state(at: 0), of: 0)
      #expect(live.store?.state == Watch.State())
      #expect(throws: LiveSessionError.self) { try live.send(["add": ["_0": 4]]) }
      live.store?.send(.add(5))
      await world.tick(2)
      for _ in 0..<100 { await Task.yield() }
      #expect(live.store?.state == Watch.State())
      try await live.presentLive()
      #expect(live.store?.state.count == 3 && live.store?.state.ticks == [1, 2])
      #expect(try told(Recording(live.source)).last?.hasPrefix("tick from the effect of 1: ") == true)
      live.store?.send(.stop)
    }
  }

  @Test func `a session happens again without its effects' work, and what was not over goes on`() async throws {
    try await withLive { live in
      try live.send(["lap": [:]])
      await live.store?.send(.load).finish()
      live.store?.send(.start)
      await world.tick(1)
      await waitUntil(live, has: [1])
      try live.send(["add": ["_0": 3]])
      let first = try Recording(live.source)
      let before = try told(first)
      #expect(world.takeCalls() == ["load", "ticks"])
      world.forgetClock()

      #expect(try live.restart(replaying: first) == 0)
      #expect(try told(Recording(live.source)) == before)
      await world.tick(2)
      await waitUntil(live, has: [1, 2])
      #expect(world.takeCalls() == ["ticks"])
      #expect(try told(Recording(live.source)).last?.hasPrefix("tick from the effect of 4: ") == true)
      live.store?.send(.stop)
      while try Recording(live.source).effects.contains(where: { $0.last == nil }) { await Task.yield() }
    }
  }

  @Test func `an effect that was cancelled does not go on`() async throws {
    try await withLive { live in
      live.store?.send(.start)
      await world.tick(1)
      await waitUntil(live, has: [1])
      await live.store?.send(.stop).finish()
      // Its end is told by its task.
      while try Recording(live.source).effects.contains(where: { $0.last == nil }) { await Task.yield() }
      let first = try Recording(live.source)
      _ = world.takeCalls()
      #expect(try live.restart(replaying: first) == 0)
      for _ in 0..<100 { await Task.yield() }
      #expect(world.takeCalls() == [])
      #expect(try Recording(live.source).effects.allSatisfy { $0.last != nil })
    }
  }
}
