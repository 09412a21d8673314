internal import PlayheadDebugger

/// Limits the actions to print that arrive at once, since they would scroll by unread and delay the prompt.
struct ActionFlood {
  /// The most actions to print of those that arrive at once.
  private static let limit = 200

  /// Whether all are printed, without a limit.
  let isShown: Bool
  private var count = 0

  init(isShown: Bool) { self.isShown = isShown }

  /// Whether to print news: everything but actions beyond the limit that reach no stop.
  mutating func admits(_ news: DebugSession.News) -> Bool {
    guard !isShown, case .passed(let landing) = news, landing.reasons.isEmpty else { return true }
    count += 1
    return count <= Self.limit
  }

  /// A remark about the actions that were not printed; nil if all were.
  var words: String? {
    count > Self.limit ? "… \(count - Self.limit) more actions came at once; 'list' shows them\n" : nil
  }
}
