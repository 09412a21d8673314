/// The end of a recording that was closed.
public struct RecordedEnd: Hashable, Sendable {
  /// Microseconds since the recording started.
  public var time: Int
  /// The last position.
  public var seq: Int
  /// The status with which the recorder was closed, `closed` by default.
  public var status: String

  /// The line at the end, with the members of the same names.
  public init(time: Int, seq: Int, status: String = "closed") {
    self.time = time
    self.seq = seq
    self.status = status
  }
}

extension RecordedEnd: RecordedLine {
  public static let kind = "end"

  package init(_ members: LineMembers) throws(LineError) {
    time = try members.optionalInteger("t") ?? 0
    seq = try members.optionalInteger("seq") ?? 0
    status = try members.optionalText("status") ?? "closed"
  }

  public func write(into line: inout JSONWriter) {
    line.append(raw: "{\"kind\":\"end\",\"t\":")
    line.append(time)
    line.append(raw: ",\"seq\":")
    line.append(seq)
    line.append(raw: ",\"status\":")
    line.append(status)
    line.append(raw: "}\n")
  }
}
