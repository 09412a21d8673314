/// Pairs today's effects with the recorded ones: the *n*-th of an action is the same, but one that follows a cancelled effect is
/// only paired when the recording starts it, because its start is not predictable.
struct EffectPairing {
  /// Today's effects by the recorded ones.
  private var todays: [Int: Int] = [:]
  /// Today's effects that the recording has not started yet, by the recorded actions that returned them.
  private var waiting: [Int: [Int]] = [:]
  /// Today's cancelled effects, which may have successors, by the recorded actions that returned them.
  private var cancelled: [Int: [Int]] = [:]

  /// Today's counterpart of a recorded effect, if there is one.
  func today(_ recorded: Int) -> Int? { todays[recorded] }

  /// Whether there are effects today that the recording has not started yet.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Today's effects of an action that the recording has not started yet, in order.
  func waiting(of seq: Int) -> [Int] { waiting[seq] ?? [] }

  mutating func didStart(_ today: Int, of seq: Int) { waiting[seq, default: []].append(today) }

  mutating func didCancel(_ today: Int, of seq: Int) { cancelled[seq, default: []].append(today) }

  /// The cancelled effect whose successor the recording may start now; nil while another effect of the action is not paired.
  mutating func nextCancelled(of seq: Int) -> Int? {
    guard waiting[seq] == nil, let today = cancelled[seq]?.first else { return nil }
    cancelled[seq]?.removeFirst()
    return today
  }

  /// Finds the counterpart of an effect that starts in the recording.
  @discardableResult mutating func pair(_ recorded: Int, startedBy seq: Int) -> Int? {
    guard let today = waiting[seq]?.first else { return nil }
    pair(recorded, with: today, startedBy: seq)
    return today
  }

  /// Sets the counterpart of an effect that starts in the recording.
  mutating func pair(_ recorded: Int, with today: Int, startedBy seq: Int) {
    waiting[seq]?.removeAll { $0 == today }
    if waiting[seq]?.isEmpty == true { waiting[seq] = nil }
    todays[recorded] = today
  }

  /// Removes and returns the effects that the recording has not started.
  mutating func forgetWaiting() -> [Int] {
    defer { waiting = [:] }
    return waiting.values.joined().sorted()
  }

  /// Removes some of the pairs.
  mutating func unpair(where isWanted: (_ today: Int) -> Bool) {
    todays = todays.filter { !isWanted($0.value) }
  }
}
