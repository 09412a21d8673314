// The operators with case paths instead of case key paths, for `ComposableOlder`.

extension Reducer {
  package func ifLet<Child: Reducer>(
    _ place: WritableKeyPath<State, Child.State?>, action: AnyCasePath<Action, Child.Action>, child: Child,
    position: SourcePosition
  ) -> some Reducer<State, Action> {
    IfLetReducer(parent: self, place: place, action: action, child: child, position: position)
  }

  package func ifLet<Child: Reducer>(
    _ place: WritableKeyPath<State, PresentationState<Child.State>>,
    action: AnyCasePath<Action, PresentationAction<Child.Action>>, child: Child, position: SourcePosition
  ) -> some Reducer<State, Action> {
    PresentationReducer(parent: self, place: place, action: action, child: child, position: position)
  }

  package func ifCaseLet<Child: Reducer>(
    _ path: AnyCasePath<State, Child.State>, action: AnyCasePath<Action, Child.Action>, child: Child,
    position: SourcePosition
  ) -> some Reducer<State, Action> {
    IfCaseLetReducer(
      parent: self, place: ChildPath.Place(call: position), path: path, action: action, child: child,
      position: position)
  }

  package func forEach<ID: Hashable & Sendable, Element: Reducer>(
    _ elements: WritableKeyPath<State, IdentifiedArray<ID, Element.State>>,
    action: AnyCasePath<Action, IdentifiedAction<ID, Element.Action>>, element: Element, position: SourcePosition
  ) -> some Reducer<State, Action> {
    ForEachReducer(parent: self, elements: elements, action: action, child: element, position: position)
  }

  package func forEach<Child: Reducer>(
    _ place: WritableKeyPath<State, StackState<Child.State>>,
    action: AnyCasePath<Action, StackAction<Child.State, Child.Action>>, child: Child, position: SourcePosition
  ) -> some Reducer<State, Action> {
    StackReducer(parent: self, place: place, action: action, child: child, position: position)
  }
}

extension Scope {
  package init(
    state: WritableKeyPath<ParentState, Child.State>, action: AnyCasePath<ParentAction, Child.Action>, child: Child
  ) {
    self.init(place: .property(state), step: .scope(.keyPath(state)), action: action, child: child)
  }

  package init(
    state: AnyCasePath<ParentState, Child.State>, action: AnyCasePath<ParentAction, Child.Action>, child: Child,
    position: SourcePosition
  ) {
    self.init(
      place: .enumCase(state, at: position), step: .scope(.init(call: position)), action: action, child: child)
  }
}

extension Store {
  package convenience init<ParentState, ParentAction>(
    partOf parent: Store<ParentState, ParentAction>, state read: @escaping (ParentState) -> State,
    action wrap: @escaping (Action) -> ParentAction
  ) {
    self.init(core: ScopedCore(parent.core, state: read, action: wrap))
  }
}
