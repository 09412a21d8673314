import ReexportedRuntime
import Testing

struct FailingClientTests {
  @Test func `a client fails a test by the name of the overlay`() {
    withExpectedIssue { TimerClient.failing.start(1) }
  }
}
