import ComposableRuntime
import StoreTesting

/// A feature in terms that each style has: its state lists its actions, and it answers each with an effect.
struct ScriptedFeature: CustomStringConvertible {
  var effects: [String: ScriptedEffect]
  /// Called by the reducer, before it changes the state.
  var whileReducing: (String) -> Void = { _ in }

  var description: String {
    effects.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }
}

/// An effect in terms that each style has.
indirect enum ScriptedEffect {
  case none
  case send(String)
  /// Waits for a gate to open, and then sends an action.
  case wait(StyleGate, then: String)
  case merge([ScriptedEffect])
  /// Not in the functional style, as those that follow.
  case concatenate([ScriptedEffect])
  case cancellable(ScriptedEffect, id: Int, cancelInFlight: Bool)
  case cancel(Int)

  /// Whether it is an effect without leaves that cancels nothing.
  var isNothing: Bool {
    switch self {
    case .none: true
    case .send, .wait, .cancel: false
    case .merge(let effects), .concatenate(let effects): effects.allSatisfy(\.isNothing)
    case .cancellable(let effect, _, let cancelInFlight): effect.isNothing && !cancelInFlight
    }
  }
}

/// A gate that lets one of those that wait for it pass each time it is opened, in the order in which they came.
///
/// `@unchecked`, because the older styles are not isolated. It is used on the main actor only.
final class StyleGate: @unchecked Sendable {
  let name: String
  /// How many have come to wait.
  private(set) var arrivals = 0
  private var waiting: [() -> Void] = []

  init(_ name: String) {
    self.name = name
  }

  func wait(_ pass: @escaping () -> Void) {
    arrivals += 1
    waiting.append(pass)
  }

  func open() {
    if !waiting.isEmpty { waiting.removeFirst()() }
  }
}

/// A store that runs a ``ScriptedFeature`` in one of the styles.
@MainActor
protocol StyledStore {
  /// - Parameter log: Observes the store, from its start on.
  init(_ feature: ScriptedFeature, log: EventLog)

  var state: [String] { get }

  func send(_ action: String)
}
