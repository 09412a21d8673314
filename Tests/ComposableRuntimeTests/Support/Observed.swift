import ComposableRuntime

/// Brings an ``EventLog`` into a store.
struct Observed<Base: Reducer<[String], String>>: ObservedReducer {
  let base: Base
  let log: EventLog

  func reduce(into state: inout [String], action: String) -> Effect<String> {
    base.reduce(into: &state, action: action)
  }

  func makeObserver() -> (any StoreObserver<[String], String>)? { log }
}
