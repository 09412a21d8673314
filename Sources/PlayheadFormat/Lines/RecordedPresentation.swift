internal import OrderedCollections

/// The beginning or the end of a presentation: an old state is shown in the store in place of the present one.
///
/// No reducer runs, so it is not an action and changes no position.
public struct RecordedPresentation: Hashable, Sendable {
  /// The position that the store had reached.
  public var seq: Int
  /// Microseconds since the recording started.
  public var time: Int
  /// The position whose state is shown; nil if the present state is shown again.
  public var shows: Int?
  /// Whether the store reduces actions while the old state is shown.
  public var goesOn: Bool
  /// The number of actions from outside that were refused during the presentation, given at its end.
  public var refused: Int
  /// The number of effects' actions that waited for its end.
  public var waited: Int

  /// A presentation's line, with the members of the same names.
  public init(seq: Int, time: Int, shows: Int?, goesOn: Bool = false, refused: Int = 0, waited: Int = 0) {
    self.seq = seq
    self.time = time
    self.shows = shows
    self.goesOn = goesOn
    self.refused = refused
    self.waited = waited
  }
}

extension RecordedPresentation: RecordedLine {
  public static let kind = "present"

  package init(_ members: LineMembers) throws(LineError) {
    seq = try members.position("seq")
    time = try members.optionalInteger("t") ?? 0
    shows = try members.optionalPosition("shows")
    goesOn = members.value("goesOn") == .bool(true)
    refused = try members.optionalPosition("refused") ?? 0
    waited = try members.optionalPosition("waited") ?? 0
  }

  public func write(into line: inout JSONWriter) {
    line.append(raw: "{\"kind\":\"present\",\"seq\":")
    line.append(seq)
    line.append(raw: ",\"t\":")
    line.append(time)
    if let shows {
      line.append(raw: ",\"shows\":")
      line.append(shows)
    }
    if goesOn { line.append(raw: ",\"goesOn\":true") }
    if refused != 0 {
      line.append(raw: ",\"refused\":")
      line.append(refused)
    }
    if waited != 0 {
      line.append(raw: ",\"waited\":")
      line.append(waited)
    }
    line.append(raw: "}\n")
  }
}
