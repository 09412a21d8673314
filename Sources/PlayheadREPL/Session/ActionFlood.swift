internal import PlayheadDebugger

/// Actions that come faster than a terminal shows them: nobody reads what scrolls by, and the prompt would be late.
struct ActionFlood {
  /// How many are shown of those that come at once.
  private static let limit = 200

  /// Whether all are shown, however many there are.
  let isShown: Bool
  private var count = 0

  init(isShown: Bool) { self.isShown = isShown }

  /// Whether something that has come is shown: all but actions beyond the limit, and of these the ones at which there is a stop.
  mutating func admits(_ news: DebugSession.News) -> Bool {
    guard !isShown, case .passed(let landing) = news, landing.reasons.isEmpty else { return true }
    count += 1
    return count <= Self.limit
  }

  /// What is said of those that were not shown; nil where all were.
  var words: String? {
    count > Self.limit ? "… \(count - Self.limit) more actions came at once; 'list' shows them\n" : nil
  }
}
