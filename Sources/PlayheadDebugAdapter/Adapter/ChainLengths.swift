internal import PlayheadFormat
internal import PlayheadReader

/// Caches how many frames chains of causes have: without the cache, each step in a long chain would take time linear in its length.
struct ChainLengths: Sendable {
  /// The distance between cached positions of a chain.
  private static let stride = 1024

  private var recording = ""
  private var known: [Int: Int] = [:]

  /// Whether an effect sent the action at a position; the effect then has a frame of its own.
  static func isAnswer(_ position: Int, in recording: Recording) -> Bool {
    if recording.hasAction(position), case .effect? = recording.origin(position) { true } else { false }
  }

  /// Counts the frames that lead to a position, one for each action and one for
  /// each effect that sent one, up to the next cached position.
  mutating func count(from position: Int, in recording: Recording) -> Int {
    if recording.name != self.recording { (self.recording, known) = (recording.name, [:]) }
    var count = 0
    var passed: [(position: Int, before: Int)] = []
    var next: Int? = position
    var number = 0
    while let position = next, number == 0 || recording.hasAction(position) {
      if let rest = known[position] {
        count += rest
        break
      }
      if number.isMultiple(of: Self.stride) { passed.append((position, count)) }
      count += Self.isAnswer(position, in: recording) ? 2 : 1
      number += 1
      next = recording.cause(of: position)
    }
    for (position, before) in passed { known[position] = count - before }
    return count
  }
}
