/// Lines that the recorder could not write.
public struct RecordedGap: Hashable, Sendable {
  /// Microseconds since the recording started.
  public var time: Int
  public var reason: String
  /// How many lines were lost.
  public var dropped: Int

  public init(time: Int, reason: String, dropped: Int) {
    self.time = time
    self.reason = reason
    self.dropped = dropped
  }

  init(_ members: LineMembers) throws(LineError) {
    time = try members.optionalInteger("t") ?? 0
    reason = try members.optionalText("reason") ?? "unknown"
    dropped = try members.optionalInteger("dropped") ?? 0
  }

  /// The line's object.
  public var json: JSONValue {
    [
      "kind": "gap", "t": .integer(Int64(time)), "reason": .string(reason), "dropped": .integer(Int64(dropped)),
    ]
  }
}
