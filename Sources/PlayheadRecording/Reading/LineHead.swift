/// What the index needs of a line: its kind and a few of its members.
///
/// The lines of a writer are recognised by the order of their members, without reading the payload; any other valid
/// order is parsed whole.
enum LineHead {
  case header
  case action(seq: Int, name: String, origin: RecordedOrigin)
  case change(seq: Int)
  case effectStart(id: Int, seq: Int)
  case effectEnd(id: Int)
  case keyframe(seq: Int)
  case note
  case gap
  case end
  /// A kind that a later version writes.
  case unknown

  /// Reads the head of a line by parsing all of it.
  init(parsing bytes: UnsafeRawBufferPointer) throws(LineError) {
    let json: JSONValue
    do throws(JSONSyntaxError) { json = try JSONValue(parsing: bytes) } catch {
      throw LineError(.syntax(found: error.found, expected: error.expected), column: error.offset + 1)
    }
    let members = LineMembers(json)
    guard case .object = json else {
      throw LineError(.syntax(found: "a JSON value of type \(json.kind)", expected: "an object"))
    }
    switch try members.text("kind") {
    case "header": self = .header
    case "action":
      let action = try RecordedAction(members)
      self = .action(seq: action.seq, name: action.name, origin: action.origin)
    case "change": self = .change(seq: try RecordedChange(members).seq)
    case "effect":
      let effect = try RecordedEffect(members)
      self =
        if case .start(let seq, _, _) = effect.event {
          .effectStart(id: effect.id, seq: seq)
        } else {
          .effectEnd(id: effect.id)
        }
    case "keyframe": self = .keyframe(seq: try RecordedKeyframe(members).seq)
    case "note":
      _ = try RecordedNote(members)
      self = .note
    case "gap":
      _ = try RecordedGap(members)
      self = .gap
    case "end": self = .end
    default: self = .unknown
    }
  }
}
