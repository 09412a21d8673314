import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

/// What all branches of a recording that begin at the same position have in common.
struct BranchGround<State, Action> {
  let recording: Recording
  let stateType = RecordedType<State>()
  let actionType = RecordedType<Action>()
  /// Today's types.
  let schema: Schema?
  let decoder: ActionDecoder<Action>
  let salvage: StateSalvage<State>
  /// The recorded state at the start.
  let recorded: JSONValue
  private let first: State
  /// The time of the last line before the start, in microseconds since the recording started.
  let time: Int
  /// Whether the state must be written again, because it was recorded with an older type.
  let isWrittenAnew: Bool
  /// The recorded effects, none of which has been run.
  let effects: BranchEffects

  /// `start` is the last common position, and `defaults`, a state of today's type, has the values that the recorded one lacks.
  init(_ recording: Recording, at start: Int, defaults: State?) throws {
    guard stateType.isReadable else { throw ReplayError(.unreadable(type: stateType.name)) }
    self.recording = recording
    schema = Schema(state: stateType, action: actionType)
    decoder = ActionDecoder(actionType)
    salvage = StateSalvage(stateType, defaults: defaults, shared: recording.header.shared)
    effects = BranchEffects(recording, start: start)
    recorded = try recording.state(at: start)
    // Effects may have ended after the action, and their lines are copied.
    time = try recording.latestLineTime(at: start)
    do throws(RecordableError) { first = try salvage.state(recorded, after: nil) } catch {
      throw RecordingError(
        source: recording.name,
        reason: .mismatch(member: "state\(error.pointer)", expected: "\(error.expected), found \(error.found)"))
    }
    isWrittenAnew = stateType.json(first) != recorded
  }

  /// The state at the start, decoded anew for each branch if it contains references that a reducer changes in place.
  var state: State {
    guard stateType.containsReferences || stateType.containsInstances else { return first }
    return (try? salvage.state(recorded, after: nil)) ?? first
  }

  /// The header line of a recording that begins at the start.
  var header: [UInt8] {
    var header = recording.header
    if var schema, let old = header.schema, schema != old {
      schema.add(old)
      header.schema = schema
    }
    header.state = stateType.json(state) ?? recorded
    if effects.start > recording.first {
      let running = recording.effects(startedBy: { $0 <= effects.start }).filter {
        ($0.last ?? .max) > effects.start && $0.first <= effects.start
      }
      header.base = RecordingHeader.Base(
        seq: effects.start, effects: running.compactMap { try? recording.start(ofEffect: $0.id) })
    }
    var line = JSONWriter(capacity: 4096)
    header.write(into: &line)
    return line.withBytes { Array($0) }
  }
}
