/// A header line within a recording that only states which reader the following lines need.
///
/// The recorder has written the first line before it knows that, and does not change it. A reader that is older than
/// `minReader` refuses the recording here, as it would at its first line.
public struct RecordedRequirement: Hashable, Sendable {
  /// The id of the recording.
  public var id: String
  /// The oldest version of a reader that can read what follows.
  public var minReader: Int

  /// A requirement, with the members of the same names.
  public init(id: String, minReader: Int) {
    self.id = id
    self.minReader = minReader
  }
}

extension RecordedRequirement: RecordedLine {
  public static let kind = RecordingHeader.kind

  /// Whether a header's line is a requirement rather than the header of a recording or a segment.
  package static func isOne(_ members: LineMembers) -> Bool {
    members.json["state"] == nil && members.json["store"] == nil
  }

  /// Throws ``LineError/Reason/newerVersion(needs:)`` like a header.
  package init(_ members: LineMembers) throws(LineError) {
    minReader = try RecordingHeader.minReader(members).minReader
    id = try members.optionalText("id") ?? ""
  }

  public func write(into line: inout JSONWriter) {
    line.append(raw: "{\"kind\":\"header\",\"format\":\"playhead\",\"version\":")
    line.append(RecordingHeader.currentVersion)
    line.append(raw: ",\"minReader\":")
    line.append(minReader)
    line.append(raw: ",\"id\":")
    line.append(id)
    line.append(raw: "}\n")
  }
}
