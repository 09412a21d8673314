internal import PlayheadFormat
internal import PlayheadReader

/// An effect that is under way, or has just ended.
final class EffectRun {
  let id: Int
  /// The same for effects of one name, made at one line of code.
  let kind: UInt64
  /// The position of the action that started it, and a number that actions with one payload share.
  let starter: Int
  let payload: UInt64
  /// What that action wrote, the first of it.
  let writes: [StateWrite]
  /// The names of the actions that it has sent, by their numbers.
  var answers: Set<Int> = []
  /// How many it has sent; after many it is a stream, and none of them answers what it was started for.
  var answerCount = 0
  var isStream: Bool { answerCount >= Self.streamCount }

  private static let streamCount = 16
  /// The position of the last of them.
  var lastAnswer: Int?
  /// Whether the last of them did more than to put back what the starting action had set.
  var isHeard = false
  /// Whether the starting action came from outside, or was passed on from there at once.
  let isFromOutside: Bool
  /// The position at which it ended.
  var end: Int?

  init(
    id: Int, kind: UInt64, starter: Int, payload: UInt64, writes: [StateWrite], isFromOutside: Bool
  ) {
    self.isFromOutside = isFromOutside
    self.id = id
    self.kind = kind
    self.starter = starter
    self.payload = payload
    self.writes = Array(writes.prefix(Self.writeLimit))
  }

  private static let writeLimit = 16

  /// What effects have in common that do the same.
  struct Likeness: Hashable {
    var kind: UInt64
    var payload: UInt64?

    var ofAnyPayload: Likeness { Likeness(kind: kind, payload: nil) }
  }

  var likeness: Likeness { Likeness(kind: kind, payload: payload) }
}

/// An action with what it wrote.
struct SuspectStep {
  var position: Int
  /// The number of its name.
  var name: Int
  /// The effect that sent it; nil for an action from outside, and where the effect is not known.
  var run: EffectRun?
  /// Whether it came from outside, or was passed on from there at once.
  var isFromOutside: Bool
  /// Whether it is the first action of its name that the effect sent: what the effect was started for, and no news of its own.
  var isFirstAnswer: Bool
  /// The positions of the actions that ran inside it.
  var enclosed: ClosedRange<Int>?
  var writes: [StateWrite]
  var shifts: [WriteReader.Shift]
  /// The state that it led to.
  var state: JSONView
}

extension StateWrite {
  /// The position of the state in which its place stands.
  func position(of step: SuspectStep) -> Int { kind == .removed ? step.position - 1 : step.position }
}
