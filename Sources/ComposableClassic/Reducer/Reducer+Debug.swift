internal import ComposableRuntime
public import Dispatch

extension Reducer {
  /// Prints each action and the change of the state, for debugging.
  ///
  /// - Parameters:
  ///   - prefix: The start of each message.
  ///   - actionFormat: How much of an action is printed.
  ///   - toDebugEnvironment: Returns what prints. The default prints to the standard output.
  public func debug(
    _ prefix: String = "", actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in DebugEnvironment() }
  ) -> Self {
    printing(prefix, toDebugEnvironment) { action, old, new in
      let changes = diff(old, new) ?? "  (No state changes)"
      return "\(actionFormat.text(of: action))\n\(changes)\n"
    }
  }

  /// Prints each action, for debugging.
  ///
  /// - Parameters:
  ///   - prefix: The start of each message.
  ///   - actionFormat: How much of an action is printed.
  ///   - toDebugEnvironment: Returns what prints. The default prints to the standard output.
  public func debugActions(
    _ prefix: String = "", actionFormat: ActionFormat = .prettyPrint,
    environment toDebugEnvironment: @escaping (Environment) -> DebugEnvironment = { _ in DebugEnvironment() }
  ) -> Self {
    printing(prefix, toDebugEnvironment) { action, _, _ in actionFormat.text(of: action) }
  }

  /// Prints a text after each action, in a debug build only.
  private func printing(
    _ prefix: String, _ toDebugEnvironment: @escaping (Environment) -> DebugEnvironment,
    _ text: @escaping (_ action: Action, _ old: State, _ new: State) -> String
  ) -> Self {
    #if DEBUG
      return Self { state, action, environment in
        let old = state
        let effect = run(&state, action, environment)
        let debug = toDebugEnvironment(environment)
        let message = UncheckedSendable({ [new = state] in text(action, old, new) })
        debug.queue.async { debug.printer((prefix.isEmpty ? "" : "\(prefix): ") + message.value()) }
        return effect
      }
    #else
      return self
    #endif
  }
}

/// How much of an action ``Reducer/debug(_:actionFormat:environment:)`` prints.
public enum ActionFormat: Sendable {
  /// The name of its case.
  case labelsOnly
  /// All of it.
  case prettyPrint

  fileprivate func text(of action: Any) -> String {
    switch self {
    case .labelsOnly: return "received action: \(ActionName.name(of: action))"
    case .prettyPrint:
      var text = "received action:\n"
      customDump(action, to: &text, indent: 2)
      return text
    }
  }
}

/// What prints the messages of ``Reducer/debug(_:actionFormat:environment:)``.
public struct DebugEnvironment: Sendable {
  /// Prints a message.
  public var printer: @Sendable (String) -> Void
  /// The queue on which the messages are printed.
  public var queue: DispatchQueue

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - printer: Prints a message; by default to the standard output.
  ///   - queue: The queue on which the messages are printed; by default one of their own, in order.
  public init(
    printer: @escaping @Sendable (String) -> Void = { print($0) }, queue: DispatchQueue = DebugEnvironment.defaultQueue
  ) {
    (self.printer, self.queue) = (printer, queue)
  }

  /// The queue on which messages are printed by default.
  public static let defaultQueue = DispatchQueue(label: "ComposableClassic.debug", qos: .background)
}
