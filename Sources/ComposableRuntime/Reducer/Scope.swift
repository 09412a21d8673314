/// Runs a child feature on a part of the parent's state, and on the parent's actions that wrap the child's actions.
///
/// ```swift
/// var body: some ReducerOf<Self> {
///   Scope(state: \.counter, action: \.counter) { Counter() }
///   Reduce { state, action in … }
/// }
/// ```
///
/// The child runs before the reducers that are listed after it, so that these see the changes of the child.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  @usableFromInline enum Place {
    case property(WritableKeyPath<ParentState, Child.State>)
    case enumCase(AnyCasePath<ParentState, Child.State>, at: SourcePosition)
  }

  @usableFromInline let place: Place
  @usableFromInline let step: ChildPath.Step
  @usableFromInline let action: AnyCasePath<ParentAction, Child.Action>
  @usableFromInline let child: Child

  @inlinable init(place: Place, step: ChildPath.Step, action: AnyCasePath<ParentAction, Child.Action>, child: Child) {
    (self.place, self.step, self.action, self.child) = (place, step, action, child)
  }

  /// Scopes to a property of the parent's state.
  ///
  /// - Parameters:
  ///   - state: The property that holds the child's state.
  ///   - action: The case that wraps the child's actions.
  ///   - child: The child feature.
  @inlinable public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(
      place: .property(state), step: .scope(.keyPath(state)), action: AnyCasePath(action), child: child())
  }

  /// Scopes to a case of the parent's state.
  ///
  /// An action of the child that comes while the state is in another case is reported as an issue at the line of this
  /// call, and otherwise ignored. Usually an effect of the child has outlived the case, or the parent has changed the
  /// case before the child ran.
  ///
  /// - Parameters:
  ///   - state: The case that holds the child's state.
  ///   - action: The case that wraps the child's actions.
  ///   - child: The child feature.
  @inlinable public init<ChildState, ChildAction>(
    state: CaseKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(
      place: .enumCase(
        AnyCasePath(state), at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)),
      step: .scope(.keyPath(state)), action: AnyCasePath(action), child: child())
  }

  /// Scopes to a property of the parent's state: `Scope(\.counter, action: \.counter) { Counter() }`.
  @inlinable public init<ChildState, ChildAction>(
    _ state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(state: state, action: action, child: child)
  }

  /// Scopes to a case of the parent's state: `Scope(\.editing, action: \.editing) { Editor() }`.
  @inlinable public init<ChildState, ChildAction>(
    _ state: CaseKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(
      state: state, action: action, child: child, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @inlinable public var _isPlain: Bool { child._isPlain }

  @inlinable public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    guard let childAction = self.action.extract(from: action) else { return .none }
    let wrap = self.action
    switch place {
    case .property(let keyPath):
      let effect = child.reduce(into: &state[keyPath: keyPath], action: childAction)
      return effect.isNone ? .none : effect.inside(step.named(byCaseOf: action)) { wrap.embed($0) }

    case .enumCase(let path, let position):
      guard var childState = path.extract(from: state) else {
        return report(late: childAction, in: state, at: position)
      }
      let effect = child.reduce(into: &childState, action: childAction)
      state = path.embed(childState)
      if effect.isNone { return .none }
      return effect.inside(step.named(byCaseOf: action).leading(to: .enumCase(ActionName.caseName(of: state)))) {
        wrap.embed($0)
      }
    }
  }

  @usableFromInline func report(
    late action: Any, in state: Any, at position: SourcePosition
  ) -> Effect<ParentAction> {
    let found = ActionName.caseName(of: state)
    position.report(LateAction(action, of: Child.self, .otherCase(found), operation: "Scope").text)
    return .none
  }
}
