internal import OrderedCollections

/// A bookmark or a remark at a position.
public struct RecordedNote: Hashable, Sendable {
  /// The position that it marks.
  public var seq: Int
  /// Microseconds since the recording started.
  public var time: Int
  /// The name by which `goto` finds the position.
  public var name: String
  /// Further text; may be empty.
  public var text: String

  /// A note's line, with the members of the same names.
  public init(seq: Int, time: Int, name: String, text: String = "") {
    self.seq = seq
    self.time = time
    self.name = name
    self.text = text
  }
}

extension RecordedNote: RecordedLine {
  public static let kind = "note"

  package init(_ members: LineMembers) throws(LineError) {
    seq = try members.position("seq")
    time = try members.optionalInteger("t") ?? 0
    name = try members.optionalText("name") ?? ""
    text = try members.optionalText("text") ?? ""
  }

  public func write(into line: inout JSONWriter) {
    line.append(raw: "{\"kind\":\"note\",\"seq\":")
    line.append(seq)
    line.append(raw: ",\"t\":")
    line.append(time)
    line.append(raw: ",\"name\":")
    line.append(name)
    if !text.isEmpty {
      line.append(raw: ",\"text\":")
      line.append(text)
    }
    line.append(raw: "}\n")
  }
}
