import Foundation
import PlayheadFormat
import Testing

/// Plays an editor as its source has it: what it asks and in which order, what it needs of each answer, and which line it shows.
final class PlayedEditor {
  let kind: EditorKind
  let client: ProcessClient
  private let viewer: any FileViewer
  /// The files with breakpoints, and their lines.
  private var breakpoints: [String: [Int]] = [:]
  private var events: [JSONValue] = []
  private(set) var output = ""
  /// The line that its arrow is at, and its text.
  private(set) var shown: (path: String, line: Int, text: String)?
  /// The frame that it has chosen, and the variables of the first scope.
  private(set) var frame: JSONValue = .null
  private(set) var variables: [JSONValue] = []
  private var source: JSONValue = .null
  private var isConfigured = false
  private var stopCount = 0
  /// The thread that Helix takes for the current one: it shows only a stop of another.
  private var current: Int?
  /// The threads that nvim-dap knows; without one it has nothing to pause.
  private var threads: Set<Int> = []
  private(set) var hasEnded = false

  init(_ kind: EditorKind, _ client: ProcessClient, viewer: (any FileViewer)? = nil) {
    (self.kind, self.client) = (kind, client)
    self.viewer = viewer ?? ReadFiles(readsAgain: kind.readsAgain)
  }

  // MARK: - Messages

  /// Asks, and waits for the answer; what else comes is handled later.
  @discardableResult
  func ask(_ command: String, _ arguments: JSONValue? = [:]) throws -> JSONValue {
    let seq = client.send(command, arguments)
    while true {
      let message = try client.wait(command) { _ in true }
      guard message["request_seq"]?.int == seq else {
        #expect(message["type"] == "event", "\(kind): \(message)")
        events.append(message)
        continue
      }
      #expect(message["success"] == true, "\(kind): \(message)")
      AnswerForm.check(message["body"], of: command)
      return message["body"] ?? .null
    }
  }

  /// Handles events until it has stopped once more.
  func waitForStop() throws {
    let before = stopCount
    while stopCount == before { try handle(try next()) }
  }

  /// Handles events until its console has a text.
  func wait(for text: String) throws { while !output.contains(text) { try handle(try next()) } }

  /// Handles events until it hears that what is debugged has ended.
  func waitForEnd() throws { while !hasEnded { try handle(try next()) } }

  private func next() throws -> JSONValue {
    events.isEmpty ? try client.wait("event") { $0["type"] == "event" } : events.removeFirst()
  }

