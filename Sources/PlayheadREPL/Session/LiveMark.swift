/// How far a recording that goes on has been read.
struct LiveMark {
  var position: Int
  /// How many effects had ended.
  var ends: Int
}
