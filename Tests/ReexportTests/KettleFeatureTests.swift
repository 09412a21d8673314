import ReexportedRuntime
import XCTest

@MainActor
final class KettleFeatureTests: XCTestCase {
  func testHeating() async {
    let clock = TestClock()
    let store = TestStore(initialState: KettleFeature.State()) {
      KettleFeature()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.heatButtonTapped) {
      $0.isHeating = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.degreeRose, timeout: .seconds(36_000)) {
      $0.degrees = 21
    }
    await store.send(.heatButtonTapped) {
      $0.isHeating = false
    }
  }

  func testAdvice() async {
    let store = TestStore(initialState: KettleFeature.State(degrees: 95)) {
      KettleFeature()
    } withDependencies: {
      $0.teaAdvice.advise = { "\($0) degrees will do." }
    }

    await store.send(.adviceButtonTapped) {
      $0.isAsking = true
    }
    await store.receive(\.adviceResponse) {
      $0.advice = "95 degrees will do."
      $0.isAsking = false
    }
  }

  func testNotes() async {
    let store = TestStore(initialState: KettleFeature.State()) {
      KettleFeature()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.date = .constant(Date(timeIntervalSinceReferenceDate: 0))
    }

    await store.send(.noteButtonTapped) {
      $0.log = [
        KettleFeature.Entry(id: UUID(0), degrees: 20, date: Date(timeIntervalSinceReferenceDate: 0))
      ]
    }
  }

  func testWithoutExhaustivity() async {
    let store = TestStore(initialState: KettleFeature.State()) {
      KettleFeature()
    } withDependencies: {
      $0.teaAdvice.advise = { _ in "Anything goes." }
    }
    store.exhaustivity = .off(showSkippedAssertions: false)

    await store.send(.adviceButtonTapped)
    await store.receive(\.adviceResponse)
    store.assert { $0.advice = "Anything goes." }
  }
}
