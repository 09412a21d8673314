import ComposableClassic
import ComposableRuntime

/// A question about a feature of the classic style: its reducer is a function, and its dependencies are an environment.
@MainActor protocol ClassicQuestion: FaultyFeature {
  func store(isMended: Bool, network: Network, clock: TestClock<Duration>) -> ComposableClassic.Store<State, Action>
}

extension ClassicQuestion {
  func session(isMended: Bool, seed: UInt64, path: String?) async -> Session {
    await session(seed: seed, path: path) { clock in
      store(isMended: isMended, network: .ofSession(seed, clock: clock), clock: clock).runtimeStore
    }
  }
}
