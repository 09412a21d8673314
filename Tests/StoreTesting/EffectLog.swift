package import ComposableRuntime

/// An observer of any store, which writes the actions down, and the starts and ends of the effects.
@MainActor
package final class EffectLog<State, Action>: StoreObserver {
  package private(set) var lines: [String] = []

  private var store: StoreHandle<State, Action>?

  package init() {}

  /// Presents an old state in the store; nil for the present again.
  package func present(_ state: State?) {
    guard let state else { return _ = store?.presentLive() }
    _ = store?.present(state)
  }

  package func storeWillStart(_ store: StoreHandle<State, Action>) { self.store = store }

  package func storeWillReduce(_ action: Action, seq: Int, from origin: ActionOrigin, state: State) {
    let from = if case .effect(let id) = origin { " from effect \(id)" } else { "" }
    lines.append("\(seq) \(Self.name(of: action))\(from)")
  }

  /// The names of the cases of an action: `rows.element.add`.
  private static func name(of action: Any) -> String {
    let mirror = Mirror(reflecting: action)
    guard mirror.displayStyle == .enum else { return "" }
    guard let child = mirror.children.first, let label = child.label else { return "\(action)" }
    let values = Mirror(reflecting: child.value)
    let inner: Any? =
      values.displayStyle == .tuple ? values.children.first { $0.label == "action" }?.value : child.value
    let name = inner.map { self.name(of: $0) } ?? ""
    return name.isEmpty ? label : "\(label).\(name)"
  }

  package func effectDidStart(_ effect: EffectStart) { lines.append("effect \(effect.id) of \(effect.seq)") }

  package func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    switch end {
    case .finished: lines.append("effect \(id) finished")
    case .failed: lines.append("effect \(id) failed")
    case .cancelled(let seq, _): lines.append("effect \(id) cancelled" + (seq.map { " by \($0)" } ?? ""))
    }
  }
}

/// Brings an ``EffectLog`` into a store.
package struct EffectLogged<Base: Reducer>: ObservedReducer {
  package let base: Base
  let log: EffectLog<Base.State, Base.Action>

  package init(base: Base, log: EffectLog<Base.State, Base.Action>) { (self.base, self.log) = (base, log) }

  package func makeObserver() -> (any StoreObserver<Base.State, Base.Action>)? { log }
}
