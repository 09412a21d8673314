extension Reducer {
  /// Prints each action and the change of the state, for debugging.
  ///
  /// - Parameter printer: The printer; nil prints nothing. The default prints to the standard output.
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> some Reducer<State, Action> {
    PrintChangesReducer(base: self, printer: printer)
  }
}

private struct PrintChangesReducer<Base: Reducer>: Reducer {
  let base: Base
  let printer: _ReducerPrinter<Base.State, Base.Action>?

  var _isPlain: Bool { base._isPlain }

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    guard let printer else { return base.reduce(into: &state, action: action) }
    let old = state
    let changes = SharedChanges()
    let effect = changes.during { base.reduce(into: &state, action: action) }
    // The old state refers to the shared values of the new one, so only the collected changes have the old values.
    SharedView.changes(changes.take()).during {
      printer.printChange(receivedAction: action, oldState: old, newState: state)
    }
    return effect
  }
}
