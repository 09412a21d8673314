internal import OrderedCollections

/// A cancellation without effect: no effect was running under its id.
///
/// A cancellation that did cancel effects is recorded in the lines of their ends.
public struct RecordedCancellation: Hashable, Sendable {
  /// The position that the store had reached.
  public var seq: Int
  /// Microseconds since the recording started.
  public var time: Int
  /// The action whose effect asked for it, where one did.
  public var by: Int?
  /// The id, as a person reads it.
  public var id: String

  /// A cancellation's line, with the members of the same names; `id` is its member `cancelID`.
  public init(seq: Int, time: Int, by: Int?, id: String) {
    self.seq = seq
    self.time = time
    self.by = by
    self.id = id
  }
}

extension RecordedCancellation: RecordedLine {
  public static let kind = "cancel"

  package init(_ members: LineMembers) throws(LineError) {
    seq = try members.position("seq")
    time = try members.optionalInteger("t") ?? 0
    by = try members.optionalPosition("by")
    id = try members.optionalText("cancelID") ?? ""
  }

  public func write(into line: inout JSONWriter) {
    line.append(raw: "{\"kind\":\"cancel\",\"seq\":")
    line.append(seq)
    line.append(raw: ",\"t\":")
    line.append(time)
    if let by {
      line.append(raw: ",\"by\":")
      line.append(by)
    }
    line.append(raw: ",\"cancelID\":")
    line.append(id)
    line.append(raw: "}\n")
  }
}
