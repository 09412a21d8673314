internal import PlayheadFormat
internal import PlayheadReader

/// How many frames chains of causes have. What was counted once is not counted again: a step in a chain of a million would take as
/// long as the chain.
struct ChainLengths: Sendable {
  /// How far apart the positions of a chain are that are remembered.
  private static let stride = 1024

  private var recording = ""
  private var known: [Int: Int] = [:]

  /// Whether an effect has sent the action of a position: it has a frame of its own.
  static func isAnswer(_ position: Int, in recording: Recording) -> Bool {
    if recording.hasAction(position), case .effect? = recording.origin(position) { true } else { false }
  }

  /// How many frames lead to a position: each action, and each effect that has sent one.
  ///
  /// - Complexity: O(*n*) in the actions of the chain, up to one that was passed before.
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
