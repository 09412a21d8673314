import ComposableRuntime
import PlayheadRecorder

/// A feature whose store tells a monitor what goes on.
struct MonitoredReducer<Base: Reducer>: ObservedReducer where Base.State: Recordable, Base.Action: Recordable {
  let base: Base
  let monitor: SessionMonitor<Base.State, Base.Action>

  func makeObserver() -> (any StoreObserver<Base.State, Base.Action>)? { monitor }
}
