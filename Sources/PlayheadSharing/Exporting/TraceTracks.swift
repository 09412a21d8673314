/// Gives slices their places: on one track they lie within one another, or do not touch. A reader of traces drops what
/// overlaps.
///
/// Actions overlap where several threads reduce at once, and where two came within the microsecond to which times are
/// rounded down.
struct TraceTracks {
  /// One track.
  private struct Track {
    /// When the last slice began.
    var start = 0
    /// When those end that the next one may lie in; the innermost is last.
    var ends: [Int] = []
  }

  /// Where a slice is drawn.
  struct Place: Equatable {
    /// Counted from 0.
    var track: Int
    /// Nanoseconds from the start of the recording.
    var start: Int
    /// Nanoseconds.
    var duration: Int
  }

  private var tracks: [Track] = []
  /// Slices that overlap on more tracks than these are drawn shorter than they are.
  private static let limit = 32
  private static let microsecond = 1000

  /// How many tracks there are.
  var count: Int { tracks.count }

  /// Gives the next slice its place.
  ///
  /// - Parameters:
  ///   - time: when it began, in microseconds, rounded down.
  ///   - duration: nanoseconds.
  /// - Complexity: O(1) but for the tracks and the depth of the slices on them.
  mutating func place(at time: Int, for duration: Int) -> Place {
    // A stranger's numbers may be of any size.
    let start = min(max(time, 0), Int.max / 4 / Self.microsecond) * Self.microsecond
    let duration = min(max(duration, 0), Int.max / 4)
    for track in tracks.indices {
      if let place = place(start, duration, on: track, mayBeCut: false) { return place }
    }
    if tracks.count < Self.limit { tracks.append(Track()) }
    return place(start, duration, on: tracks.count - 1, mayBeCut: true)
      ?? Place(track: tracks.count - 1, start: start, duration: duration)
  }

  /// - Parameter mayBeCut: whether the slice is drawn later or shorter where there is no room; else there is no place then.
  private mutating func place(_ time: Int, _ duration: Int, on number: Int, mayBeCut: Bool) -> Place? {
    guard mayBeCut || tracks[number].start < time + Self.microsecond else { return nil }
    // What ends within the microsecond may as well have ended before.
    tracks[number].start = max(time, tracks[number].start)
    while let end = tracks[number].ends.last, end < time + Self.microsecond || end <= tracks[number].start {
      tracks[number].start = max(tracks[number].start, end)
      tracks[number].ends.removeLast()
    }
    let start = tracks[number].start
    var duration = duration
    if let end = tracks[number].ends.last {
      guard mayBeCut || start + duration < end + Self.microsecond else { return nil }
      duration = min(duration, end - start)
    }
    tracks[number].ends.append(start + duration)
    return Place(track: number, start: start, duration: duration)
  }
}
