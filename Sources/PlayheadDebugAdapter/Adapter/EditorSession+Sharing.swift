internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat

// A session beside another face, whose changes it takes over and reports.
extension EditorSession {
  /// Takes over a session changed by another face; `stop` is nil if the face has not moved, or only followed the live recording.
  mutating func follow(_ debugging: DebugSession, _ landing: Landing?) throws -> Reply {
    self.debugging = debugging
    let (isElsewhere, events) = (Known(debugging) != known, try changedStops(since: known.breakpoints))
    known = Known(debugging)
    let wasWaiting = isWaiting
    // The wait continues.
    if isWaiting, debugger.isFollowing { return Reply(events: events) }
    // The editor may have moved in the meantime.
    if let landing, landing.position == debugger.position {
      // Helix shows the place of a stop only if something ran before.
      return Reply(events: events + (wasWaiting ? [] : [continued]) + (try stopped(landing, "step")))
    }
    guard isElsewhere, client.hearsInvalidated else { return Reply(events: events) }
    return Reply(events: events + [AdapterEvent(name: "invalidated", body: ["areas": ["all"]])])
  }

  /// A snapshot of what another face can change: requests that only read may already see a newer session.
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

  /// Reports news that another face has read.
  mutating func tell(_ news: DebugSession.News) -> Reply { Reply(events: [event(of: news)]) }
}
