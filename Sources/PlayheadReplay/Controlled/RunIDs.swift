/// Which ids a run has made where a recording had others.
final class RunIDs {
  /// The recorded ids by the number of the action from outside that made them; those of other actions by 0.
  private let recorded: [Int: [String]]
  private var counts: [Int: Int] = [:]
  /// The ids of this run by the recorded ones.
  private var names: [String: String] = [:]
  private let all: Set<String>

  init(_ recorded: [Int: [String]]) {
    self.recorded = recorded
    all = Set(recorded.values.joined())
  }

  /// Adds the next id that an action has made.
  func add(_ id: String, by number: Int?) {
    let number = number ?? 0
    let count = counts[number, default: 0]
    counts[number] = count + 1
    if let ids = recorded[number], count < ids.count { names[ids[count]] = id }
  }

  /// The text that stands here for a recorded one; nil if it is an id that this run has not made.
  func name(of text: String) -> String? { names[text] ?? (all.contains(text) ? nil : text) }
}
