internal import ComposableRuntime

/// An action that an effect fed back, and that the test has not been told of.
struct ReceivedAction<State, Action> {
  let action: Action
  /// The state after it.
  let state: State
  /// The line of the test that sent the action from which it all began.
  let position: SourcePosition?
}
