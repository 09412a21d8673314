internal import ComposableRuntime

/// Adds an observer to a reducer.
struct WithObserver<Base: Reducer>: ObservedReducer {
  let base: Base
  let observer: any StoreObserver<Base.State, Base.Action>

  func makeObserver() -> (any StoreObserver<Base.State, Base.Action>)? { observer }
}

/// Runs a reducer with dependencies that a test can change.
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
