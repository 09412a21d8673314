import ReexportedRuntime
import Testing

struct FailingClientTests {
  @Test func aClientFailsATestByTheNameOfTheOverlay() {
    withExpectedIssue { TimerClient.failing.start(1) }
  }
}
