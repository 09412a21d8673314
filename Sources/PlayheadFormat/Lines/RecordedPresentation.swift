internal import OrderedCollections

/// An old state was presented in the store, in place of its present one, or the present is back.
///
/// No reducer ran by it, so that it is no action, and changes no position.
public struct RecordedPresentation: Hashable, Sendable {
  /// The position that the store had reached.
  public var seq: Int
  /// Microseconds since the recording started.
  public var time: Int
  /// The position whose state is shown; nil for the present one, which is back.
  public var shows: Int?
  /// Whether the store reduces actions while the old state is shown.
  public var goesOn: Bool
  /// How many actions from outside were refused while an old state was shown, once the present is back.
  public var refused: Int
  /// How many actions of effects have waited for that.
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
