/// The whole state at a position.
public struct RecordedKeyframe: Hashable, Sendable {
  public var seq: Int
  public var state: JSONValue

  init(_ members: LineMembers) throws(LineError) {
    seq = try members.position("seq")
    guard let state = members.json["state"] else { throw LineError(.missing("state")) }
    self.state = state
  }
}
