internal import PlayheadCommands
internal import PlayheadDebugger

extension Tool {
  /// The tools that inspect a recording, in the order of the list for clients.
  static let looking: [Tool] = [
    open, suspects, actions, state, changes, why, chain, history, find, query, effects, log, compare, scan,
  ]

  private static let open = Tool(
    name: "open", title: "Sum up a recording",
    description:
      "Begin here. What a recording is about: app, store, ending, what is odd, last actions, effects that failed or never ended, notes, log, and the fields of the last state.",
    parameters: [
      ToolParameter("recording", .text, "The recording's file. Leave it out for a list, the newest first."), .skip,
      .limit,
      ToolParameter(
        "help", .choice(HelpTopic.all.map(\.name)),
        "Instead: how positions, paths and expressions are written, and how one asks about order and time."),
    ],
    paging: .skip, wayOn: "'recording_actions', 'recording_effects' and 'recording_state' tell more",
    work: .other { _, session, _ in try session.summary() })

  private static let suspects = Tool(
    name: "suspects", title: "What is odd",
    description:
      "What is odd by the recording's own measure, the surest first: late or overtaken answers, the wrong element written, effects that run twice, failures that nothing shows.",
    parameters: [
      .recording, .from, .to, ToolParameter("all", .flag, "All of them, instead of ten."),
    ],
    wayOn: "'from' and 'to' narrow it", position: { _ in nil },
    work: .command("suspects") { call in call.range() + (call["all"] != nil ? [("--all", "")] : []) })

  private static let actions = Tool(
    name: "actions", title: "List actions",
    description:
      "The timeline, a row an action: position, time, name and what it carries, who sent it, and what the app logged there.",
    parameters: [
      .recording, .from, .to,
      .of(
        "list", "if", as: "where",
        "Only where this holds, in Swift's syntax: changed(rows[3].title), action is .rename, effect.name == \"save\", count < 0, seq > 20."
      ), .of("list", "--changes", "Also what each action changed."), .limit,
    ],
    paging: .from, wayOn: "'recording_state' with 'path': action and 'at' shows what one carries",
    work: .command("list") { call in
      let range = call.range(as: "positions")
      return range.isEmpty ? [("positions", "start..end")] : range
    })

  private static let state = Tool(
    name: "state", title: "Look at a value",
    description:
      "A value at a position, as in Swift. Give a path: the whole state is seldom of use. An expression is computed: rows.count, count(rows[*].isDone), rows.filter { $0.title == \"a\" }.count. Paths that begin with `action` or `old` are of the action there, and of the state before it.",
    parameters: [
      .recording,
      .of(
        "print", "expression", as: "path",
        "rows[3].title, rows[id: \"A\"], votes[\"x\"], action, old.count. Default: the whole state."), .at,
      ToolParameter("depth", .number(1...20), "How many levels. Default: 4."),
      ToolParameter("elements", .number(1...200), "How many elements of each collection. Default: 10."),
    ],
    wayOn: "a longer 'path', or more 'depth' or 'elements', shows more",
    work: .command("print"))

  private static let changes = Tool(
    name: "changes", title: "What changed",
    description:
      "What the action at `at` changed; with `from`, what differs between the states at `from` and at `at`. An element is known by its identity: one that stands elsewhere has moved.",
    parameters: [
      .recording, .at,
      ToolParameter("from", .position, "A position before it. Default: the one just before."),
    ],
    wayOn: "'recording_state' with 'path' and 'at' shows a value whole, 'from' closer to 'at' fewer changes",
    work: .command("diff") { call in call["from"].map { [("positions", $0)] } ?? [] })

  private static let why = Tool(
    name: "why", title: "Explain a value",
    description:
      "Who wrote the value at a path, and what led to that: the action, the effect that sent it with its place in the code, the action that started the effect, and so on to the outside; and what moved or was overtaken meanwhile. Mostly this is the answer.",
    parameters: [
      .recording,
      .of("why", "path", "A place in the state: rows[3].title, isLoading."),
      .at,
    ],
    wayOn:
      "'recording_state' with 'path' and 'at' shows a value, 'recording_why' with 'at' at an earlier action what led to that",
    work: .command("why"))

  private static let chain = Tool(
    name: "chain", title: "Causes and consequences",
    description:
      "What led to the action at `at`, back to the outside, and what came of it: each effect that it started, how that ended, the actions that it sent, and what came of them.",
    parameters: [.recording, .at, .skip, .limit],
    paging: .skip, wayOn: "'recording_changes' with 'at' shows what an action changed",
    work: .command("cascade"), before: ("backtrace", "what came of it:\n"))

