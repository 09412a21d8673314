internal import PlayheadFormat
package import PlayheadReader

/// The kind of another tool's log.
package enum ForeignFormat: String, CaseIterable, Sendable {
  /// The state that Redux DevTools keep, with the state after each action.
  case reduxState
  /// The actions that the extension of Redux DevTools exports, and the state before them.
  case reduxActions
  /// What TCA's `_printChanges` prints.
  case printChanges
  /// A history of Elm's debugger.
  case elm
  /// What ReSwift-Recorder writes.
  case reSwift

  /// What people call it.
  package var name: String {
    switch self {
    case .reduxState: "Redux DevTools' state"
    case .reduxActions: "Redux DevTools' actions"
    case .printChanges: "_printChanges' output"
    case .elm: "Elm's history"
    case .reSwift: "ReSwift-Recorder's actions"
    }
  }

  /// The kind of a file; nil for a recording, and for anything else.
  ///
  /// - Throws: `RecordingError` where the file cannot be read.
  package static func of(_ source: any ByteSource) throws(RecordingError) -> ForeignFormat? {
    if try isRecording(source) { return nil }
    let window = try ByteWindow(source)
    let outline = JSONOutline(window: window)
    let start = try outline.skipSpace(from: try window.bytes(from: 0).starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    switch try window.byte(at: start) {
    case UInt8(ascii: "{"):
      let names = try names(outline, at: start)
      // A recording whose members stand in another order, or after spaces.
      if names.contains("kind") { return nil }
      if let format = of(names) { return format }
    case UInt8(ascii: "["): if let format = try ofArray(outline, at: start) { return format }
    default: break
    }
    return try ofText(window)
  }

  /// Whether the bytes begin as a recorder writes them, without reading on.
  private static func isRecording(_ source: any ByteSource) throws(RecordingError) -> Bool {
    let start = #"{"kind":"header""#.utf8
    let result = withUnsafeTemporaryAllocation(byteCount: start.count, alignment: 1) { buffer in
      Result { () throws(RecordingError) in
        try source.read(into: buffer, at: 0) == start.count && buffer.elementsEqual(start)
      }
    }
    return try result.get()
  }

  /// The names of an object's members; a part of them is enough where the file is cut off.
  private static func names(_ outline: JSONOutline, at start: Int) throws(RecordingError) -> Set<String> {
    var names: Set<String> = []
    do throws(RecordingError) {
      try outline.forEachMember(at: start) { name, _ throws(RecordingError) in names.insert(name) }
    } catch {
      if error.isInterrupted { throw error }
    }
    return names
  }

  private static func of(_ names: Set<String>) -> ForeignFormat? {
    if !names.isDisjoint(with: ["actionsById", "computedStates", "liftedState"]) { return .reduxState }
    if names.contains("payload"), !names.isDisjoint(with: ["preloadedState", "type"]) || names.count == 1 {
      return .reduxActions
    }
    if names.contains("history") || names == ["$", "a"] || names == ["metadata"] { return .elm }
    return nil
  }

  private static func ofArray(_ outline: JSONOutline, at start: Int) throws(RecordingError) -> ForeignFormat? {
    let first = try outline.skipSpace(from: start + 1)
    guard try outline.window.byte(at: first) == UInt8(ascii: "{") else { return nil }
    let element: JSONValue
    do throws(RecordingError) { element = try outline.parse(outline.value(at: first)) } catch {
      if error.isInterrupted { throw error }
      return nil
    }
    if element["action"]?["type"] != nil, element["timestamp"] != nil { return .reSwift }
    return element["type"] != nil ? .reduxActions : nil
  }

  private static func ofText(_ window: ByteWindow) throws(RecordingError) -> ForeignFormat? {
    var lines = LogLines(window)
    var isFound = false
    while try lines.next({ line, _ in isFound = line.firstRange(of: PrintedLog.start) != nil }) {
      if isFound { return .printChanges }
    }
    return nil
  }
}
