public import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// Actions as a session of Redux DevTools, which imports it as a "custom" one: the state at the beginning, and the actions.
///
/// Redux DevTools run a reducer of their own, so they do not show the states in between. An action's type is its name here, and its
/// payload is the recorded action.
public struct ReduxExport: RecordingExport {
  private let timeline: Timeline
  private let positions: ClosedRange<Int>

  /// - Parameters:
  ///   - timeline: the recording.
  ///   - positions: the positions whose actions are in it; the state is that before the first of them.
  public init(_ timeline: Timeline, in positions: ClosedRange<Int>) {
    self.timeline = timeline
    self.positions = positions
  }

  public func write(_ write: (String) -> Void) throws {
    let recording = timeline.recording
    let first = max(positions.lowerBound, recording.first + 1)
    let state = try recording.state(at: first - 1)
    // Both members hold JSON as a string.
    write(#"{"preloadedState":"\#(Self.escaped(state.jsonText))","payload":"["#)
    var isFirst = true
    for position in recording.actionPositions.within(positions) {
      try timeline.checkIn(position)
      guard let frame = try timeline.frame(at: position) else { continue }
      var action: JSONValue.Object = ["type": .string(frame.action.name)]
      action["payload"] = frame.action.value
      write((isFirst ? "" : ",") + Self.escaped(JSONValue.object(action).jsonText))
      isFirst = false
    }
    write("]\"}\n")
  }

  private static func escaped(_ text: String) -> String {
    var writer = JSONWriter(capacity: text.utf8.count + 64)
    writer.append(escaped: text)
    return writer.text
  }
}
