import ComposableRuntime
import ComposableTesting
import Testing
import XCTest

/// What both frameworks say of the scenarios, for each exhaustivity.
@MainActor
private enum Expected {
  static func check(_ exhaustivity: Exhaustivity, _ expect: ScenarioChecks.Expect) async {
    let isExhaustive = exhaustivity == .on
    var failures = await NavigationScenarios.aWalkThroughAStack(exhaustivity)
    expect("a walk through a stack", failures, failures.isEmpty)
    failures = await NavigationScenarios.aPushByAnEffect()
    expect("a push by an effect", failures, failures.isEmpty)
    failures = await NavigationScenarios.sheetsAndAlerts(exhaustivity)
    expect("sheets and alerts", failures, failures.isEmpty)
    failures = await NavigationScenarios.aTestThatDoesNotWait(exhaustivity)
    expect(
      "a test does not wait", failures,
      isExhaustive
        ? failures.count == 1 && failures[0].hasPrefix("found 1 effect still running at the end of the test")
        : failures.isEmpty)
    failures = await NavigationScenarios.aTestThatDoesNotReceive(exhaustivity)
    expect(
      "a test does not receive", failures,
      isExhaustive
        ? failures.count == 1 && failures[0].contains("destination(.dismiss)") : failures.isEmpty)
    failures = await NavigationScenarios.aTestThatExpectsAnotherScreen()
    expect(
      "a test expects another screen", failures, failures.count == 1 && failures[0].contains("−         number: 5"))
  }
}

@MainActor @Suite(.storeContract) struct NavigationTests {
  @Test(arguments: [Exhaustivity.on, .off]) func `screens come and go in a test`(exhaustivity: Exhaustivity) async {
    await Expected.check(exhaustivity) { name, failures, isExpected in
      #expect(isExpected, "\(name), \(exhaustivity): \(failures)")
    }
  }
}

final class NavigationTestCase: XCTestCase {
  @MainActor func testScreensComeAndGo() async { await ScenarioChecks.run(Expected.check) }

  @MainActor func testScreensOfARecordedStoreComeAndGo() async throws {
    try await ScenarioChecks.runRecorded(Expected.check)
  }
}
