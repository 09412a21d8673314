internal import PlayheadFormat
internal import PlayheadReader

/// Finds the hits of one stop, one after the other, in one direction.
protocol StopSearch {
  /// Returns the nearest hit no farther than `end`; a later call with a farther `end` continues from there.
  mutating func next(to end: Int) throws -> StopPlace?
}

struct StopPlace {
  var position: Int
  var change: PathEvent?
  var effect: Int?
}
