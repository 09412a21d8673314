import PlayheadFormat
import PlayheadReader

/// A controlled run counts its actions. In its recording, changes without an action have positions, too.
extension Recording {
  /// The position to which the action with this number led; 0 for none.
  func position(ofAction number: Int) -> Int {
    guard actionNames.contains(RecordedAction.outsideName) else { return number }
    if number < 1 { return 0 }
    return actionPositions.lazy.filter { actionName($0) != RecordedAction.outsideName }.dropFirst(number - 1).first {
      _ in true
    }
      ?? last
  }

  /// The number of actions up to a position.
  func actionCount(through position: Int) -> Int {
    guard actionNames.contains(RecordedAction.outsideName) else { return position }
    return actionPositions.lazy.filter { $0 <= position && actionName($0) != RecordedAction.outsideName }.count
  }
}
