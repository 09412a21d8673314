import ReexportedRuntime
import XCTest

final class OlderNameTests: XCTestCase {
  func testTheyComeWithTheOthers() async throws {
    let result = await TaskResult { 1 }
    XCTAssertEqual(try result.value, 1)
    XCTAssertEqual(try XCTUnwrap(result, case: /TaskResult.success), 1)
    let queue: TestSchedulerOf<DispatchQueue> = DispatchQueue.test
    let scheduler: AnySchedulerOf<DispatchQueue> = queue.eraseToAnyScheduler()
    XCTAssertEqual(scheduler.now, queue.now)
  }
}
