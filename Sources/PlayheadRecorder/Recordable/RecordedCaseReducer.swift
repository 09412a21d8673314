/// An enum of features whose macro generates its `State` and `Action`, which no other macro reaches: `@Reducer enum`.
///
/// `@Recordable` on the enum itself derives forms of both, which are recorded in their place, in any container that is recordable:
///
/// ```swift
/// @Reducer @Recordable enum Path {
///   case detail(Detail)
///   case settings(Settings)
/// }
/// ```
public protocol RecordedCaseReducer {
  // Not `State` and `Action`: wherever the macro is used, these names would be looked up in this protocol.
  associatedtype StateOfCases
  associatedtype ActionOfCases
  /// What is recorded of a state.
  associatedtype RecordedState: Recordable
  /// What is recorded of an action.
  associatedtype RecordedAction: Recordable

  /// Returns what is recorded of a state.
  static func recorded(state: StateOfCases) -> RecordedState
  /// Returns the state of what was recorded.
  static func state(recorded form: RecordedState) -> StateOfCases
  /// Returns what is recorded of an action.
  static func recorded(action: ActionOfCases) -> RecordedAction
  /// Returns the action of what was recorded.
  static func action(recorded form: RecordedAction) -> ActionOfCases
}

extension RecordedCaseReducer {
  /// The stand-in of the enum's state or action; nil for any other type.
  static func standIn(for type: Any.Type) -> (any StandIn.Type)? {
    if type == StateOfCases.self { return CaseStateStandIn<Self>.self }
    if type == ActionOfCases.self { return CaseActionStandIn<Self>.self }
    return nil
  }
}

private enum CaseStateStandIn<Cases: RecordedCaseReducer>: StandIn {
  static func form(of value: Cases.StateOfCases) -> Cases.RecordedState { Cases.recorded(state: value) }
  static func value(of form: Cases.RecordedState) -> Cases.StateOfCases { Cases.state(recorded: form) }
  static func name(in types: inout RecordedTypes) -> String {
    types.describe(substitute: Cases.RecordedState.self, for: Cases.StateOfCases.self)
  }
}

private enum CaseActionStandIn<Cases: RecordedCaseReducer>: StandIn {
  static func form(of value: Cases.ActionOfCases) -> Cases.RecordedAction { Cases.recorded(action: value) }
  static func value(of form: Cases.RecordedAction) -> Cases.ActionOfCases { Cases.action(recorded: form) }
  static func name(in types: inout RecordedTypes) -> String {
    types.describe(substitute: Cases.RecordedAction.self, for: Cases.ActionOfCases.self)
  }
}
