import ComposableRuntime
import ComposableTestSupport
import ComposableTesting
import Foundation
import Testing

/// Values in files and user defaults are asserted as any other, and each test has places of its own.
@MainActor
@Suite struct PersistedAssertionTests {
  @Test(.dependencies, arguments: [1, 2]) func `a change is asserted`(by step: Int) async {
    let store = TestStore(initialState: Settings.State()) { Settings() }
    await store.send(.add(step)) {
      $0.$count.withLock { $0 = step }
      $0.$log.withLock { $0 = ["added \(step)"] }
    }
    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.object(forKey: "count") as? Int == step)
  }

  @Reducer struct Settings {
    struct State: Equatable {
      @Shared(.appStorage("count")) var count = 0
      @Shared(.fileStorage(URL(filePath: "/nowhere/log.json"))) var log: [String] = []
    }

    enum Action { case add(Int) }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard case .add(let step) = action else { return .none }
      state.$count.withLock { $0 += step }
      state.$log.withLock { $0.append("added \(step)") }
      return .none
    }
  }
}
