internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension EditorSession {
  /// Runs a line as the prompt does; in the contexts that only show a value, evaluates it as an expression.
  mutating func evaluate(_ arguments: Arguments) async throws -> Reply {
    let text = try arguments.requiredString("expression")
    let context = try arguments.string("context") ?? "repl"
    try select(arguments)
    guard context == "repl" else { return Reply(body: try value(text, isFull: context == "clipboard")) }
    // A `continue` that waits must not block other requests.
    if debugger.timeline.isLive, debugger.isAtEnd, commands.isContinue(text) {
      (isWaiting, waitCount) = (true, 1)
      return Reply(body: ["result": "", "variablesReference": 0], events: [continued] + (try await news().events))
    }
    let outcome = try await carryOut(text)
    var body: JSONValue.Object = ["variablesReference": 0]
    if outcome.command == "print", let printed = printed() { body = parts(of: printed) }
    body["result"] = .string(self.text(of: outcome.answer).trimmingEnd)
    var events = outcome.events
    if outcome.hasMoved {
      // The answer has the reasons of the stop.
      events.append(continued)
      events += try stopped(try outcome.landing ?? debugger.current(), "step").filter { $0.name != "output" }
    }
    return Reply(body: body, events: events)
  }

  private mutating func printed() -> ValueNode? {
    let path = "$\(debugger.results.count)"
    guard let value = try? debugger.value(ValuePath(parsing: path)) else { return nil }
    return ValueNode(path, value, schema: schema)
  }

  private mutating func value(_ text: String, isFull: Bool) throws -> JSONValue.Object {
    let value = try debugger.value(Expression(parsing: text))
    let node = ValueNode(text, value, schema: schema)
    var body = parts(of: node)
    let written =
      isFull ? renderer.pretty(value.view, value.member, isFull: true).text : renderer.short(value.view, value.member)
    body["result"] = .string(bounded(written, to: isFull ? 1 << 20 : 1000))
    if client.showsTypes, let type = node.type { body["type"] = .string(bounded(renderer.safe(type), to: 200)) }
    return body
  }

  func completions(_ arguments: Arguments) throws -> JSONValue.Object {
    let text = try arguments.requiredString("text")
    let column = try arguments.requiredInteger("column") - 1 - client.columnShift
    let units = text.utf16
    let cursor = units.index(units.startIndex, offsetBy: min(max(column, 0), units.count))
    let place = text.utf8.distance(from: text.startIndex, to: cursor)
    var completion = Completer(session: commands).completion(of: text, at: place)
    if completion.candidates.isEmpty {
      // The console takes an expression without a command, too.
      let print = "print "
      completion = Completer(session: commands).completion(of: print + text, at: print.utf8.count + place)
      let replaced = completion.replaced
      // Without candidates the range is none of the expression.
      completion.replaced =
        max(replaced.lowerBound - print.utf8.count, 0)..<max(replaced.upperBound - print.utf8.count, 0)
    }
    let start = text.utf8.index(text.startIndex, offsetBy: min(completion.replaced.lowerBound, text.utf8.count))
    let span: JSONValue.Object = [
      "start": .integer(Int64(units.distance(from: text.startIndex, to: start) + 1 + client.columnShift)),
      "length": .integer(Int64(max(units.distance(from: start, to: cursor), 0))),
    ]
    let targets: [JSONValue] = completion.candidates.prefix(500).enumerated().map { number, candidate in
      var target = span
      (target["label"], target["text"]) = (.string(bounded(candidate.word, to: 200)), .string(candidate.text))
      // The sort text keeps the editor from sorting the candidates itself.
      target["sortText"] = .string(String(1000 + number))
      return .object(target)
    }
    return ["targets": .array(targets)]
  }

  /// Describes the `catch` stop that was hit last.
  func exceptionInfo(_ arguments: Arguments) throws -> JSONValue.Object {
    try expectThread(arguments)
    for case .hit(let hit) in lastLanding?.reasons ?? [] {
      let id: String
      switch hit.kind {
      case .effect(let moment, _): id = "effect \(moment.rawValue)"
      case .unchanged: id = ExceptionFilter.unchanged.rawValue
      case .withoutAction: id = ExceptionFilter.change.rawValue
      default: continue
      }
      let description = renderer.reason(.hit(hit), in: debugger).plain
      return ["exceptionId": .string(id), "description": .string(bounded(description)), "breakMode": "always"]
    }
    if debugger.timeline.isUnfinished(debugger.position) {
      let description = renderer.reason(.unfinished, in: debugger).plain
      return ["exceptionId": "crash", "description": .string(bounded(description)), "breakMode": "always"]
    }
    throw RequestError("nothing was caught here")
  }

  /// Sets a value in the state and runs the rest in a branch.
  mutating func setVariable(_ arguments: Arguments) async throws -> Reply {
    let name = try arguments.requiredString("name")
    let value = try arguments.requiredString("value")
    let path: String
    var position = debugger.position
    switch try references.container(try arguments.requiredInteger("variablesReference")) {
    case .value(let node, _, let at?): (path, position) = (node.path(ofPart: name), at)
    case .scope(.state, let at): (path, position) = (name, at)
    default: throw RequestError("this is not in the state")
    }
    // The value is set at the position whose state shows it.
    let events = position == debugger.position ? [] : try await carryOut("goto \(position)").events
    let outcome = try await carryOut("fork --set \(path) \(value)")
    let stop = try stopped(try outcome.landing ?? debugger.current(), "goto")
    let told = AdapterEvent.output(text(of: outcome.answer), "console")
    var body: JSONValue.Object = ["value": .string(value)]
    if let found = try? debugger.value(ValuePath(parsing: path)) {
      let node = ValueNode(path, found, schema: schema)
      body = parts(of: node, at: debugger.position)
      body["value"] = .string(bounded(renderer.short(found.view, found.member)))
    }
    return Reply(body: body, events: events + outcome.events + [told, continued] + stop)
  }
}

extension String {
  fileprivate var trimmingEnd: String { last == "\n" ? String(dropLast()) : self }
}
