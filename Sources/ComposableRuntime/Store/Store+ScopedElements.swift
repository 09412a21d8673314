internal import OrderedCollections

extension Store {
  /// Returns the stores of the elements of a collection, one for each element.
  ///
  /// ```swift
  /// for row in store.scope(state: \.rows, action: \.rows) { show(row) }
  /// ```
  ///
  /// The stores are those that `scope(state: \.rows[id: id], action: \.rows[id: id])` returns. Each is made when it is
  /// accessed. The collection is a snapshot: its elements and their order stay the same when the state changes.
  ///
  /// - Parameters:
  ///   - state: The key path to the collection of the elements' states.
  ///   - action: The case that wraps the elements' actions.
  /// - Complexity: O(1).
  public func scope<ID, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    let elements = self.state[keyPath: state]
    return ScopedElements(count: elements.count) { position in
      let id = elements.ids[position]
      return self._$scope(
        state: state.appending(path: \.[id: id]), action: action.appending(path: \.[id: id]), last: elements[position])
    }
  }

  /// Returns the stores of the elements of a collection: `store.scope(\.rows, action: \.rows)`.
  ///
  /// - Complexity: O(1).
  public func scope<ID, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> some RandomAccessCollection<Store<ElementState, ElementAction>> {
    scope(state: state, action: action)
  }
}

/// `@preconcurrency`, because collections are not isolated, but stores belong to the main actor: use it only there.
struct ScopedElements<State, Action>: @preconcurrency RandomAccessCollection {
  let count: Int
  let make: @MainActor (Int) -> Store<State, Action>

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  @MainActor subscript(position: Int) -> Store<State, Action> { make(position) }
}
