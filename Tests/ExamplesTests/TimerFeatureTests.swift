import ScriptedSession
import Testing

@testable import TimerExample

@MainActor @Suite struct TimerFeatureTests {
  private func state(after script: String) async throws -> TimerFeature.State {
    try await run(script, from: TimerFeature.State()) { TimerFeature() }.state
  }

  @Test func `it ticks once a second until it is stopped`() async throws {
    #expect(try await state(after: "startButtonTapped\nadvance 3900ms").elapsed == 30)
    let stopped = try await state(after: "startButtonTapped\nadvance 2s\nstopButtonTapped\nadvance 10s")
    #expect(stopped == TimerFeature.State(elapsed: 20))
  }

  @Test func `started twice, it ticks once`() async throws {
    #expect(
      try await state(after: "startButtonTapped\nadvance 700ms\nstartButtonTapped\nadvance 1900ms").elapsed == 10)
  }

  @Test func `another precision ticks at another pace`() async throws {
    let script = "startButtonTapped\nadvance 1s\n{\"precisionPicked\":{\"_0\":\"tenths\"}}\nadvance 500ms"
    #expect(try await state(after: script).elapsed == 15)
    let idle = try await state(after: "{\"precisionPicked\":{\"_0\":\"tenths\"}}\nadvance 5s")
    #expect(idle == TimerFeature.State(precision: .tenths))
  }

  @Test func `laps add up to the time elapsed`() async throws {
    let state = try await state(
      after: "startButtonTapped\nadvance 3s\nlapButtonTapped\nadvance 2s\nlapButtonTapped")
    #expect(state.laps == [.init(number: 1, length: 30), .init(number: 2, length: 20)])
  }

  @Test func `reset stops it and keeps the precision`() async throws {
    let state = try await state(
      after: """
        {"precisionPicked":{"_0":"tenths"}}
        startButtonTapped
        advance 1s
        lapButtonTapped
        resetButtonTapped
        advance 1s
        """)
    #expect(state == TimerFeature.State(precision: .tenths))
  }
}
