/// The capabilities that the client reported in `initialize`.
struct Client: Sendable {
  /// What to add to lines and columns counted from 1: -1 if the client counts from 0.
  var (lineShift, columnShift) = (0, 0)
  var pages = false
  var showsTypes = false
  var showsProgress = false
  var hearsInvalidated = false

  init() {}

  /// Throws if the client uses URIs as paths.
  init(_ arguments: Arguments) throws(RequestError) {
    func isOff(_ name: String) throws(RequestError) -> Bool {
      try arguments.has(name) ? !arguments.bool(name) : false
    }
    if try isOff("linesStartAt1") { lineShift = -1 }
    if try isOff("columnsStartAt1") { columnShift = -1 }
    pages = try arguments.bool("supportsVariablePaging")
    showsTypes = try arguments.bool("supportsVariableType")
    showsProgress = try arguments.bool("supportsProgressReporting")
    hearsInvalidated = try arguments.bool("supportsInvalidatedEvent")
    if let format = try arguments.string("pathFormat"), format != "path" {
      throw RequestError("found the path format '\(format)', expected 'path'")
    }
  }
}
