import OrderedCollections
package import PlayheadRecording

extension Schema {
  /// What the types of a store are made of; nil where nothing is known of them.
  package init?<State, Action>(state: RecordedType<State>, action: RecordedType<Action>) {
    var types = RecordedTypes()
    let (state, action) = (state.describe(in: &types), action.describe(in: &types))
    if types.shapes.isEmpty { return nil }
    self.init(types: types.shapes, state: state, action: action)
  }
}
