internal import PlayheadFormat
package import PlayheadReader

extension Recording {
  /// When the recording begins, in microseconds since the store's start; in a part of a recording, the time of its first action.
  package var startTime: Int {
    guard first > 0, let action = nextAction(after: first, through: last) else { return 0 }
    return (try? self.action(action).time) ?? 0
  }
}
