public import PlayheadReader

extension Debugger {
  /// Goes to the last action, at or before this position, that changed the value at a followed place, passing breakpoints
  /// by.
  ///
  /// - Parameters:
  ///   - path: the place, with its elements followed.
  ///   - isAgain: whether this position's own action does not count, so that repeating it goes further back.
  public mutating func last(_ path: FollowedPath, isAgain: Bool = false) throws -> Landing {
    let change = try timeline.previousChange(of: path, upTo: isAgain ? position - 1 : position)
    return try land(on: change?.position ?? position, reasons: change == nil ? [.noChange(later: false)] : [])
  }

  /// Goes to the first later action that changed the value at a followed place, passing breakpoints by.
  public mutating func reverseLast(_ path: FollowedPath) throws -> Landing {
    let change = try timeline.nextChange(of: path, after: position)
    return try land(on: change?.position ?? position, reasons: change == nil ? [.noChange(later: true)] : [])
  }
}
