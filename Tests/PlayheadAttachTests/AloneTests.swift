import ComposableRuntime
import PlayheadComposable
import PlayheadReader
import PlayheadRecorder
import Testing

@testable import PlayheadAttach

/// A store that is recorded for debuggers alone, as the environment asks for it.
@MainActor @Suite(.timeLimit(.minutes(5))) struct AloneTests {
  private typealias Observer = RecordingObserver<ListeningFeature.Tally.State, ListeningFeature.Tally.Action>

  @Test func `a store to which nobody is attached is observed by nobody, and tells who comes what runs`() async throws {
    let feature = ListeningFeature(isForDebuggers: true)
    let observer = try #require(feature.recorder.debugged as? Observer)
    #expect(!feature.store.isObserved(by: observer))
    await feature.answer([1, 2])
    for round in 1...3 {
      do {
        let connection = try RawConnection(to: feature.app)
        var came = await connection.read(until: "\"kind\":\"header\"")
        #expect(feature.store.isObserved(by: observer))
        await feature.answer([10])
        feature.tap(round)
        came += await connection.read(until: "\"kind\":\"change\",\"seq\":\(3 * round - 1),")
        let recording = try Recording(MemorySource(Array(RawConnection.parts(came).recording.utf8), name: "what came"))
        let effect = try #require(recording.effects.first)
        #expect(recording.origin(recording.last - 1) == .effect(effect.id))
        #expect(try recording.state(at: recording.last)["count"] == .integer(Int64(feature.shown)))
      }
      while feature.listener.debuggers > 0 { await Task.yield() }
      // The next action finds nobody.
      feature.tap(1)
      #expect(!feature.store.isObserved(by: observer))
      feature.tap(1)
    }
  }

  @Test func `the first request of a debugger finds the store awake`() async throws {
    let feature = ListeningFeature(isForDebuggers: true)
    let connection = try RawConnection(to: feature.app)
    connection.say("{\"id\":1,\"send\":{\"add\":{\"_0\":5}}}\n")
    let came = await connection.read(until: "\"kind\":\"answer\",\"id\":1")
    #expect(String(decoding: came, as: UTF8.self).contains("\"from\":{\"repl\":true}"))
    #expect(feature.shown == 5)
  }
}
