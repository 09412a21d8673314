internal import CustomDump

/// What a test says of the state after an action: how it is made of the state before.
struct StateExpectation<State: Equatable> {
  let update: ((inout State) throws -> Void)?

  /// Compares with what happened, in every part of the state.
  ///
  /// - Parameter allowsNoChange: whether the closure may describe what was so before.
  func failure(from old: State, to new: State, allowsNoChange: Bool = false) -> TestFailure? {
    var expected = old
    if let failure = apply(to: &expected) { return failure }
    if expected != new { return mismatch(expected, new) }
    return update != nil && expected == old && !allowsNoChange ? .noChange : nil
  }

  /// Compares those parts only that the test speaks of.
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
    // For values that look the same a diff shows nothing.
    let diff = dumped(expected) == dumped(found) ? nil : diff(expected, found, format: .test)
    return .wrongState(diff: diff, isAsserted: update != nil)
  }
}
