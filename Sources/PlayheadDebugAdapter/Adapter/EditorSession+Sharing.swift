internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat

// Beside another face: what is done there is taken over and told.
extension EditorSession {
  /// Tells what another face has made of what is debugged.
  ///
  /// - Parameters:
  ///   - debugging: as it is now.
  ///   - stop: where it has come to by a command; nil where it has not moved, or only goes along with what runs.
  mutating func follow(_ debugging: DebugSession, _ stop: Stop?) throws -> Reply {
    self.debugging = debugging
    let (isElsewhere, events) = (Known(debugging) != known, try changedStops(since: known.breakpoints))
    known = Known(debugging)
    // What is waited for goes on.
    if isWaiting, debugger.isFollowing { return Reply(events: events) }
    // The editor may have moved since.
    if let stop, stop.position == debugger.position { return Reply(events: events + [try stopped(stop, "step")]) }
    guard isElsewhere, client.hearsInvalidated else { return Reply(events: events) }
    return Reply(events: events + [AdapterEvent(name: "invalidated", body: ["areas": ["all"]])])
  }

  /// What the editor was told of that another face can change: what it looks at may be newer.
  struct Known: Sendable {
    var breakpoints: BreakpointTable
    private let position: Int
    private let branch: Int

    init(_ debugging: DebugSession) {
      breakpoints = debugging.debugger.breakpoints
      (position, branch) = (debugging.debugger.position, debugging.branch)
    }

    static func != (one: Known, other: Known) -> Bool {
      (one.position, one.branch) != (other.position, other.branch)
    }
  }

  /// Tells what has come, which another face has read.
  mutating func tell(_ news: DebugSession.News) -> Reply { Reply(events: [event(of: news)]) }
}
