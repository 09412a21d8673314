import ReexportedRuntime
import XCTest

@MainActor
final class KitchenFeatureTests: XCTestCase {
  func testMeasuring_Success() async throws {
    let store = TestStore(
      initialState: KitchenFeature.State(stoves: [StoveFeature.State(id: 1), StoveFeature.State(id: 2)])
    ) {
      KitchenFeature()
    } withDependencies: { dependencies in
      dependencies.thermometer.measure = { $0 * 100 }
    }

    await store.send(.stoves(.element(id: 2, action: .measureButtonTapped))) {
      $0.stoves[id: 2]?.isMeasuring = true
    }
    await store.receive(.stoves(.element(id: 2, action: .measured(200)))) {
      $0.stoves[id: 2]?.isMeasuring = false
      $0.stoves[id: 2]?.degrees = 200
    }
    await store.receive(\.totalChanged) {
      $0.total = 200
    }
    await store.send(\.stoves[id: 1].measureButtonTapped) {
      $0.stoves[id: 1]?.isMeasuring = true
    }
    await store.receive(\.stoves[id: 1].measured, 100) {
      $0.stoves[id: 1]?.isMeasuring = false
      $0.stoves[id: 1]?.degrees = 100
    }
    await store.receive(.totalChanged(300)) {
      $0.total = 300
    }
  }

  func testMeasuring_Failure() async throws {
    struct Broken: Error {}
    let store = TestStore(initialState: StoveFeature.State(id: 1)) {
      StoveFeature()
    } withDependencies: {
      $0.thermometer.measure = { _ in throw Broken() }
    }
    store.exhaustivity = .off(showSkippedAssertions: false)

    await store.send(.measureButtonTapped)
    await store.receive(.measuringFailed)
  }

  func testLongTask() async {
    let store = TestStore(initialState: Oven.State()) {
      Oven()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }

    await store.send(.onButtonTapped)
    await store.receive(.isHot) {
      $0.isHot = true
    }
  }
}
