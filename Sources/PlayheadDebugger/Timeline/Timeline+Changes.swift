internal import PlayheadFormat
public import PlayheadReader

extension Timeline {
  /// The first change of the value at a followed place after a position, of those that can be shown.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  public func nextChange(of path: FollowedPath, after position: Int, through end: Int = .max) throws -> PathEvent? {
    let search = try ChangeSearch(path, in: self, from: position, isForward: true)
    return try search.next(to: min(end, last))?.change
  }

  /// The last change of the value at a followed place up to a position, of those that can be shown, that position's own
  /// action included.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  public func previousChange(of path: FollowedPath, upTo position: Int, downTo end: Int = 1) throws -> PathEvent? {
    let search = try ChangeSearch(path, in: self, from: position + 1, isForward: false)
    return try search.next(to: max(end, first + 1))?.change
  }

  /// Reports what became of a followed place after a position, oldest first, until `body` says stop by returning false.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  public func forEachEvent(of path: FollowedPath, after position: Int, _ body: (PathEvent) -> Bool) throws {
    var trail = try PathHistory(path, in: recording, at: shownPosition(near: position))
    while let event = try trail.next(), body(event) {}
  }
}
