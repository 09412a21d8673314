package import ComposableRuntime

/// Brings an ``EventLog`` into a store.
package struct Observed<Base: Reducer<[String], String>>: ObservedReducer {
  package let base: Base
  package let log: EventLog

  package init(base: Base, log: EventLog) {
    (self.base, self.log) = (base, log)
  }

  package func makeObserver() -> (any StoreObserver<[String], String>)? { log }
}
