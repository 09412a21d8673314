import ComposableRuntime
import ComposableTesting
import StoreTesting
import Testing

@Suite struct XCTModifyTests {
  @Test func `the value of a case is changed`() {
    var result = Result<Int, CancellationError>.success(1)
    XCTModify(&result, case: \.success) { $0 += 1 }
    #expect(result[case: \.success] == 2)
    let messages = ReportedIssues.messages {
      XCTModify(&result, case: \.failure) { _ in Issue.record("another case") }
    }
    #expect(messages.count == 1)
  }
}
