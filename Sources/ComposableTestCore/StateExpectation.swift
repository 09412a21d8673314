package import ComposableRuntime
internal import CustomDump

/// The state that a test expects after an action, as a change of the state before the action.
package struct StateExpectation<State: Equatable> {
  private let update: ((inout State) throws -> Void)?
  /// The shared values that the action has changed.
  private let shared: SharedValues

  /// `update` is nil if no change is expected.
  package init(update: ((inout State) throws -> Void)?, shared: SharedValues = SharedValues()) {
    (self.update, self.shared) = (update, shared)
  }

  /// Compares the expected state with the new state in all parts; `allowsNoChange` allows a closure that changes nothing.
  package func failure(from old: State, to new: State, allowsNoChange: Bool = false) -> TestFailure? {
    var expected = old
    let view = SharedView.changes(shared)
    if let failure = view.during({ apply(to: &expected) }) { return failure }
    if let failure = view.during({ mismatch(expected, new) }) { return failure }
    let isUnchanged = view.comparedWithBefore(shared).during { expected == old }
    return update != nil && isUnchanged && !allowsNoChange ? .noChange : nil
  }

  /// Compares only the parts of the state that the closure sets.
  package func failureOfNamedParts(in new: State) -> TestFailure? {
    var expected = new
    let view = SharedView.result(shared)
    return view.during { apply(to: &expected) } ?? view.during { mismatch(expected, new) }
  }

  private func apply(to state: inout State) -> TestFailure? {
    do {
      try update?(&state)
      return nil
    } catch {
      return .assertionThrew("\(error)")
    }
  }

  private func mismatch(_ expected: State, _ found: State) -> TestFailure? {
    if expected == found { return nil }
    // For values with equal dumps the diff is nil, or only says so.
    let diff = diff(expected, found, format: .test)
    let tells = diff.map { !$0.contains("// Not equal but no difference detected") } ?? false
    return .wrongState(diff: tells ? diff : nil, isAsserted: update != nil)
  }
}
