internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// An editor's debug session as a value: the command session, the references that the editor holds, and its breakpoints.
struct EditorSession: Sendable {
  var commands: CommandSession
  let client: Client
  let host: any AdapterHost
  let outbox: Outbox
  /// The meaning of the editor's reference numbers, until the next stop.
  var references = References()
  var listing = ListingFiles()
  var sources: SourceFiles
  var chainLengths = ChainLengths()
  /// The breakpoints that the editor has set, by origin.
  var stops: [StopOrigin: Set<Int>] = [:]
  /// A cache of the places where effects were made, valid for this recording and this number of effects.
  var knownPlaces: (recording: String, count: Int, places: Set<String>)?
  /// Whether it waits for a stop in a live recording.
  var isWaiting = false
  var waitCount = 1
  var lastLanding: Landing?
  /// The stop to which the current request has moved.
  var newLanding: Landing?
  /// The state that the editor knows of what another face can change.
  var known: Known
  /// Whether another face reads a live recording and forwards its news.
  let isShared: Bool
  private let stopsOnEntry: Bool

  init(
    _ debugging: DebugSession, isShared: Bool, _ client: Client, _ host: any AdapterHost, _ settings: Settings,
    _ arguments: Arguments, _ outbox: Outbox
  ) throws(RequestError) {
    commands = CommandSession(debugging, settings: settings)
    known = Known(debugging)
    (self.client, self.host, self.outbox, self.isShared) = (client, host, outbox, isShared)
    let folder = try arguments.string("cwd")
    let roots = try arguments.strings("sourceRoots").map { FileNames.absolute($0, in: folder) }
    sources = SourceFiles(under: roots, host)
    stopsOnEntry = try arguments.bool("stopOnEntry")
    commands.workspace = FileNames.absolute(folder ?? ".", in: nil)
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
  /// The protocol needs a thread; there is only this one.
  static let thread = 1

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
    case "pause": return isWaiting ? Reply(events: try paused()) : Reply()
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

  /// Returns the first events after a session is opened.
  private mutating func begin() throws -> Reply {
    // An editor that attaches may know no threads, and then has none to pause.
    let thread = AdapterEvent(
      name: "thread", body: ["reason": "started", "threadId": .integer(Int64(Self.thread))])
    // Helix then takes the thread for the one to look at, and shows the place of a stop only of one that has run.
    var events = [thread, continued, AdapterEvent.output(commands.greeting.text.plain, "console")]
    if debugging.live == nil, let leads = commands.leads { events.append(.output(leads, "console")) }
    if debugging.replayer != nil {
      events.append(AdapterEvent(name: "capabilities", body: ["capabilities": ["supportsSetVariable": true]]))
    }
    if debugging.live != nil, !stopsOnEntry, !isShared {
      isWaiting = true
      return Reply(events: events)
    }
    return Reply(events: events + (try stopped(try debugger.current(), "entry")))
  }

  /// Editors keep the name for the whole session, so it does not say where that is.
  var threads: JSONValue.Object {
    let name = bounded(renderer.safe(commands.recording.header.store.name))
    return ["threads": [["id": .integer(Int64(Self.thread)), "name": .string(name)]]]
  }

  func expectThread(_ arguments: Arguments) throws(RequestError) {
    let id = try arguments.requiredInteger("threadId")
    guard id == Self.thread else { throw RequestError("there is no thread \(id)") }
  }
}

/// Cuts a text of a recording to a length that people read.
func bounded(_ text: String, to count: Int = 1000) -> String {
  let beginning = TerminalText.beginning(of: text, count: count)
  return beginning.endIndex < text.endIndex ? beginning + "…" : text
}
