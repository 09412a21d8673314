internal import ComposableRuntime

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
