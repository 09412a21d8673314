internal import PlayheadRecording

/// What the index needs of a line that is not in the writer's order: its kind and a few of its members.
enum LineHead {
  case header
  case action(seq: Int, time: Int, name: String, origin: RecordedOrigin)
  case change(seq: Int, position: Int, JSONPatch)
  case effectStart(id: Int, seq: Int)
  case effectEnd(id: Int)
  case cancellation
  case keyframe(seq: Int)
  case schema
  case note
  case gap(open: [Int])
  case end
  /// A kind that a later version writes.
  case unknown

  /// Reads the head of a line by parsing all of it.
  init(parsing bytes: UnsafeRawBufferPointer) throws(LineError) {
    let members = try LineMembers(parsing: bytes)
    // A header here is an error whatever is in it.
    if try members.text("kind") == RecordingHeader.kind {
      self = .header
      return
    }
    self =
      switch try AnyRecordedLine(members) {
      case .header, .requirement: .header
      case .action(let action):
        .action(seq: action.seq, time: action.time, name: action.name, origin: action.origin)
      case .change(let change): .change(seq: change.seq, position: change.position, change.patch)
      case .effect(let effect):
        if case .start(let seq, _, _, _) = effect.event {
          .effectStart(id: effect.id, seq: seq)
        } else {
          .effectEnd(id: effect.id)
        }
      case .cancellation: .cancellation
      case .keyframe(let keyframe): .keyframe(seq: keyframe.seq)
      case .schema: .schema
      case .note: .note
      case .gap(let gap): .gap(open: gap.open)
      case .end: .end
      case .unknown: .unknown
      }
  }
}
