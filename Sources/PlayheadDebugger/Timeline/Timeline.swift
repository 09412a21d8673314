internal import Algorithms
internal import PlayheadFormat
public import PlayheadReader

/// The positions of a recording, and what caused what.
public struct Timeline: Sendable {
  /// The recording whose positions these are.
  public private(set) var recording: Recording
  /// The positions that cannot be shown, because lines are missing or broken.
  public private(set) var lost: [ClosedRange<Int>]
  /// Whether the recording is live: the store runs under this debugger, or the file is followed.
  public internal(set) var isLive: Bool

  /// Finds the positions that cannot be shown.
  ///
  /// - Complexity: O(*n*) in the actions of the recording.
  public init(_ recording: Recording, isLive: Bool = false) {
    self.recording = recording
    self.isLive = isLive
    lost = recording.lostPositions
  }

  /// Reads what was recorded since; returns whether there was anything.
  mutating func readOn() throws(RecordingError) -> Bool {
    let start = recording.last
    let base = recording.lastKeyframe
    let wasUnfinished = recording.ending.unfinishedSince != nil
    // What precedes a bad line was read all the same.
    let found = Result { () throws(RecordingError) in try recording.readOn() }
    if case .success(false) = found { return false }
    // Gaps before the last keyframe stay; new ones can only be in the new part, or at a running reducer that will not return.
    if wasUnfinished || lost.last.map({ $0.upperBound >= base }) ?? false || !recording.isWhole(after: start) {
      while let range = lost.last, range.upperBound >= base { lost.removeLast() }
      lost += recording.lostPositions(after: base)
    }
    return try found.get()
  }

  /// The first position: 0, or where a recording begins later than its store.
  public var first: Int { recording.first }

  /// The last position, whether or not it can be shown; where the recording goes on, the last whose reducer has returned.
  public var last: Int { runningReducer.map { $0 - 1 } ?? recording.last }

  /// The last action of a live recording while its reducer runs, so that its change is still to come. Where reducers run within one
  /// another, it is that of the outermost.
  public var runningReducer: Int? {
    guard isLive, recording.ending.unfinished == recording.last else { return nil }
    return recording.ending.unfinishedSince
  }

  /// Whether a position exists and can be shown.
  public func contains(_ position: Int) -> Bool {
    (first...last).contains(position) && lostRange(around: position) == nil
  }

  /// Whether the position's action is there but its state is not, as the process ended inside a reducer.
  public func isUnfinished(_ position: Int) -> Bool {
    recording.ending.unfinishedSince.map { position >= $0 } ?? false
  }

  /// The first position after this one that can be shown.
  public func position(after position: Int) -> Int? {
    guard position < last else { return nil }
    guard let range = lostRange(around: position + 1) else { return position + 1 }
    return range.upperBound < last ? range.upperBound + 1 : nil
  }

  /// The last position before this one that can be shown.
  public func position(before position: Int) -> Int? {
    guard position > first else { return nil }
    guard let range = lostRange(around: position - 1) else { return position - 1 }
    return range.lowerBound - 1
  }

  /// The last position that can be shown.
  public var end: Int {
    contains(last) ? last : position(before: last) ?? first
  }

  /// The last position whose state is known: the one before the end where the process ended in a reducer.
  public var lastState: Int { isUnfinished(end) ? position(before: end) ?? first : end }

  /// The positions that cannot be shown between two others.
  public func lost(between first: Int, and second: Int) -> [ClosedRange<Int>] {
    let range = min(first, second)...max(first, second)
    return lost.filter { $0.overlaps(range) }
  }

  /// The positions from this one on that cannot be shown and of which not even an action is left; nil where this is
  /// none of them.
  public func missingActions(from position: Int) -> ClosedRange<Int>? {
    guard let range = lostRange(around: position), !recording.hasAction(position) else { return nil }
    let next = recording.nextAction(after: position, through: range.upperBound)
    return position...(next.map { $0 - 1 } ?? range.upperBound)
  }

  func lostRange(around position: Int) -> ClosedRange<Int>? {
    let place = lost.partitioningIndex { $0.upperBound >= position }
    return place < lost.count && lost[place].contains(position) ? lost[place] : nil
  }
}
