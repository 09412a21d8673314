internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// What an editor debugs, and what it was told of it: a session of commands, and what stands for its values.
///
/// It is a value. What is asked of it is a request; what it says is a reply.
struct EditorSession: Sendable {
  var commands: CommandSession
  let client: Client
  let host: any AdapterHost
  let outbox: Outbox
  /// What numbers stand for, until the next stop.
  var references = References()
  var listing = ListingFiles()
  var sources: SourceFiles
  var chainLengths = ChainLengths()
  /// The stops that the editor has set, by where it has them.
  var stops: [StopOrigin: Set<Int>] = [:]
  /// Where effects were made, once that was asked for, of which recording and of how many effects.
  var knownPlaces: (recording: String, count: Int, places: Set<String>)?
  /// Whether it waits for a stop in what goes on.
  var isWaiting = false
  /// How many stops it waits for.
  var waitCount = 1
  /// The stop that was told last.
  var lastStop: Stop?
  /// Where the request has moved to that is being answered.
  var newStop: Stop?
  /// What the editor was told of that another face can change.
  var known: Known
  /// Whether another face reads what comes, and tells it.
  let isShared: Bool
  private let stopsOnEntry: Bool

  init(
    _ debugging: DebugSession, isShared: Bool, _ client: Client, _ host: any AdapterHost, _ settings: Settings,
    _ arguments: Arguments, _ outbox: Outbox
  ) throws(RequestError) {
    commands = CommandSession(debugging, settings: settings)
    known = Known(debugging)
    (self.client, self.host, self.outbox, self.isShared) = (client, host, outbox, isShared)
    sources = SourceFiles(under: try arguments.strings("sourceRoots"), host)
    stopsOnEntry = try arguments.bool("stopOnEntry")
    commands.workspace = try arguments.string("cwd") ?? "."
  }

  var debugging: DebugSession {
    get { commands.debugging }
    _modify { yield &commands.debugging }
  }
  var debugger: Debugger {
    get { commands.debugger }
    _modify { yield &commands.debugger }
  }
  var renderer: Renderer { commands.renderer }
  /// The only thread.
  static let thread = 1

  /// Answers a request.
  mutating func answer(_ request: Request) async throws -> Reply {
    let arguments = request.arguments
    switch request.command {
    case "configurationDone": return try begin()
    case "threads": return Reply(body: threads)
    case "stackTrace": return Reply(body: try stackTrace(arguments))
    case "scopes": return Reply(body: try scopes(arguments))
    case "variables": return Reply(body: try variables(arguments))
    case "continue", "next", "stepIn", "stepOut", "stepBack", "reverseContinue", "goto", "restartFrame", "restart":
      return try await move(request)
    case "pause": return isWaiting ? Reply(events: [try paused()]) : Reply()
    case "evaluate": return try await evaluate(arguments)
    case "completions": return Reply(body: try completions(arguments))
    case "exceptionInfo": return Reply(body: try exceptionInfo(arguments))
    case "setVariable": return try await setVariable(arguments)
    case "loadedSources": return Reply(body: try loadedSources())
    case "gotoTargets": return Reply(body: try gotoTargets(arguments))
    case "source": return Reply(body: try source(arguments))
    case "setBreakpoints": return Reply(body: try setBreakpoints(arguments))
    case "setFunctionBreakpoints": return Reply(body: try setFunctionBreakpoints(arguments))
    case "setExceptionBreakpoints": return Reply(body: try setExceptionBreakpoints(arguments))
    case "setDataBreakpoints": return Reply(body: try setDataBreakpoints(arguments))
    case "dataBreakpointInfo": return Reply(body: try dataBreakpointInfo(arguments))
    case "breakpointLocations": return Reply(body: try breakpointLocations(arguments))
    default: throw RequestError("'\(request.command)' is not a request that is answered here")
    }
  }

  /// What is said first of what was opened.
  private mutating func begin() throws -> Reply {
    var events = [AdapterEvent.output(commands.greeting.text.plain, "console")]
    if debugging.replayer != nil {
      events.append(AdapterEvent(name: "capabilities", body: ["capabilities": ["supportsSetVariable": true]]))
    }
    if debugging.live != nil, !stopsOnEntry, !isShared {
      isWaiting = true
      return Reply(events: events)
    }
    events.append(try stopped(try debugger.current(), "entry"))
    return Reply(events: events)
  }

  private var threads: JSONValue.Object {
    let store = renderer.safe(commands.recording.header.store.name)
    let branch = debugging.branchName.map { "\(renderer.safe($0)) " } ?? ""
    let name = "\(bounded(store)) \(branch)\(debugger.position)/\(debugger.timeline.last)"
    return ["threads": [["id": .integer(Int64(Self.thread)), "name": .string(name)]]]
  }

  func expectThread(_ arguments: Arguments) throws(RequestError) {
    let id = try arguments.requiredInteger("threadId")
    guard id == Self.thread else { throw RequestError("there is no thread \(id)") }
  }
}

/// A text of a recording as long as people read it.
func bounded(_ text: String, to count: Int = 1000) -> String {
  let beginning = TerminalText.beginning(of: text, count: count)
  return beginning.endIndex < text.endIndex ? beginning + "…" : text
}
