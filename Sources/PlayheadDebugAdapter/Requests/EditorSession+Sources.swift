internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

extension EditorSession {
  /// The text of a listing.
  func source(_ arguments: Arguments) throws -> JSONValue.Object {
    let source = try arguments.object("source")
    let number = try source?.integer("sourceReference") ?? arguments.integer("sourceReference")
    let path = try source?.string("path")
    guard let text = try listing.text(path, number, in: commands) else {
      throw RequestError("this is no listing of what is debugged")
    }
    return ["content": .string(text), "mimeType": "text/plain"]
  }
}
