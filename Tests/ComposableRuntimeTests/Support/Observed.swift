import ComposableRuntime

/// Brings an ``EventLog`` into a store.
struct Observed<Base: Reducer<[String], String>>: ObservedReducer {
  let base: Base
  let log: EventLog

  func makeObserver() -> (any StoreObserver<[String], String>)? { log }
}
