internal import ComposableRuntime

struct WithObserver<Base: Reducer>: ObservedReducer {
  let base: Base
  let observer: any StoreObserver<Base.State, Base.Action>

  func makeObserver() -> (any StoreObserver<Base.State, Base.Action>)? { observer }
}

struct WithTestDependencies<Base: Reducer>: Reducer {
  let base: Base
  let dependencies: LockIsolated<DependencyValues>
  /// Called when the feature dismisses itself, after the `dismiss` that the test may have set.
  let onDismissal: @MainActor @Sendable () -> Void

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    withDependencies {
      $0 = dependencies.value
      $0.dismiss = $0.dismiss.followed(by: onDismissal)
    } operation: {
      base.reduce(into: &state, action: action)
    }
  }
}
