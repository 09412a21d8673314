internal import ComposableRuntime

/// A reducer with an observer that it did not bring itself.
struct WithObserver<Base: Reducer>: ObservedReducer {
  let base: Base
  let observer: any StoreObserver<Base.State, Base.Action>

  func makeObserver() -> (any StoreObserver<Base.State, Base.Action>)? { observer }
}
