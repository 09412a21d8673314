internal import PlayheadFormat
internal import PlayheadReader

/// Finds where one stop stops, one position after the other, in one direction.
protocol StopSearch {
  /// The nearest hit after those that were found, not farther away than a position; nil where there is none up to there.
  ///
  /// Asked again, with an end farther away, it goes on from there.
  mutating func next(to end: Int) throws(DebuggerError) -> StopPlace?
}

/// Where a stop stops, and why.
struct StopPlace {
  var position: Int
  var change: TrailEvent?
  var effect: Int?
}
