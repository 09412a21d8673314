import OrderedCollections
package import PlayheadFormat

extension Schema {
  /// The schema of a store's types; nil if none is described.
  package init?<State, Action>(state: RecordedType<State>, action: RecordedType<Action>) {
    var types = RecordedTypes()
    self.init(state: state, action: action, in: &types)
  }

  /// `types` collects further facts about the types.
  package init?<State, Action>(
    state: RecordedType<State>, action: RecordedType<Action>, in types: inout RecordedTypes
  ) {
    let (state, action) = (state.describe(in: &types), action.describe(in: &types))
    if types.shapes.isEmpty { return nil }
    self.init(types: types.shapes, state: state, action: action)
  }
}
