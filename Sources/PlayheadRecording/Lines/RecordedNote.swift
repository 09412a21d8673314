import OrderedCollections

/// A bookmark or a remark at a position.
public struct RecordedNote: Hashable, Sendable {
  public var seq: Int
  /// Microseconds since the recording started.
  public var time: Int
  /// What `goto` knows the position by.
  public var name: String
  public var text: String

  public init(seq: Int, time: Int, name: String, text: String = "") {
    self.seq = seq
    self.time = time
    self.name = name
    self.text = text
  }

  init(_ members: LineMembers) throws(LineError) {
    seq = try members.position("seq")
    time = try members.optionalInteger("t") ?? 0
    name = try members.optionalText("name") ?? ""
    text = try members.optionalText("text") ?? ""
  }

  /// The line's object.
  public var json: JSONValue {
    var members: JSONValue.Object = [
      "kind": "note", "seq": .integer(Int64(seq)), "t": .integer(Int64(time)), "name": .string(name),
    ]
    if !text.isEmpty { members["text"] = .string(text) }
    return .object(members)
  }
}
