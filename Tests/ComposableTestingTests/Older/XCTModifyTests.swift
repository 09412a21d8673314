import ComposableRuntime
import ComposableTesting
import StoreTesting
import Testing

@MainActor @Suite struct XCTModifyTests {
  @Test func `the value of a case is changed`() {
    var result = Result<Int, CancellationError>.success(1)
    XCTModify(&result, case: \.success) { $0 += 1 }
    #expect(result[case: \.success] == 2)
    let messages = ReportedIssues.messages {
      XCTModify(&result, case: \.failure) { _ in Issue.record("another case") }
    }
    #expect(
      messages == [
        """
        cannot modify a case that is not there: found another case of Result<Int, CancellationError>, expected one with \
        CancellationError
        """
      ])
  }

  @Test func `a value that is not changed is reported`() {
    var result = Result<Int, CancellationError>.success(1)
    let messages = ReportedIssues.messages { XCTModify(&result, case: \.success, "the count") { $0 = 1 } }
    #expect(messages == ["the count: XCTModify changed nothing: found the Int as before, expected another one"])
  }

  @Test func `an error changes nothing`() {
    var result = Result<Int, CancellationError>.success(1)
    let messages = ReportedIssues.messages {
      XCTModify(&result, case: \.success) {
        $0 = 2
        throw CancellationError()
      }
    }
    #expect(messages == ["the closure of XCTModify threw an error: CancellationError()"])
    #expect(result[case: \.success] == 1)
  }

  @Test func `the value of an optional is changed`() {
    var count: Int? = 1
    XCTModify(&count) { $0 += 1 }
    #expect(count == 2)
    count = nil
    #expect(ReportedIssues.messages { XCTModify(&count) { $0 += 1 } }.count == 1)
  }

  @Test func `a test that is not exhaustive says what stays`() async {
    let store = TestStore(initialState: Optional(1)) { Reduce<Int?, Bool> { _, _ in .none } }
    store.exhaustivity = .off
    await store.send(true) { XCTModify(&$0) { $0 = 1 } }
    store.exhaustivity = .on
    let messages = await ReportedIssues.messages {
      await store.send(true) { XCTModify(&$0) { $0 = 1 } }
    }
    #expect(messages.contains("XCTModify changed nothing: found the Int as before, expected another one"))
  }
}
