import PlayheadFormat
import PlayheadReader

extension Recording {
  /// The positions of the actions of a controlled run, which counts them. Changes without an action have positions, too.
  var sentPositions: [Int] { actionPositions.filter { actionName($0) != RecordedAction.outsideName } }
}
