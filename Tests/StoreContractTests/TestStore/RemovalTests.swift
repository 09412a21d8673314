import ComposableRuntime
import ComposableTesting
import Testing
import XCTest

/// What both frameworks say of the scenarios, for each exhaustivity.
@MainActor
private enum Expected {
  static func check(_ exhaustivity: Exhaustivity, _ expect: ScenarioChecks.Expect) async {
    let isExhaustive = exhaustivity == .on
    var failures = await RemovalScenarios.removalEndsTheEffectsOfARow(exhaustivity)
    expect("a row is removed", failures, failures.isEmpty)
    failures = await RemovalScenarios.replacementEndsTheEffectsOfADetail(exhaustivity)
    expect("a detail is replaced", failures, failures.isEmpty)
    failures = await RemovalScenarios.aChildThatClosesItself(exhaustivity)
    expect("a child closes itself", failures, failures.isEmpty)
    failures = await RemovalScenarios.aTestThatDoesNotWait(exhaustivity)
    expect(
      "a test does not wait", failures,
      isExhaustive
        ? failures.count == 1 && failures[0].hasPrefix("found 1 effect still running at the end of the test")
        : failures.isEmpty)
    failures = await RemovalScenarios.aTestThatDoesNotReceive(exhaustivity)
    expect(
      "a test does not receive", failures,
      isExhaustive
        ? failures.contains { $0.hasPrefix("found 1 received action that the test has not asserted before sending") }
        : failures.isEmpty)
    failures = await RemovalScenarios.anActionThatComesTooLate(exhaustivity)
    expect(
      "an action comes too late", failures,
      failures.count == 1 && failures[0].hasPrefix("an action of Book came for an element that is not there"))
  }
}

@MainActor @Suite(.storeContract) struct RemovalTests {
  @Test(arguments: [Exhaustivity.on, .off]) func `children go away in a test`(exhaustivity: Exhaustivity) async {
    await Expected.check(exhaustivity) { name, failures, isExpected in
      #expect(isExpected, "\(name), \(exhaustivity): \(failures)")
    }
  }
}

final class RemovalTestCase: XCTestCase {
  @MainActor func testChildrenGoAway() async { await ScenarioChecks.run(Expected.check) }

  @MainActor func testChildrenOfARecordedStoreGoAway() async throws {
    try await ScenarioChecks.runRecorded(Expected.check)
  }
}
