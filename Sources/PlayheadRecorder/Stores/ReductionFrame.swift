/// An action whose reducer is running.
struct ReductionFrame {
  /// The action's number; 0 where its line could not be written.
  var seq: Int
  /// When the reducer began to run, on the monotonic clock.
  var start: Int
  /// The operations that were found when an inner action began, each followed by a comma.
  var outer: [UInt8] = []
  /// The operations of the inner actions.
  var inner: [UInt8] = []
  /// What the reducer has read from its dependencies, each followed by a comma.
  var reads: [UInt8] = []
}
