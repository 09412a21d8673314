import ScriptedSession
import Testing

@testable import TimerExample

@MainActor @Suite struct SessionTests {
  @Test func `an effect that never ends is not waited for for ever`() async throws {
    let error = await #expect(throws: ScriptError.self) {
      try await run("# endless\nstartButtonTapped\nwait", from: TimerFeature.State()) { TimerFeature() }
    }
    #expect(error?.description == "a.script:3: found 1 effect still running after 60.0 seconds, expected none")
    #expect(error?.hint == "an effect that never ends by itself is moved on by: advance 5s")
  }
}
