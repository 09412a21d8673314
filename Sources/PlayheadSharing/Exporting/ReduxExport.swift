public import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadImport
internal import PlayheadReader

/// Actions and the state after each as the state of Redux DevTools, which import it and show the states as they are.
///
/// An action's type is its name, and its payload is the recorded action. Opening the file again gives the same actions, times and
/// states. Causes, effects, notes and the log have no place in it. A state that cannot be shown is an error there.
///
/// - Complexity: O(*n* · *m*) in the actions and the bytes of the states, as each state is written whole.
public struct ReduxExport: RecordingExport {
  private let timeline: Timeline
  private let positions: ClosedRange<Int>

  /// - Parameters:
  ///   - timeline: the recording.
  ///   - positions: the positions whose actions are in it, and the states after them; the first state is that before them.
  public init(_ timeline: Timeline, in positions: ClosedRange<Int>) {
    self.timeline = timeline
    self.positions = positions
  }

  public func write(_ write: (String) -> Void) throws {
    let recording = timeline.recording
    let first = max(positions.lowerBound, recording.first + 1)
    let actions = recording.actionPositions.within(first...max(first, positions.upperBound))
    let start = LogTime.microseconds(Array(recording.header.started.utf8))?.time ?? 0
    write(#"{"actionsById":{"0":"# + Self.entry(["type": "@@INIT"], at: start, recording.startTime))
    var count = 0
    for position in actions {
      try timeline.checkIn(position)
      guard let frame = try timeline.frame(at: position) else { continue }
      var action: JSONValue.Object = ["type": .string(frame.action.name)]
      action["payload"] = frame.action.value
      count += 1
      write(",\"\(count)\":" + Self.entry(.object(action), at: start, frame.action.time))
    }
    write("},\"nextActionId\":\(count + 1),\"stagedActionIds\":[0")
    for number in 1..<(count + 1) { write(",\(number)") }
    write("],\"skippedActionIds\":[],\"currentStateIndex\":\(count),\"isLocked\":false,\"isPaused\":false")
    var states = StateCursor(recording)
    if let state = try? Self.state(first - 1, &states, recording) { write(",\"committedState\":" + state.jsonText) }
    write(",\"computedStates\":[")
    try writeStates([first - 1], isFirst: true, &states, write)
    try writeStates(actions, isFirst: false, &states, write)
    write("]}\n")
  }

  private func writeStates(
    _ positions: some Sequence<Int>, isFirst: Bool, _ states: inout StateCursor, _ write: (String) -> Void
  ) throws {
    for position in positions {
      try timeline.checkIn(position)
      if !isFirst { write(",") }
      do throws(RecordingError) {
        write("{\"state\":" + (try Self.state(position, &states, timeline.recording).jsonText) + "}")
      } catch {
        if error.isInterrupted { throw error }
        write(JSONValue.object(["error": .string(error.description)]).jsonText)
      }
    }
  }

  private static func state(
    _ position: Int, _ states: inout StateCursor, _ recording: Recording
  ) throws(RecordingError) -> JSONValue {
    try states.move(to: position, in: recording)
    return try states.state(in: recording)
  }

  /// An action with its time, which is in milliseconds there.
  private static func entry(_ action: JSONValue, at start: Int, _ time: Int) -> String {
    let (sum, overflows) = start.addingReportingOverflow(time)
    let microseconds = overflows ? Int.max : sum
    let milliseconds: JSONValue =
      microseconds.isMultiple(of: 1000)
      ? .integer(Int64(microseconds / 1000)) : .double(Double(microseconds) / 1000)
    return JSONValue.object(["type": "PERFORM_ACTION", "action": action, "timestamp": milliseconds]).jsonText
  }
}
