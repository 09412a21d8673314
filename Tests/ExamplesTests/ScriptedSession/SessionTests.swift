import ScriptedSession
import Testing

@testable import TimerExample

@MainActor @Suite struct SessionTests {
  @Test func anEffectThatNeverEndsIsNotWaitedForForEver() async throws {
    let error = await #expect(throws: ScriptError.self) {
      try await run("# endless\nstartButtonTapped\nwait", from: TimerFeature.State()) { TimerFeature() }
    }
    #expect(error?.description == "a.script:3: found 1 effect still running after 60.0 seconds, expected none")
    #expect(error?.hint == "an effect that never ends by itself is moved on by: advance 5s")
  }

  @Test func eachActionIsPrintedWithItsCauseAndItsChanges() async throws {
    let printed = try await run(
      """
      startButtonTapped
      advance 1s
      startButtonTapped
      lapButtonTapped
      resetButtonTapped
      """, from: TimerFeature.State()
    ) { TimerFeature() }.printed
    #expect(
      printed == [
        "1 startButtonTapped: /isRunning = true",
        "2 tick (effect 1): /elapsed = 10",
        "3 startButtonTapped: no change",
        #"4 lapButtonTapped: /laps/0 = {"number":1,"length":10}"#,
        "5 resetButtonTapped: /elapsed = 0, /isRunning = false, /laps/0 removed",
      ])
  }
}
