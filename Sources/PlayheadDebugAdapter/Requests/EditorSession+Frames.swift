internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension EditorSession {
  /// The default number of frames in a response, plus one that stands for the
  /// rest: a timer that restarts itself has a frame for each tick.
  private static let frameLimit = 1000

  /// Returns the action at the cursor and its chain of causes, with an effect's frame before each action that the effect sent.
  mutating func stackTrace(_ arguments: Arguments) throws -> JSONValue.Object {
    try expectThread(arguments)
    let first = max(try arguments.integer("startFrame") ?? 0, 0)
    let levels = try arguments.integer("levels") ?? 0
    let isLimited = levels <= 0 || levels > Self.frameLimit * 10
    let end = first + (isLimited ? Self.frameLimit : levels)
    let (wanted, count) = chain(first...end)
    var frames: [JSONValue] = []
    for frame in wanted.prefix(end - first) { frames.append(.object(try json(frame))) }
    if isLimited, wanted.count > frames.count {
      frames.append([
        "id": references.add(wanted[frames.count]), "name": .string("… +\(count - end)"), "presentationHint": "label",
        "canRestart": false, "line": 0, "column": 0,
      ])
    }
    return ["stackFrames": .array(frames), "totalFrames": .integer(Int64(count))]
  }

  /// Returns the frames in a range, and the number of all frames.
  private mutating func chain(_ range: ClosedRange<Int>) -> (frames: [References.FrameReference], count: Int) {
    let recording = commands.recording
    var frames: [References.FrameReference] = []
    var count = 0
    var next: Int? = debugger.position
    while let position = next, count <= range.upperBound, count == 0 || recording.hasAction(position) {
      for isEffect in ChainLengths.isAnswer(position, in: recording) ? [false, true] : [false] {
        if range.contains(count) { frames.append(References.FrameReference(position: position, isEffect: isEffect)) }
        count += 1
      }
      next = recording.cause(of: position)
    }
    return (frames, chainLengths.count(from: debugger.position, in: recording))
  }

  private mutating func json(_ reference: References.FrameReference) throws -> JSONValue.Object {
    let frame = try debugger.timeline.frame(at: reference.position)
    var json: JSONValue.Object = ["id": references.add(reference), "column": .integer(Int64(1 + client.columnShift))]
    if reference.isEffect, case .effect(let effect)? = frame?.origin {
      json["name"] = .string(bounded(renderer.name(of: effect)))
      (json["presentationHint"], json["canRestart"], json["line"]) = ("label", false, 0)
      if let place = effect.location.flatMap({ sources.place(of: $0) }) {
        (json["source"], json["line"]) = (fileSource(place.path), lineNumber(place.line))
      }
      return json
    }
    let name =
      frame.map { renderer.title(of: $0.action) + origin(of: $0) }
      ?? renderer.whatIs(at: reference.position, in: debugger.timeline)
    json["name"] = .string(bounded(name.plain))
    let place = try listing.place(of: reference.position, in: commands, host)
    (json["source"], json["line"]) = (place.source, lineNumber(place.line))
    return json
  }

  /// What changed the state without an action, where no other frame tells it: ` ← binding query`.
  private func origin(of frame: Frame) -> StyledText {
    switch frame.origin {
    case .binding, .named: " " + renderer.cause(of: frame)
    case .outside, .debugger, .effect: StyledText()
    }
  }

  func lineNumber(_ line: Int) -> JSONValue { .integer(Int64(line + client.lineShift)) }

  mutating func scopes(_ arguments: Arguments) throws -> JSONValue.Object {
    let frame = try references.frame(try arguments.requiredInteger("frameId"))
    let scopes: [JSONValue] = References.Scope.allCases.map { scope in
      [
        "name": .string(scope.rawValue.prefix(1).uppercased() + scope.rawValue.dropFirst()),
        "variablesReference": references.add(.scope(scope, position: frame.position)),
        "expensive": .bool(scope == .effects),
      ]
    }
    return ["scopes": .array(scopes)]
  }
}
