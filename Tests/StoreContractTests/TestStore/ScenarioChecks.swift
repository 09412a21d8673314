import ComposableRuntime
import ComposableTesting
import XCTest

/// Runs the scenarios of a TestStore in a test case of XCTest, for each exhaustivity.
@MainActor
enum ScenarioChecks {
  /// Takes what a scenario reported, and whether that was expected.
  typealias Expect = (_ name: String, _ failures: [String], _ isExpected: Bool) -> Void

  static func run(_ check: @MainActor (Exhaustivity, Expect) async -> Void) async {
    for exhaustivity in [Exhaustivity.on, .off] {
      await check(exhaustivity) { name, failures, isExpected in
        XCTAssert(isExpected, "\(name), \(exhaustivity): \(failures)")
      }
    }
  }

  /// Runs the scenarios with recorded stores, and checks their recordings.
  static func runRecorded(_ check: @MainActor (Exhaustivity, Expect) async -> Void) async throws {
    let stores = try RecordedStores()
    await StoreCreation.$observer.withValue(stores) { await run(check) }
    try stores.check()
  }
}
