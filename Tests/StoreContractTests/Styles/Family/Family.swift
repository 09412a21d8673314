import ComposableRuntime
import StoreTesting

/// A feature with children in terms that each style has: counters that ask for a number, and a parent that hears of them.
enum Family {
  struct Child: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  struct State: Equatable {
    /// What the parent saw after its child had reduced.
    var heard: [String] = []
    var first = Child(id: 0)
    var second: Child?
    var others: IdentifiedArrayOf<Child> = []
  }

  @CasePathable enum ChildAction: Equatable {
    case add
    case ask
    case answered(Int)
  }

  @CasePathable enum Action: Equatable {
    case first(ChildAction)
    case second(ChildAction)
    case other(IdentifiedAction<Int, ChildAction>)
  }

  /// What a child does to its state, in each of the styles.
  ///
  /// - Returns: whether it asks.
  static func reduce(_ child: inout Child, _ action: ChildAction) -> Bool {
    switch action {
    case .add: child.count += 1
    case .ask: return true
    case .answered(let number): child.count += number
    }
    return false
  }

  static func hear(_ state: inout State) {
    let others = state.others.map { "\($0.id):\($0.count)" }
    let second = state.second.map { ["second:\($0.count)"] } ?? []
    state.heard.append((["first:\(state.first.count)"] + second + others).joined(separator: " "))
  }
}

/// A store of a ``Family`` in one of the styles.
@MainActor
protocol StyledFamily {
  /// - Parameters:
  ///   - gate: What asks waits for it to open, and is answered with 10.
  ///   - log: Observes the store.
  init(_ state: Family.State, gate: StyleGate, log: FamilyLog)

  var state: Family.State { get }

  func send(_ action: Family.Action)

  /// The state of a store of the first child.
  var first: Family.Child { get }

  /// Sends an action to that store.
  func sendToFirst(_ action: Family.ChildAction)
}

/// Lists what a store tells its observers.
final class FamilyLog: StoreObserver {
  private(set) var lines: [String] = []

  /// Returns the lines since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func storeWillReduce(_ action: Family.Action, seq: Int, from origin: ActionOrigin, state: Family.State) {
    let from = if case .effect(let id) = origin { " from effect \(id)" } else { "" }
    lines.append("\(seq) \(action)\(from)")
  }

  func storeDidReduce(_ action: Family.Action, seq: Int, from old: Family.State, to new: Family.State) {
    lines.append("\(seq) \(new.heard.last ?? "")")
  }

  func effectDidStart(_ effect: EffectStart) { lines.append("effect \(effect.id) \(effect.name) of \(effect.seq)") }

  func effectDidEnd(_ id: Int, _ end: EffectEnd) {
    if case .finished = end { lines.append("effect \(id) finished") } else { lines.append("effect \(id) \(end)") }
  }
}
