internal import CustomDump

/// Prints what a reducer does; see ``Reducer/_printChanges(_:)``.
public struct _ReducerPrinter<State, Action> {
  private let print: (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void

  /// Creates a printer that calls a function after each action.
  public init(printChange: @escaping (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void) {
    self.print = printChange
  }

  /// Prints an action and the states before and after it.
  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    print(receivedAction, oldState, newState)
  }

  /// Prints the action and a diff of the state to the standard output.
  public static var customDump: Self { customDump { Swift.print($0) } }

  /// Prints the action and a diff of the state.
  ///
  /// - Parameter output: Receives the text for each action: several lines, without a newline at the end.
  public static func customDump(to output: @escaping (String) -> Void) -> Self {
    Self { action, old, new in
      var text = "received action:\n"
      CustomDump.customDump(action, to: &text, indent: 2)
      text += "\n"
      text += CustomDump.diff(old, new) ?? "  (no change)"
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
