internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

extension EditorSession {
  /// Lists the listings that were shown, and the source files that made effects.
  mutating func loadedSources() throws -> JSONValue.Object {
    var paths: Set<String> = []
    for place in try effectPlaces() { if let found = sources.place(of: place) { paths.insert(found.path) } }
    return ["sources": .array(listing.sources + paths.sorted().map(fileSource))]
  }

  func gotoTargets(_ arguments: Arguments) throws -> JSONValue.Object {
    let source = try arguments.object("source")
    let line = try arguments.requiredInteger("line") - client.lineShift
    let found = listing.position(
      try source?.path(), try source?.integer("sourceReference"), line: line, in: commands, host)
    guard let position = found, debugger.timeline.contains(position) else { return ["targets": []] }
    let frame = try debugger.timeline.frame(at: position)
    let title = frame.map { renderer.title(of: $0.action) } ?? renderer.whatIs(at: position, in: debugger.timeline)
    return [
      "targets": [
        [
          "id": .integer(Int64(position)), "label": .string(bounded("\(position) \(title.plain)")),
          "line": lineNumber(line),
        ]
      ]
    ]
  }

  func source(_ arguments: Arguments) throws -> JSONValue.Object {
    let source = try arguments.object("source")
    let number = try source?.integer("sourceReference") ?? arguments.integer("sourceReference")
    let path = try source?.path()
    guard let text = try listing.text(path, number, in: commands, host) else {
      throw RequestError("this is no listing of what is debugged")
    }
    return ["content": .string(text), "mimeType": "text/plain"]
  }
}