  private func handle(_ event: JSONValue) throws {
    let body = event["body"]
    switch event["event"]?.string {
    case "initialized": try configure()
    case "stopped": try stop(try #require(body))
    case "continued":
      let thread = try #require(body?["threadId"]?.int)
      if current == thread { current = nil }
    case "thread":
      let thread = try #require(body?["threadId"]?.int)
      threads.insert(thread)
      // Helix takes any thread that it hears of for the current one.
      current = thread
    case "output":
      let category = body?["category"]?.string
      // dape passes over all others.
      #expect(["stdout", "stderr", "console"].contains(category))
      output += try #require(body?["output"]?.string)
    case "terminated":
      hasEnded = true
      if let (command, arguments) = kind.farewell { try ask(command, arguments) }
    case "exited": _ = try #require(body?["exitCode"]?.int)
    default: break
    }
  }

  // MARK: - The beginning

  func start(_ request: String, _ arguments: JSONValue.Object) throws {
    let capabilities = try ask("initialize", kind.initialize)
    #expect(capabilities["supportsConfigurationDoneRequest"] == true)
    var arguments = arguments
    (arguments["type"], arguments["request"], arguments["name"]) = ("playhead", .string(request), "Recording")
    // The answer comes when all is configured.
    let seq = client.send(request, .object(arguments))
    var isAnswered = false
    while !isAnswered || !isConfigured {
      let message = try client.wait(request) { _ in true }
      if message["request_seq"]?.int == seq {
        #expect(message["success"] == true && message["body"] == nil, "\(message)")
        isAnswered = true
      } else if message["event"] == "initialized" {
        // What comes meanwhile waits, also the answer to the launch.
        try configure(awaiting: seq) { isAnswered = true }
      } else {
        events.append(message)
      }
    }
  }

  private func configure(awaiting launch: Int = 0, _ answered: () -> Void = {}) throws {
    func ask(_ command: String, _ arguments: JSONValue?) throws {
      let seq = client.send(command, arguments)
      while true {
        let message = try client.wait(command) { _ in true }
        switch message["request_seq"]?.int {
        case seq?:
          #expect(message["success"] == true, "\(kind): \(message)")
          AnswerForm.check(message["body"], of: command)
          return
        case launch?: answered()
        default: events.append(message)
        }
      }
    }
    let filters: JSONValue = kind == .vsCode || kind == .zed ? ["filters": [], "filterOptions": []] : ["filters": []]
    if kind == .emacs { try ask("setExceptionBreakpoints", filters) }
    for path in breakpoints.keys.sorted() { try ask("setBreakpoints", breakpointArguments(path)) }
    if kind == .vsCode || kind == .emacs {
      try ask("setFunctionBreakpoints", ["breakpoints": []])
      try ask("setDataBreakpoints", ["breakpoints": []])
    }
    if [.vsCode, .neovim, .zed].contains(kind) { try ask("setExceptionBreakpoints", filters) }
    try ask("configurationDone", kind == .helix || kind == .zed ? [:] : nil)
    if kind == .vsCode { try ask("threads", nil) }
    isConfigured = true
  }

  private func breakpointArguments(_ path: String) -> JSONValue {
    let lines = (breakpoints[path] ?? []).map { JSONValue.integer(Int64($0)) }
    var source: JSONValue.Object = ["path": .string(path)]
    if [.vsCode, .neovim, .zed].contains(kind) { source["name"] = .string((path as NSString).lastPathComponent) }
    var arguments: JSONValue.Object = [
      // VS Code sends back what it was told of a source.
      "source": kind == .vsCode && self.source["path"] == .string(path) ? self.source : .object(source),
      "breakpoints": .array(lines.map { ["line": $0] }),
    ]
    if [.vsCode, .neovim, .emacs].contains(kind) { arguments["lines"] = .array(lines) }
    if kind != .emacs { arguments["sourceModified"] = false }
    return .object(arguments)
  }

  // MARK: - Stops

  private func stop(_ body: JSONValue) throws {
    stopCount += 1
    let thread = try #require(body["threadId"]?.int)
    // A pause shows nothing in nvim-dap otherwise.
    #expect(body["allThreadsStopped"] == true && body["reason"]?.string != nil)
    let list = try ask("threads", kind == .helix || kind == .zed ? [:] : nil)
    #expect(list["threads"]?[0]?["id"]?.int == thread)
    threads.insert(thread)
    var first: JSONValue?
    for more in kind.stacks {
      var arguments = more
      arguments["threadId"] = .integer(Int64(thread))
      let found = try ask("stackTrace", .object(arguments))
      first = first ?? found["stackFrames"]?[0]
    }
    let top = try #require(first)
    if kind == .helix, current != nil { return }
    current = thread
    frame = top
    source = try #require(top["source"])
    let (path, line) = (try #require(source["path"]?.string), try #require(top["line"]?.int))
    #expect(path.hasPrefix("/") && source["sourceReference"] == nil)
    shown = (path, line, try viewer.text(ofLine: line, in: path))
    if kind == .neovim, body["reason"] == "exception" {
      try ask("exceptionInfo", ["threadId": .integer(Int64(thread))])
    }
    // Helix asks for no scopes until somebody wants to see variables.
    try look()
  }

  private func look() throws {
    let scopes = try ask("scopes", ["frameId": frame["id"] ?? 0])["scopes"]
    guard case .array(let scopes)? = scopes else { throw CocoaError(.coderValueNotFound) }
    for (index, scope) in scopes.enumerated() {
      if kind == .vsCode, index > 0 { break }
      if kind == .neovim, scope["expensive"] == true { continue }
      var arguments: JSONValue.Object = ["variablesReference": scope["variablesReference"] ?? 0]
      if kind == .vsCode, let count = scope["indexedVariables"] {
        arguments["filter"] = "indexed"
        (arguments["start"], arguments["count"]) = (0, count)
      }
      guard case .array(let found)? = try ask("variables", .object(arguments))["variables"] else { continue }
      if index == 0 { variables = found }
    }
  }

  // MARK: - What a person does

  /// Moves by the editor's own command, or by typing where it has none, and waits for the stop.
  func move(_ command: String) throws {
    let typed =
      switch command {
      case "stepBack" where !kind.stepsBack: "reverse-next"
      case "reverseContinue" where !kind.continuesBack: "reverse-continue"
      default: ""
      }
    if !typed.isEmpty {
      try type(typed)
      return try waitForStop()
    }
    var arguments: JSONValue.Object = ["threadId": 1]
    if kind == .neovim || !["continue", "reverseContinue"].contains(command) {
      arguments["granularity"] = kind.granularity
    }
    let before = events.count
    let body = try ask(command, .object(arguments))
    // dape and Helix take it for running when the answer comes, whatever has come before.
    #expect(
      !events[before...].contains { $0["event"] == "stopped" }, "\(kind): stopped before the answer to \(command)")
    if command == "continue" { #expect(body["allThreadsContinued"] == true) }
    current = nil
    try waitForStop()
  }

  /// Runs on, and waits for no stop.
  func resume() throws {
    try ask("continue", ["threadId": 1])
    current = nil
  }

  func pause() throws {
    if kind == .helix { try ask("threads", [:]) }
    #expect(kind != .neovim || threads.contains(1), "nvim-dap has no thread to pause")
    try ask("pause", ["threadId": 1])
    try waitForStop()
  }

  /// Types in the console.
  @discardableResult func type(_ text: String) throws -> String {
    var arguments: JSONValue.Object = ["expression": .string(text)]
    if frame != .null { arguments["frameId"] = frame["id"] }
    if kind != .helix { arguments["context"] = "repl" }
    return try ask("evaluate", .object(arguments))["result"]?.string ?? ""
  }

  /// Sets a breakpoint at a line of the file that it shows.
  func setBreakpoint(_ line: Int) throws {
    let path = try #require(shown?.path)
    breakpoints[path, default: []].append(line)
    let set = try ask("setBreakpoints", breakpointArguments(path))["breakpoints"]
    #expect(set?[0]?["verified"] == true && set?[0]?["line"]?.int == line && set?[0]?["id"]?.int != nil)
  }

  /// Stops where a value changes.
  func watch(_ variable: JSONValue, at path: String) throws {
    guard kind.watchesValues else {
      #expect(try type("watch \(path)").hasPrefix("watchpoint"))
      return
    }
    // dape names the whole place, and the others a variable in its container.
    var arguments: JSONValue.Object = ["name": .string(path), "frameId": frame["id"] ?? 0]
    if kind == .zed { arguments["asAddress"] = false }
    let info = try ask("dataBreakpointInfo", .object(arguments))
    #expect(info["description"]?.string != nil)
    var breakpoint: JSONValue.Object = ["dataId": try #require(info["dataId"])]
    breakpoint["accessType"] = info["accessTypes"]?[0]
    let set = try ask("setDataBreakpoints", ["breakpoints": [.object(breakpoint)]])["breakpoints"]
    #expect(set?[0]?["verified"] == true)
  }

  /// Goes to a line of the file that it shows, if it can.
  func go(to line: Int) throws {
    let path = try #require(shown?.path)
    switch kind {
    case .vsCode, .neovim:
      var arguments: JSONValue.Object = ["line": .integer(Int64(line))]
      if kind == .vsCode {
        (arguments["source"], arguments["column"]) = (source, 3)
      } else {
        let uri = "file://" + (path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)
        (arguments["source"], arguments["col"]) = (["path": .string(uri)], 1)
      }
      let target = try #require(try ask("gotoTargets", .object(arguments))["targets"]?[0]?["id"])
      try ask("goto", ["threadId": 1, "targetId": target])
      current = nil
    case .emacs, .helix, .zed: try type("goto \(line - 1)")
    }
    try waitForStop()
  }

  /// Ends what is debugged, or leaves an app that runs on.
  func end(leavesApp: Bool = false) throws {
    let (command, arguments) = leavesApp ? kind.leave : kind.end
    try ask(command, arguments)
    if command == "terminate" { while !hasEnded { try handle(try next()) } }
    client.closeInput()
  }
}

/// What typed clients need of an answer: Helix and Zed decode it, and a mistake ends what they do.
enum AnswerForm {
  private static let empty: Set = [
    "launch", "attach", "configurationDone", "next", "stepIn", "stepOut", "stepBack", "reverseContinue", "pause",
    "goto",
    "restartFrame", "restart", "terminate", "disconnect",
  ]

  /// The members of the answers, and of the elements of a list in them.
  private static let members: [String: (list: String?, [String])] = [
    "threads": ("threads", ["id", "name"]), "stackTrace": ("stackFrames", ["id", "name", "line", "column"]),
    "scopes": ("scopes", ["name", "variablesReference", "expensive"]),
    "variables": ("variables", ["name", "value", "variablesReference"]),
    "setBreakpoints": ("breakpoints", ["verified"]),
    "setDataBreakpoints": ("breakpoints", ["verified"]), "setFunctionBreakpoints": ("breakpoints", ["verified"]),
    "evaluate": (nil, ["result", "variablesReference"]), "dataBreakpointInfo": (nil, ["description"]),
    "gotoTargets": ("targets", ["id", "label", "line"]), "exceptionInfo": (nil, ["exceptionId", "breakMode"]),
  ]

  static func check(_ body: JSONValue?, of command: String) {
    if empty.contains(command) { #expect(body == nil, "\(command): \(body ?? .null)") }
    if command == "continue" { #expect(body?.kind == .object) }
    guard let (list, names) = members[command] else { return }
    var objects = [body ?? .null]
    if let list {
      guard case .array(let elements)? = body?[list] else {
        return #expect(Bool(false), "\(command) without \(list): \(body ?? .null)")
      }
      objects = elements
    }
    for object in objects {
      for name in names { #expect(object[name] != nil, "\(command) without \(name): \(object)") }
      guard case .object(let members) = object else { continue }
      for (name, value) in members { #expect(value.int.map { $0 >= 0 } ?? true, "\(command): \(name) is negative") }
    }
  }
}
