/// Assigns slices to tracks so that slices of a track nest or are disjoint; viewers drop overlapping slices, which arise where several
/// threads reduce at once, and where two actions fall within the microsecond to which times are rounded down.
struct TraceTracks {
  private struct Track {
    var start = 0
    /// The ends of the slices that are still open, the innermost last.
    var ends: [Int] = []
  }

  struct Place: Equatable {
    /// Counted from 0.
    var track: Int
    /// In nanoseconds from the start of the recording.
    var start: Int
    /// In nanoseconds.
    var duration: Int
  }

  private var tracks: [Track] = []
  /// The most tracks; beyond them, overlapping slices are drawn later or shorter than they are.
  private static let limit = 32
  private static let microsecond = 1000

  var count: Int { tracks.count }

  /// Places the next slice, whose start `time` is in microseconds, rounded down, and whose `duration` is in nanoseconds.
  mutating func place(at time: Int, for duration: Int) -> Place {
    // Times in a file from an untrusted source may be arbitrarily large.
    let start = min(max(time, 0), Int.max / 4 / Self.microsecond) * Self.microsecond
    let duration = min(max(duration, 0), Int.max / 4)
    for track in tracks.indices {
      if let place = place(start, duration, on: track, mayBeCut: false) { return place }
    }
    if tracks.count < Self.limit { tracks.append(Track()) }
    return place(start, duration, on: tracks.count - 1, mayBeCut: true)
      ?? Place(track: tracks.count - 1, start: start, duration: duration)
  }

  /// Returns nil where the slice does not fit, unless `mayBeCut` allows drawing it later or shorter.
  private mutating func place(_ time: Int, _ duration: Int, on number: Int, mayBeCut: Bool) -> Place? {
    guard mayBeCut || tracks[number].start < time + Self.microsecond else { return nil }
    // Times are rounded to a microsecond: a slice that ends within it may have ended before this one began.
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