  private static let history = Tool(
    name: "history", title: "Every change of a value",
    description:
      "A row for each action that changed the value at a path, or of an expression: position, action, old and new; the newest first, and how many there are. An element with an identity is followed to wherever it stood.",
    parameters: [
      .recording,
      .of("history", "path", "A path or an expression: rows[3].title, rows.count."), .at, .skip, .limit,
    ],
    paging: .skip, wayOn: "'recording_state' with 'path' and 'at' shows a value",
    work: .command("history") { _ in [("--newest", "")] })

  private static let find = Tool(
    name: "find", title: "Find a text",
    description:
      "The next action that has a text in its name, in what it carries or changed, or in the app's log there; with its changes, and where in it the text stands.",
    parameters: [
      .recording,
      ToolParameter("text", .text, "The text, upper and lower case alike, or a /regex/.", isRequired: true),
      ToolParameter("after", .position, "The position after which to look. Default: start."),
    ],
    wayOn: "'recording_changes' with 'at', or 'recording_state' with 'path', shows more",
    position: { $0["after"] ?? "start" },
    work: .command("find") { call in [("text", call["text"].map(quoted) ?? "")] })

  private static let query = Tool(
    name: "query", title: "Where a condition holds",
    description:
      "The positions where a condition over the state holds, with the values of expressions there. It may ask what was before or after: A after B, A before B, A within 2s of B, A always since B.",
    parameters: [
      .recording,
      .of("query", "where", "rows.count < 239, any(rows[*].isSaving), changed(count)."),
      .of("query", "show", "Expressions, with commas: rows.count, filter.text."),
      .of("query", "at", as: "action", "Only at actions of this name."), .skip, .limit,
    ],
    paging: .skip, wayOn: "fewer expressions in 'show', or 'recording_state' with 'path' and 'at', show more",
    work: .command("query"))

  private static let effects = Tool(
    name: "effects", title: "List effects",
    description:
      "Effects: name, place in the code, the action that started each, the positions between which it ran, how it ended or that it never did, how many actions it sent; and cancellations that met nothing.",
    parameters: [
      .recording, .from, .to,
      .of("effects", "status", "Only those that ended so."),
      .of("effects", "name", "Only those of this name."), .skip, .limit,
    ],
    paging: .skip, wayOn: "'from' and 'to', 'status' or 'name' narrow it",
    work: .command("effects") { $0.range() })

  /// A text as the command parses it: a regular expression, or a quoted text.
  private static func quoted(_ text: String) -> String {
    if text.hasPrefix("/") || text.hasPrefix("\"") { return text }
    return PathText.quoted(text)
  }

  private static let log = Tool(
    name: "log", title: "What the app logged",
    description:
      "The lines of the app's log, with the positions at which they came; other answers have only a few of them.",
    parameters: [.recording, .from, .to, .skip, .limit],
    paging: .skip, wayOn: "'from' and 'to' narrow it",
    work: .command("info log") { $0.range() })

  private static let compare = Tool(
    name: "compare", title: "Compare two recordings",
    description:
      "What differs between two recordings of a store, action by action, by what caused what: '-' only the one has, '+' only the other, '~' did something else, '↕' came in another order.",
    parameters: [
      .recording, ToolParameter("other", .text, "The other recording.", isRequired: true), .skip, .limit,
    ],
    paging: .skip, wayOn: "'recording_changes' and 'recording_state' of either recording show more",
    work: .other { call, session, recordings in
      guard let name = call["other"] else { return CommandOutput() }
      let file = try recordings.folders.file(name)
      let other = try await recordings.session(file)
      func branch(_ name: String, _ session: CommandSession) -> DebugSession.Branch {
        DebugSession.Branch(name: name, file: session.debugging.file, debugger: session.debugger)
      }
      return try session.comparison(
        of: branch(call["recording"] ?? "", session), branch(file.name, other), as: call.tool.name
      ).result.output
    })

  private static let scan = Tool(
    name: "scan", title: "Look for secrets",
    description:
      "Places that hold what looks like a secret, without the values: to be redacted before a recording is passed on.",
    parameters: [.recording, .skip, .limit], paging: .skip, wayOn: "a smaller 'limit' shows more of each",
    work: .other { call, session, _ in try session.scan(call["recording"] ?? "") })
}
