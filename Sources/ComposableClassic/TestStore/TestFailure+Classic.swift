internal import ComposableTestCore

extension TestFailure {
  /// The text of the issue, with a hint for a test that does not wait.
  var textOfClassicTest: String {
    let hint: String? =
      switch self {
      case .unasserted(_, let moment):
        moment == "the end of the test" ? "receive them: store.receive(…)" : "receive them first: store.receive(…)"
      case .nothingReceived(_, let running, _) where !running.isEmpty:
        "if they wait on a scheduler, advance it, or give the environment '.immediate'"
      case .stillRunning:
        """
        let them end before the test does: advance their scheduler, cancel them by an action of the feature, or complete \
        their publisher
        """
      default: self.hint
      }
    return hint.map { "\(message)\n\nhint: \($0)" } ?? message
  }
}
