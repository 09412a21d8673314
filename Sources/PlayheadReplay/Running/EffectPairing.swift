/// Which effects of today's reducer are which of a recording: the *n*-th that the same action returned is the same.
///
/// Of what follows an effect that was cancelled alone nobody knows when it starts. So the next one of an action starts, or is
/// found, when the recording tells that it did.
struct EffectPairing {
  /// Today's effects by those of the recording.
  private var todays: [Int: Int] = [:]
  /// Today's effects that the recording has not started yet, by the recorded actions that returned them.
  private var waiting: [Int: [Int]] = [:]
  /// Today's effects that were cancelled, by the recorded actions that returned them: something may follow them.
  private var cancelled: [Int: [Int]] = [:]

  /// Today's counterpart of a recorded effect; nil where there is none.
  func today(_ recorded: Int) -> Int? { todays[recorded] }

  /// Whether there are effects today that the recording has not started yet.
  var hasWaiting: Bool { !waiting.isEmpty }

  /// Today's effects of an action that the recording has not started yet, in order.
  func waiting(of seq: Int) -> [Int] { waiting[seq] ?? [] }

  mutating func didStart(_ today: Int, of seq: Int) { waiting[seq, default: []].append(today) }

  mutating func didCancel(_ today: Int, of seq: Int) { cancelled[seq, default: []].append(today) }

  /// The effect that was cancelled, and whose successor the recording may tell of now; nil where another one waits to be told.
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

  /// Says what the counterpart is of an effect that starts in the recording.
  mutating func pair(_ recorded: Int, with today: Int, startedBy seq: Int) {
    waiting[seq]?.removeAll { $0 == today }
    if waiting[seq]?.isEmpty == true { waiting[seq] = nil }
    todays[recorded] = today
  }

  /// Forgets the effects that the recording has not started.
  ///
  /// - Returns: these.
  mutating func forgetWaiting() -> [Int] {
    defer { waiting = [:] }
    return waiting.values.joined().sorted()
  }

  /// Forgets which recorded effects some of today's are.
  mutating func unpair(where isWanted: (_ today: Int) -> Bool) {
    todays = todays.filter { !isWanted($0.value) }
  }
}
