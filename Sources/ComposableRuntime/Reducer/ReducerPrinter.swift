internal import CustomDump
public import Dispatch

/// Prints what a reducer does; see ``Reducer/_printChanges(_:)``.
public struct _ReducerPrinter<State, Action> {
  private let print: (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void
  private let queue: DispatchQueue?

  /// Creates a printer that calls a function after each action.
  ///
  /// - Parameters:
  ///   - printChange: The function.
  ///   - queue: The queue on which the function is called, while the store goes on; nil to call it at once. With a queue,
  ///     the function must be safe to call there, and the states and actions safe to read.
  public init(
    printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void,
    queue: DispatchQueue? = nil
  ) {
    (self.print, self.queue) = (printChange, queue)
  }

  /// Prints an action and the states before and after it.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    guard let queue else { return print(receivedAction, oldState, newState) }
    nonisolated(unsafe) let (print, action, old, new) = (print, receivedAction, oldState, newState)
    queue.async { print(action, old, new) }
  }

  /// Prints the action and a diff of the state to the standard output.
  public static var customDump: Self { customDump { Swift.print($0) } }

  /// Prints the action and a diff of the state.
  ///
  /// - Parameter output: Receives the text for each action: several lines, with a newline at the end.
  public static func customDump(to output: @escaping (String) -> Void) -> Self {
    Self { action, old, new in
      var text = "received action:\n"
      CustomDump.customDump(action, to: &text, indent: 2)
      text += "\n"
      text += CustomDump.diff(old, new) ?? "  (No state changes)"
      // Printing adds another one, so that a blank line ends what was printed.
      text += "\n"
      output(text)
    }
  }

  /// Prints only the name of the action to the standard output.
  public static var actionLabels: Self { actionLabels { Swift.print($0) } }

  /// Prints only the name of the action.
  ///
  /// - Parameter output: Receives the text for each action: one line, without a newline at the end.
  public static func actionLabels(to output: @escaping (String) -> Void) -> Self {
    Self { action, _, _ in output("received action: \(ActionName.name(of: action))") }
  }
}
