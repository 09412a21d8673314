internal import ComposableRuntime

/// A reducer in a test store: it runs with the dependencies that the test says, and the test's log observes its store.
struct TestReducer<Base: Reducer>: ObservedReducer where Base.State: Equatable {
  let base: WithTestDependencies<Base>
  let log: TestLog<Base.State, Base.Action>

  func makeObserver() -> (any StoreObserver<Base.State, Base.Action>)? { log }

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    base.reduce(into: &state, action: action)
  }
}

/// A reducer that runs with dependencies that can be changed.
struct WithTestDependencies<Base: Reducer>: Reducer {
  let base: Base
  let dependencies: LockIsolated<DependencyValues>

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    withDependencies {
      $0 = dependencies.value
    } operation: {
      base.reduce(into: &state, action: action)
    }
  }
}
