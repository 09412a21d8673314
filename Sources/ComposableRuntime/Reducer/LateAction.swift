/// The text of the issue for an action whose child feature is not there any more, or not yet.
@usableFromInline package struct LateAction {
  /// What is there instead of the child.
  @usableFromInline package enum Reason {
    case noElement(id: String)
    case isNil
    case otherCase(String)
  }

  private let reason: Reason
  private let remedy: String
  private let child: String
  private let state: String
  private let action: String

  init<Child: Reducer>(_ action: Any, of child: Child.Type, _ reason: Reason, operation: String) {
    self.action = ActionName.name(of: action)
    self.child = Self.name(of: child)
    self.state = "\(Child.State.self)"
    self.reason = reason
    remedy =
      operation == "Scope"
      ? "list the 'Scope' before the reducer that does so" : "apply '\(operation)' to the reducer that does so"
  }

  /// For a child of the older styles, whose reducer is a function.
  package init(_ action: Any, ofFeatureWith state: Any.Type, _ reason: Reason, operation: String) {
    self.action = ActionName.name(of: action)
    child = "the reducer of \(state)"
    self.state = "\(state)"
    self.reason = reason
    remedy = "list the reducer with '\(operation)' before the one that does so"
  }

  /// The name of a feature as its author knows it: the enum of reducers, not its body, and the state of an alert, which has no reducer.
  private static func name<Child: Reducer>(of child: Child.Type) -> String {
    func reducer<State: CaseReducerState>(of state: State.Type) -> String { "\(State.StateReducer.self)" }
    if let state = Child.State.self as? any CaseReducerState.Type { return reducer(of: state) }
    return child == EmptyReducer<Child.State, Child.Action>.self ? "\(Child.State.self)" : "\(child)"
  }

  package var text: String {
    """
    \(message)

    hint: the usual causes are
      1. the parent \(change) before the child runs: \(remedy)
      2. an effect of another feature sends actions of the child: cancel it when the child goes away
      3. a view, or other code with the store, still sends actions of the child: look for what sends "\(action)"
    """
  }

  private var message: String {
    switch reason {
    case .noElement(let id):
      "an action of \(child) came for an element that is not there: found \"\(action)\" for the id \(id), and no such element"
    case .isNil: "an action of \(child) came while its state is nil: found \"\(action)\", expected a \(state)"
    case .otherCase(let name):
      """
      an action of \(child) came while the state is another case: found "\(action)" in the case "\(name)", expected the \
      case with \(state)
      """
    }
  }

  private var change: String {
    switch reason {
    case .noElement: "removes the element"
    case .isNil: "sets the state to nil"
    case .otherCase: "changes the case"
    }
  }
}
