internal import OrderedCollections

/// Lines that the recorder could not write.
public struct RecordedGap: Hashable, Sendable {
  /// Microseconds since the recording started.
  public var time: Int
  /// Why the recorder could not write, in words.
  public var reason: String
  /// How many lines were lost.
  public var dropped: Int
  /// The numbers of the running actions before the gap. Their changes may still come; other missing changes are lost.
  public var open: [Int]

  /// A gap's line, with the members of the same names.
  public init(time: Int, reason: String, dropped: Int, open: [Int] = []) {
    self.time = time
    self.reason = reason
    self.dropped = dropped
    self.open = open
  }
}

extension RecordedGap: RecordedLine {
  public static let kind = "gap"

  package init(_ members: LineMembers) throws(LineError) {
    time = try members.optionalInteger("t") ?? 0
    reason = try members.optionalText("reason") ?? "unknown"
    dropped = try members.optionalCount("dropped") ?? 0
    open = if case .array(let numbers)? = members.json["open"] { numbers.compactMap(\.int) } else { [] }
  }

  public func write(into line: inout JSONWriter) {
    line.append(raw: "{\"kind\":\"gap\",\"t\":")
    line.append(time)
    line.append(raw: ",\"reason\":")
    line.append(reason)
    line.append(raw: ",\"dropped\":")
    line.append(dropped)
    if !open.isEmpty {
      line.append(raw: ",\"open\":[")
      for seq in open {
        line.append(seq)
        line.separate()
      }
      line.closeArray()
    }
    line.append(raw: "}\n")
  }
}
