extension Debugger {
  /// Goes to the next action, so many times.
  public mutating func step(_ count: Int = 1) throws -> Landing {
    try travel(count, isForward: true) { $0.position(after: $1) }
  }

  /// Goes to the previous action, so many times.
  public mutating func reverseStep(_ count: Int = 1) throws -> Landing {
    try travel(count, isForward: false) { $0.position(before: $1) }
  }

  /// Goes to the first later action that is not caused by this one, directly or through its effects.
  public mutating func next(_ count: Int = 1) throws -> Landing {
    try travel(count, isForward: true) { $0.position(afterCascadeAt: $1) }
  }

  /// Goes back over a whole cascade: to the earliest position from which `next` would come here, so that `next` comes here again.
  ///
  /// Several positions can have the same `next`: those in the middle of a cascade that it ends. To where this action was caused by the
  /// one before it no `next` comes; it goes to that one then.
  public mutating func reverseNext(_ count: Int = 1) throws -> Landing {
    try travel(count, isForward: false) { $0.position(beforeCascadeAt: $1) }
  }
}
