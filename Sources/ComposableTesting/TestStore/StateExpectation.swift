internal import CustomDump

/// The state that a test expects after an action, as a change of the state before the action.
struct StateExpectation<State: Equatable> {
  let update: ((inout State) throws -> Void)?

  /// Compares the expected state with the new state, in all parts.
  ///
  /// - Parameter allowsNoChange: Whether the closure may leave the state as it was before.
  func failure(from old: State, to new: State, allowsNoChange: Bool = false) -> TestFailure? {
    var expected = old
    if let failure = apply(to: &expected) { return failure }
    if expected != new { return mismatch(expected, new) }
    return update != nil && expected == old && !allowsNoChange ? .noChange : nil
  }

  /// Compares only the parts of the state that the closure sets.
  func failureOfNamedParts(in new: State) -> TestFailure? {
    var expected = new
    if let failure = apply(to: &expected) { return failure }
    return expected == new ? nil : mismatch(expected, new)
  }

  private func apply(to state: inout State) -> TestFailure? {
    do {
      try update?(&state)
      return nil
    } catch {
      return .assertionThrew("\(error)")
    }
  }

  private func mismatch(_ expected: State, _ found: State) -> TestFailure {
    // The diff of values with equal dumps is empty.
    let diff = dumped(expected) == dumped(found) ? nil : diff(expected, found, format: .test)
    return .wrongState(diff: diff, isAsserted: update != nil)
  }
}
