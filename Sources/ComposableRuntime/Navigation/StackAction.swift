/// The actions of a navigation stack.
///
/// ```swift
/// enum Action {
///   case path(StackActionOf<Path>)
/// }
///
/// store.send(.path(.element(id: id, action: .detail(.saveButtonTapped))))
/// ```
///
/// Case key paths name the actions of one element (`\.path[id: id]`), or one action of one element
/// (`\.path[id: id].detail.saveButtonTapped`).
public enum StackAction<State, Action>: CasePathable {
  /// An action of the element with an id.
  indirect case element(id: StackElementID, action: Action)

  /// Removes the element with an id and all elements after it, as the back button does.
  case popFrom(id: StackElementID)

  /// Adds an element with an id that the stack does not have, as a navigation link does.
  case push(id: StackElementID, state: State)

  /// The case paths of a ``StackAction``.
  public struct AllCasePaths: CasePathReflectable, Sequence, Sendable {
    /// The actions of all elements, with the ids of the elements.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id: id, action: action) } else { nil } })
    }

    /// The removal of an element and of all elements after it.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        embed: { .popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } })
    }

    /// The addition of an element.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        embed: { .push(id: $0.id, state: $0.state) },
        extract: { if case .push(let id, let state) = $0 { (id: id, state: state) } else { nil } })
    }

    /// The actions of the element with an id.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      AnyCasePath(
        embed: { .element(id: id, action: $0) },
        extract: { if case .element(id, let action) = $0 { action } else { nil } })
    }

    public subscript(root: StackAction) -> PartialCaseKeyPath<StackAction> {
      switch root {
      case .element: \.element
      case .popFrom: \.popFrom
      case .push: \.push
      }
    }

    public func makeIterator() -> IndexingIterator<[PartialCaseKeyPath<StackAction>]> {
      [\.element, \.popFrom, \.push].makeIterator()
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}

/// The ``StackAction`` of a stack of features of type `R`.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>
