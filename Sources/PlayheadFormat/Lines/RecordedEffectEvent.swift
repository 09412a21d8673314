import OrderedCollections

/// The line of an effect's start or end.
public struct RecordedEffectEvent: Hashable, Sendable {
  /// Identifies the effect within the recording.
  public var id: Int
  /// Microseconds since the recording started.
  public var time: Int
  /// What happened to the effect.
  public var event: Event

  /// What happened to the effect. It starts once and has one end.
  public enum Event: Hashable, Sendable {
    /// It began to run; `seq` is the action whose reducer returned it, or 0 for none, `location` the line of code that
    /// made it, and `feature` the place of the feature that returned it, in the state before that action: nil for the
    /// whole state, or if unknown.
    case start(seq: Int, name: String, location: String?, feature: JSONPointer? = nil)
    /// It ended; `error` is one that its own handler caught.
    case finish(error: String?)
    /// It was cancelled, by an action and through a cancellation id where these are known.
    case cancel(by: Int?, id: String?)
    /// It threw an unhandled error.
    case fail(error: String)
  }

  /// An effect's line, with the members of the same names.
  public init(id: Int, time: Int, event: Event) {
    self.id = id
    self.time = time
    self.event = event
  }
}

extension RecordedEffectEvent: RecordedLine {
  public static let kind = "effect"

  package init(_ members: LineMembers) throws(LineError) {
    id = try members.integer("id")
    time = try members.optionalInteger("t") ?? 0
    event =
      switch try members.text("event") {
      case "start":
        .start(
          seq: try members.optionalPosition("seq") ?? 0, name: try members.optionalText("name") ?? "effect",
          location: try members.optionalText("at"), feature: try members.optionalPointer("in"))
      case "finish": .finish(error: try members.optionalText("error"))
      case "cancel":
        .cancel(by: try members.optionalPosition("by"), id: try members.optionalText("cancelID"))
      case "fail": .fail(error: try members.optionalText("error") ?? "")
      default: throw LineError(.mismatch(member: "event", expected: "start, finish, cancel or fail"))
      }
  }

  public func write(into line: inout JSONWriter) {
    line.append(raw: "{\"kind\":\"effect\",\"id\":")
    line.append(id)
    switch event {
    case .start(let seq, let name, let location, let feature):
      line.append(raw: ",\"event\":\"start\"")
      if seq > 0 { Self.write(",\"seq\":", seq, into: &line) }
      Self.write(",\"t\":", time, into: &line)
      Self.write(",\"name\":", name, into: &line)
      Self.write(",\"at\":", location, into: &line)
      Self.write(",\"in\":", feature?.description, into: &line)
    case .finish(let error):
      line.append(raw: ",\"event\":\"finish\"")
      Self.write(",\"t\":", time, into: &line)
      Self.write(",\"error\":", error, into: &line)
    case .cancel(let seq, let cancelID):
      line.append(raw: ",\"event\":\"cancel\"")
      Self.write(",\"t\":", time, into: &line)
      if let seq { Self.write(",\"by\":", seq, into: &line) }
      Self.write(",\"cancelID\":", cancelID, into: &line)
    case .fail(let error):
      line.append(raw: ",\"event\":\"fail\"")
      Self.write(",\"t\":", time, into: &line)
      Self.write(",\"error\":", error, into: &line)
    }
    line.append(raw: "}\n")
  }

  private static func write(_ name: StaticString, _ value: Int, into line: inout JSONWriter) {
    line.append(raw: name)
    line.append(value)
  }

  private static func write(_ name: StaticString, _ value: String?, into line: inout JSONWriter) {
    guard let value else { return }
    line.append(raw: name)
    line.append(value)
  }

  /// A start with its action, or an end.
  package enum Head {
    case start(id: Int, seq: Int)
    case end(id: Int)
  }

  /// Scans an effect's line to its end for the short members, if these are in the writer's order.
  package static func scan(_ line: inout LineCursor) -> Head? {
    guard line.take(#"{"kind":"effect","id":"#), let id = line.integer(), line.take(#","event":""#) else { return nil }
    var seq: Int?
    if line.take(#"start","seq":"#) {
      seq = line.seq()
      guard seq != nil else { return nil }
    } else if !line.take(#"finish","#), !line.take(#"cancel","#), !line.take(#"fail","#) {
      return nil
    }
    guard line.takeRest() else { return nil }
    return seq.map { .start(id: id, seq: $0) } ?? .end(id: id)
  }

  /// Scans a whole line with only known members, in the writer's order and without escapes; `start` is the action of a
  /// start, and nil for an end.
  package static func scanWhole(_ line: inout LineCursor) -> (id: Int, start: Int?, time: Int)? {
    guard line.take(#"{"kind":"effect","id":"#), let id = line.integer(), line.take(#","event":""#) else { return nil }
    var start: Int?
    var texts: [StaticString] = [#","error":""#]
    if line.take(#"start""#) {
      start = 0
      if line.take(#","seq":"#) {
        start = line.seq()
        if start == nil { return nil }
      }
      texts = [#","name":""#, #","at":""#]
    } else if line.take(#"cancel""#) {
      texts = [#","cancelID":""#]
    } else if !line.take(#"finish""#), !line.take(#"fail""#) {
      return nil
    }
    guard line.take(#","t":"#), let time = line.integer() else { return nil }
    if line.take(#","by":"#), line.seq() == nil { return nil }
    for text in texts where line.take(text) && line.plainText() == nil { return nil }
    // A pointer without escaped tokens.
    if line.take(#","in":""#) {
      guard let place = line.plainText(), !place.contains(UInt8(ascii: "~")), place.first.map({ $0 == 0x2F }) ?? true
      else { return nil }
    }
    return line.takeEnd() ? (id, start, time) : nil
  }
}
