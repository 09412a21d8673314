internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

extension EditorSession {
  /// How many actions of a chain of causes are told: a timer that feeds itself has as many as ticks.
  private static let chainLimit = 1000

  /// The action at the cursor and the chain of its causes; before each action that an effect sent, the effect.
  mutating func stackTrace(_ arguments: Arguments) throws -> JSONValue.Object {
    try expectThread(arguments)
    let first = max(try arguments.integer("startFrame") ?? 0, 0)
    let levels = try arguments.integer("levels") ?? 0
    let all = chain
    var frames: [JSONValue] = []
    let end = levels > 0 ? min(first + levels, all.count) : all.count
    for frame in first < end ? all[first..<end] : [] { frames.append(.object(try json(frame))) }
    return ["stackFrames": .array(frames), "totalFrames": .integer(Int64(all.count))]
  }

  private var chain: [References.FrameReference] {
    let recording = commands.recording
    var chain: [References.FrameReference] = []
    var next: Int? = debugger.position
    var number = 0
    while let position = next, number < Self.chainLimit, number == 0 || recording.hasAction(position) {
      chain.append(References.FrameReference(number: number, position: position, isEffect: false))
      if recording.hasAction(position), case .effect? = recording.origin(position) {
        chain.append(References.FrameReference(number: number, position: position, isEffect: true))
      }
      number += 1
      next = recording.cause(of: position)
    }
    return chain
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
      frame.map { renderer.title(of: $0.action) } ?? renderer.whatIs(at: reference.position, in: debugger.timeline)
    json["name"] = .string(bounded(name.plain))
    let place = try listing.place(of: reference.position, in: commands, host)
    (json["source"], json["line"]) = (place.source, lineNumber(place.line))
    return json
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
