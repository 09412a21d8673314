internal import PlayheadFormat
internal import PlayheadReader

/// Reads the actions that the extension of Redux DevTools exports. Their states are not in the file, except the first.
enum ReduxActions {
  static func read(
    _ window: ByteWindow, into lines: ImportedLines, _ report: ImportReport
  ) throws(RecordingError) -> RecordingHeader {
    let outline = JSONOutline(window: window, report: report)
    let start = try outline.start()
    var (actions, preloaded): (Range<Int>?, Range<Int>?)
    if try window.byte(at: start) == UInt8(ascii: "[") {
      actions = start..<window.size
    } else {
      do throws(RecordingError) {
        try outline.forEachMember(at: start) { name, range in
          if name == "payload" { actions = range }
          if name == "preloadedState" { preloaded = range }
        }
      } catch { try report.keep(error) }
    }
    var first = JSONValue.unknown
    if let preloaded {
      do throws(RecordingError) {
        let (outline, range) = try inside(preloaded, window)
        first = try ReduxValues(outline, root: range.lowerBound).value(range) ?? .unknown
      } catch { try report.keep(error) }
    }
    var types = SeenTypes()
    let type = types.note(first, at: "State")
    if let actions {
      do throws(RecordingError) {
        let (outline, range) = try inside(actions, window)
        let values = ReduxValues(outline, root: range.lowerBound)
        try outline.forEachElement(at: range.lowerBound) { element throws(RecordingError) in
          let json: JSONValue?
          do throws(RecordingError) { json = try outline.parse(element) } catch {
            try report.keep(error)
            json = nil
          }
          let (name, value) = values.action(json)
          types.note(action: value)
          // After the first action nobody knows the state.
          let isKnown = lines.last == 0 && first != .unknown
          try lines.add(name, value, at: 0, JSONPatch(isKnown ? [.replace(JSONPointer(), .unknown)] : []))
        }
      } catch { try report.keep(error) }
    }
    let name = type.form == .nothing ? "State" : type.name
    return report.header(
      store: .init(name: "Redux", state: name, action: "Action", fidelity: .text), started: nil,
      schema: types.schema(state: name, action: "Action"), state: first)
  }

  /// A value, which may be JSON in a string.
  private static func inside(
    _ range: Range<Int>, _ window: ByteWindow
  ) throws(RecordingError) -> (JSONOutline, Range<Int>) {
    guard try window.byte(at: range.lowerBound) == UInt8(ascii: "\"") else {
      return (JSONOutline(window: window), range)
    }
    let window = try ByteWindow(UnescapedText.source(of: range, in: window))
    let outline = JSONOutline(window: window)
    return (outline, try outline.start()..<window.size)
  }
}
