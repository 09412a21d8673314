/// The actions that come from outside in a controlled run, in their order.
package struct OutsideActions<State, Action> {
  /// How many there are; nil if that is not known.
  package var count: Int?
  /// The action with a number, from 1, in a state; nil if nothing can be done in it.
  package var action: (_ number: Int, _ state: State, _ dice: inout Dice) -> Action?
  /// How long after the one before it it comes.
  package var gap: (_ number: Int) -> Duration
  /// Whether they were recorded, in another run, so that some may not fit into this one.
  package var isRecorded = false
  /// The places of values that must not be recorded, in the state and in actions.
  var redacted: [String] = []
  /// Called for each read of a reducer, with the number of the action from outside that it reduces, nil for another action, and the read's
  /// name and value.
  package var didRead: ((_ number: Int?, _ key: String, _ value: String) -> Void)?
  /// Called when the run ends.
  package var end: () -> Void = {}

  package init(_ actions: [Action]) { self.init(actions, gaps: []) }

  /// - Parameter renamesIDs: whether the store tells what its reducers read, so that recorded ids stand for those of the run.
  package init(_ recorded: RecordedOutside<State, Action>, renamesIDs: Bool) {
    self.init(recorded.actions, gaps: recorded.gaps)
    isRecorded = true
    redacted = recorded.redacted
    guard renamesIDs, recorded.hasIDs else { return }
    let ids = RunIDs(recorded.ids)
    action = { number, _, _ in recorded.action(number, renaming: ids) }
    didRead = { number, key, value in if key == "uuid" { ids.add(value, by: number) } }
  }

  private init(_ actions: [Action], gaps: [Duration]) {
    count = actions.count
    action = { number, _, _ in actions.indices.contains(number - 1) ? actions[number - 1] : nil }
    gap = { number in gaps.indices.contains(number - 1) ? gaps[number - 1] : .zero }
  }

  package init(_ action: @escaping (_ state: State, _ dice: inout Dice) -> Action?) {
    self.action = { _, state, dice in action(state, &dice) }
    gap = { _ in .zero }
  }
}
