import PlayheadPlatform

extension JSONValue {
  /// Whether a writer writes both alike, which is stricter than equality: `1` and `1.0` are written differently, and so
  /// are objects with another order of members.
  ///
  /// - Complexity: O(*n*) in the parts of both, where they are equal.
  public func isWritten(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.array(let own), .array(let others)):
      own.count == others.count && !StackRoom.isLow() && zip(own, others).allSatisfy { $0.isWritten(as: $1) }
    case (.object(let own), .object(let others)):
      own.count == others.count && !StackRoom.isLow()
        && zip(own, others).allSatisfy { JSONName($0.key) == JSONName($1.key) && $0.value.isWritten(as: $1.value) }
    case (.double, .integer), (.double, .unsigned), (.integer, .double), (.unsigned, .double): false
    default: self == other
    }
  }
}
