internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension EditorSession {
  /// A breakpoint that the editor asks for, and what is known of it.
  private struct Wanted {
    var request: Result<StopRequest, RequestError>
    /// Its location as the protocol describes it.
    var place: JSONValue.Object = [:]
    /// Why it may never be hit, if there is a reason.
    var doubt: String?
  }

  private static let stopLimit = 1000

  private static func stops(_ arguments: Arguments, _ name: String) throws(RequestError) -> [Arguments] {
    let stops = try arguments.objects(name)
    guard stops.count <= stopLimit else {
      throw RequestError("found \(stops.count) stops, expected \(stopLimit) at most")
    }
    return stops
  }

  /// Replaces the breakpoints of a file: positions in a listing, or effects in source code.
  mutating func setBreakpoints(_ arguments: Arguments) throws -> JSONValue.Object {
    guard let source = try arguments.object("source") else { throw RequestError("expected an object as 'source'") }
    let path = try source.path()
    let number = try source.integer("sourceReference")
    let wanted = try Self.stops(arguments, "breakpoints").map { try stop($0, path, number) }
    return set(wanted, from: .source(path ?? "\(number ?? 0)"))
  }

  private mutating func stop(_ arguments: Arguments, _ path: String?, _ number: Int?) throws -> Wanted {
    let line = try arguments.requiredInteger("line") - client.lineShift
    var wanted = Wanted(
      request: .failure(RequestError("this is neither a listing of what is debugged nor a file of Swift")))
    wanted.place["line"] = lineNumber(line)
    if listing.isListing(path, number, in: commands, host) {
      guard let position = listing.position(path, number, line: line, in: commands, host) else {
        wanted.request = .failure(RequestError("there is no position in this line"))
        return wanted
      }
      wanted.request = try request("break \(position)", arguments)
    } else if let path, path.hasSuffix(".swift") {
      let place = "\(SourceFiles.name(path[...])):\(line)"
      wanted.request = try request("break \(place)", arguments)
      if try !debugger.timeline.hasEffect(madeAt: place) { wanted.doubt = "no such effect in this recording" }
    }
    return wanted
  }

  mutating func setFunctionBreakpoints(_ arguments: Arguments) throws -> JSONValue.Object {
    let wanted = try Self.stops(arguments, "breakpoints").map {
      Wanted(request: try request("break \(try $0.requiredString("name"))", $0))
    }
    return set(wanted, from: .functions)
  }

  mutating func setExceptionBreakpoints(_ arguments: Arguments) throws -> JSONValue.Object {
    let filters = try arguments.strings("filters").map { ($0, Arguments([:])) }
    let options = try Self.stops(arguments, "filterOptions").map { (try $0.requiredString("filterId"), $0) }
    let wanted = try (filters + options).map { filter, options in
      guard ExceptionFilter(rawValue: filter) != nil else {
        return Wanted(request: .failure(RequestError("there is no filter '\(filter)'")))
      }
      return Wanted(request: try request("catch \(filter)", options))
    }
    return set(wanted, from: .exceptions)
  }

  mutating func setDataBreakpoints(_ arguments: Arguments) throws -> JSONValue.Object {
    let wanted = try Self.stops(arguments, "breakpoints").map { arguments in
      if let access = try arguments.string("accessType"), access != "write" {
        return Wanted(request: .failure(RequestError("'watch' stops where a value changes, and not at '\(access)'")))
      }
      return Wanted(request: try request("watch \(try arguments.requiredString("dataId"))", arguments))
    }
    return set(wanted, from: .data)
  }

  private func request(_ line: String, _ arguments: Arguments) throws(RequestError) -> Result<StopRequest, RequestError>
  {
    .success(
      StopRequest(
        line, condition: try arguments.string("condition"), hits: try arguments.string("hitCondition"),
        message: try arguments.string("logMessage")))
  }

  private mutating func set(_ wanted: [Wanted], from origin: StopOrigin) -> JSONValue.Object {
    var requests: [StopRequest] = []
    for case .success(let request) in wanted.map(\.request) { requests.append(request) }
    var set = commands.replaceStops(stops[origin] ?? [], by: requests)[...]
    var numbers: Set<Int> = []
    let breakpoints: [JSONValue] = wanted.map { wanted in
      var breakpoint = wanted.place
      let number = wanted.request.flatMap { _ in (set.popFirst() ?? .success(0)).mapError { RequestError($0) } }
      switch number {
      case .success(let number):
        numbers.insert(number)
        breakpoint["id"] = .integer(Int64(number))
        breakpoint["verified"] = .bool(wanted.doubt == nil)
        breakpoint["message"] = wanted.doubt.map(JSONValue.string)
      case .failure(let error): (breakpoint["verified"], breakpoint["message"]) = (false, .string(error.text))
      }
      return .object(breakpoint)
    }
    stops[origin] = numbers.isEmpty ? nil : numbers
    return ["breakpoints": .array(breakpoints)]
  }

  // MARK: - What can be stopped at

  /// Returns the place that a data breakpoint would watch; it follows elements along the path by identity.
  mutating func dataBreakpointInfo(_ arguments: Arguments) throws -> JSONValue.Object {
    let name = try arguments.requiredString("name")
    var path = name
    if let number = try arguments.integer("variablesReference"), number > 0 {
      switch try references.container(number) {
      case .value(let node, _, _): path = node.path(ofPart: name)
      case .scope(.state, _), .scope(.changes, _): break
      case .scope, .sides: return ["dataId": nil, "description": "this is not in the state"]
      }
    } else {
      try select(arguments)
    }
    var other = commands
    do {
      let expression = try Expression(parsing: path)
      guard let place = expression.path, place.root == .state, !expression.isOfMany(in: debugger) else {
        // A computed value has no place in the state.
        _ = try other.debugger.watch(expression)
        return [
          "dataId": .string(path), "description": .string(bounded(path)), "accessTypes": ["write"], "canPersist": true,
        ]
      }
      let followed = try debugger.followedPath(place)
      let id = PathText.text(of: followed, in: JSONView?.none, schema: schema)
      let description = renderer.place(followed, at: debugger.place(of: followed))
      return [
        "dataId": .string(id), "description": .string(bounded(description)), "accessTypes": ["write"],
        "canPersist": true,
      ]
    } catch {
      return ["dataId": nil, "description": .string(RequestError(error).text)]
    }
  }

  /// Selects the action of the request's frame, or else the action at the cursor.
  mutating func select(_ arguments: Arguments) throws {
    let frame = try arguments.integer("frameId").map { number throws(RequestError) in try references.frame(number) }
    debugger.select(actionAt: frame?.position ?? debugger.position)
  }

  mutating func breakpointLocations(_ arguments: Arguments) throws -> JSONValue.Object {
    let source = try arguments.object("source")
    let path = try source?.path()
    let number = try source?.integer("sourceReference")
    let line = try arguments.requiredInteger("line") - client.lineShift
    let end = try arguments.integer("endLine").map { $0 - client.lineShift } ?? line
    var lines: [Int] = []
    if listing.isListing(path, number, in: commands, host) {
      lines = (line...max(line, min(end, line + 1000))).filter { line in
        listing.position(path, number, line: line, in: commands, host).map { $0 <= debugger.timeline.last } ?? false
      }
    } else if let path {
      let name = SourceFiles.name(path[...])
      for place in try effectPlaces() {
        let parts = place.split(separator: ":")
        guard parts.count == 2, SourceFiles.name(parts[0]) == name, let found = Int(parts[1]) else { continue }
        if found >= line, found <= end { lines.append(found) }
      }
    }
    return ["breakpoints": .array(Set(lines).sorted().map { ["line": lineNumber($0)] })]
  }

  /// Returns the files and lines that made effects, from a cache.
  mutating func effectPlaces() throws -> Set<String> {
    let count = commands.recording.effects.count
    if let known = knownPlaces, known.count == count, known.recording == commands.recording.name { return known.places }
    let places = try debugger.timeline.effectPlaces()
    knownPlaces = (commands.recording.name, count, places)
    return places
  }

  /// Reports the breakpoints that are gone since `before`, and those added at positions.
  mutating func changedStops(since before: BreakpointTable) throws -> [AdapterEvent] {
    var events: [AdapterEvent] = []
    for old in before.breakpoints where debugger.breakpoints[old.number] == nil {
      for origin in stops.keys { stops[origin]?.remove(old.number) }
      events.append(event("removed", ["id": .integer(Int64(old.number)), "verified": false]))
    }
    for new in debugger.breakpoints.breakpoints where new.number > before.lastNumber {
      guard case .position(let position) = new.kind else { continue }
      let place = try listing.place(of: position, in: commands, host)
      events.append(
        event(
          "new",
          ["id": .integer(Int64(new.number)), "verified": true, "source": place.source, "line": lineNumber(place.line)])
      )
    }
    return events
  }

  private func event(_ reason: String, _ breakpoint: JSONValue.Object) -> AdapterEvent {
    AdapterEvent(name: "breakpoint", body: ["reason": .string(reason), "breakpoint": .object(breakpoint)])
  }
}
