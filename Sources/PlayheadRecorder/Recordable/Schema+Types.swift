import OrderedCollections
package import PlayheadFormat

extension Schema {
  /// What the types of a store are made of; nil where nothing is known of them.
  package init?<State, Action>(state: RecordedType<State>, action: RecordedType<Action>) {
    var types = RecordedTypes()
    self.init(state: state, action: action, in: &types)
  }

  /// - Parameter types: gets what is known of the types beside the schema.
  package init?<State, Action>(
    state: RecordedType<State>, action: RecordedType<Action>, in types: inout RecordedTypes
  ) {
    let (state, action) = (state.describe(in: &types), action.describe(in: &types))
    if types.shapes.isEmpty { return nil }
    self.init(types: types.shapes, state: state, action: action)
  }
}
