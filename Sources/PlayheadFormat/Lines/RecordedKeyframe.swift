internal import OrderedCollections

/// The whole state at a position.
public struct RecordedKeyframe: Hashable, Sendable {
  /// The position.
  public var seq: Int
  /// Microseconds since the recording started.
  public var time: Int
  /// The state at the position.
  public var state: JSONValue
  /// The values in it that could not be written, and in whose places `null` stands.
  public var failures: [WritingFailure] = []

  /// A keyframe's line, with the members of the same names.
  public init(seq: Int, time: Int, state: JSONValue) {
    self.seq = seq
    self.time = time
    self.state = state
  }
}

extension RecordedKeyframe: RecordedLine {
  public static let kind = "keyframe"

  package init(_ members: LineMembers) throws(LineError) {
    seq = try members.position("seq")
    time = try members.optionalInteger("t") ?? 0
    guard let state = members.json["state"] else { throw LineError(.missing("state")) }
    self.state = state
    failures = WritingFailure.failures(in: members.json["unwritten"])
  }

  public func write(into line: inout JSONWriter) {
    Self.begin(seq: seq, time: time, into: &line)
    line.append(state)
    line.append(failures: failures)
    Self.end(into: &line)
  }

  /// Writes the line with a state that a writer holds, and with its missing values.
  package static func write(seq: Int, time: Int, state: borrowing JSONWriter, into line: inout JSONWriter) {
    begin(seq: seq, time: time, into: &line)
    line.append(state)
    line.append(missingIn: state)
    end(into: &line)
  }

  package static func begin(seq: Int, time: Int, into line: inout JSONWriter) {
    line.append(raw: "{\"kind\":\"keyframe\",\"seq\":")
    line.append(seq)
    line.append(raw: ",\"t\":")
    line.append(time)
    line.append(raw: ",\"state\":")
  }

  package static func end(into line: inout JSONWriter) {
    line.append(raw: "}\n")
  }

  /// The position of a keyframe, with the scan moved to its state, if the state is where the writer puts it.
  package static func scanHead(_ line: inout LineCursor) -> Int? {
    guard line.take(#"{"kind":"keyframe","seq":"#), let seq = line.seq(), line.take(#","t":"#), line.takeInteger(),
      line.take(#","state":"#)
    else { return nil }
    return seq
  }

  /// The position of a keyframe, with the scan moved to the end of its line, if it is where the writer puts it.
  package static func scan(_ line: inout LineCursor) -> Int? {
    guard line.take(#"{"kind":"keyframe","seq":"#), let seq = line.seq(), line.takeRest() else { return nil }
    return seq
  }
}
