/// A failure of a test with a test store.
package enum TestFailure: Equatable, Sendable {
  /// `diff` is nil when the dumps of both states are equal.
  case wrongState(diff: String?, isAsserted: Bool)
  /// The closure of the test changes nothing, and the state has not changed.
  case noChange
  case assertionThrew(String)
  /// The test has not received actions that effects have sent.
  case unasserted([String], before: String)
  /// The test has not asserted changes of shared values by effects.
  case unassertedShared([String])
  /// `running` are the effects that may still send an action.
  case nothingReceived(expected: String, running: [String], after: Duration?)
  /// The next action is not the expected one.
  case wrongAction(expected: String?, received: String, diff: String?)
  /// None of the actions that effects have sent is the expected one.
  case noneMatched(expected: String, received: [String])
  /// `after` is nil at the end of the test.
  case stillRunning([RunningTestEffect], after: Duration?)
  case nothingToSkip(String)
  case sentAfterDismissal(String)

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.text == rhs.text }

  package var text: String { hint.map { "\(message)\n\nhint: \($0)" } ?? message }

  /// What was found, and what was expected.
  package var message: String {
    switch self {
    case .wrongState(let diff, let isAsserted):
      let start =
        isAsserted ? "the state is not what was expected" : "the state has changed, and no change was expected"
      guard let diff else { return start + ": found a value that is not equal, although it looks the same" }
      return "\(start):\n\n\(diff.indented)\n\n(expected: −, found: +)"
    case .noChange: return "found no change of the state, expected one"
    case .assertionThrew(let error): return "the closure that describes the state has thrown: \(error)"
    case .unasserted(let actions, let moment):
      return """
        found \(Self.count(actions.count, "received action")) that the test has not asserted before \(moment):

        \(Self.list(actions))
        """
    case .unassertedShared(let changes):
      return """
        found \(Self.count(changes.count, "change")) of shared values that the test has not asserted:

        \(Self.list(changes))
        """
    case .nothingReceived(let expected, let running, let duration):
      var text = "received no action, expected \(expected)"
      if running.isEmpty {
        text += ": no effect is running that could send one"
      } else {
        text += " after \(duration.map { "\($0)" } ?? "some time"), while this is running:\n\n\(Self.list(running))"
      }
      return text
    case .wrongAction(let expected, let received, let diff):
      if let diff { return "received another action than was expected:\n\n\(diff.indented)\n\n(expected: −, found: +)" }
      return
        "received another action, expected \(expected ?? "one that looks the same and is equal"):\n\n\(received.indented)"
    case .noneMatched(let expected, let received):
      return "received no action that was asked for, expected \(expected) among these:\n\n\(Self.list(received))"
    case .stillRunning(let effects, let duration):
      let moment = duration.map { "after \($0)" } ?? "at the end of the test"
      return """
        found \(Self.count(effects.count, "effect")) still running \(moment), expected none:

        \(Self.list(effects.map(\.text)))
        """
    case .nothingToSkip(let what): return "found no \(what) to skip, expected some"
    case .sentAfterDismissal(let action):
      return "the feature was dismissed, and gets no more actions; found this one:\n\n\(action.indented)"
    }
  }

  package var hint: String? {
    switch self {
    case .wrongState(nil, _): "look at how the types compare themselves"
    case .wrongState(_, let isAsserted):
      isAsserted ? nil : "describe the change in a trailing closure: { $0.… = … }"
    case .noChange: "leave the trailing closure out"
    case .assertionThrew: nil
    case .unasserted(_, let moment):
      moment == "the end of the test"
        ? "receive them, or end the test with 'await store.skipReceivedActions()'"
        : "receive them first, or skip them with 'await store.skipReceivedActions()'"
    case .unassertedShared: "assert them: 'store.assert { $0.$… .withLock { … } }'"
    case .nothingReceived(_, let running, _):
      running.isEmpty
        ? "look at what the action before returns, and whether its effect was cancelled"
        : """
        if they wait on a clock, advance it: override 'continuousClock' by a 'TestClock' or an 'ImmediateClock'; if \
        they need more time, pass 'timeout:'
        """
    case .wrongAction, .noneMatched: nil
    case .stillRunning(_, let duration):
      duration == nil
        ? """
        let them end before the test does: 'await store.finish()', cancel them by an action of the feature or by the \
        task that 'send' has returned, or 'await store.skipInFlightEffects()'
        """
        : """
        if they wait on a clock, advance it: override 'continuousClock' by a 'TestClock' or an 'ImmediateClock'; if \
        they never end by themselves, cancel them by the task that 'send' has returned
        """
    case .nothingToSkip: "pass 'strict: false' where there may be none"
    case .sentAfterDismissal: "end the test here, or look at which effect calls 'dismiss'"
    }
  }

  private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  private static func list(_ items: [String]) -> String {
    items.enumerated().map { index, item in
      let number = items.count > 1 ? "\(index + 1). " : ""
      return (number + item).indented
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(separator: "\n")
  }
}
