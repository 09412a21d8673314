internal import PlayheadReading
internal import PlayheadRecording

/// Looks for a text in the actions of a recording, one after the other.
struct TextSearch: ~Copyable {
  private let timeline: Timeline
  private let query: TextQuery
  private let title: ActionTitle
  private var lines: LineSearch

  init(_ query: TextQuery, in timeline: Timeline) {
    self.timeline = timeline
    self.query = query
    title = ActionTitle(timeline.recording.schema)
    lines = LineSearch(query.neededBytes, in: timeline.recording)
  }

  /// Where the action of a position has the text; nil where it has not.
  ///
  /// - Throws: ``DebuggerError`` where a line is bad, with the reason `interrupted` where the task is cancelled meanwhile.
  mutating func match(at position: Int) throws(DebuggerError) -> TextMatch? {
    do throws(RecordingError) {
      guard try lines.mayMatch(position), timeline.recording.hasAction(position) else { return nil }
    } catch {
      throw DebuggerError(error)
    }
    let found = try look(at: position)
    // What was given up is no answer.
    if found == nil, Task.isCancelled { throw DebuggerError(.interrupted) }
    return found
  }

  private func look(at position: Int) throws(DebuggerError) -> TextMatch? {
    do throws(RecordingError) {
      let recording = timeline.recording
      let action = try recording.action(position)
      if let found = match(action.name, .name) { return found }
      if let value = action.value, let found = match(in: value) {
        let path = PathText.text(of: found.pointer, in: JSONView(value))
        return match(found.text, .action(path.isEmpty ? "action" : "action.\(path)"))
      }
      if let found = match(title.title(of: action), .name) { return found }
      guard let change = try recording.change(position) else { return nil }
      for operation in change.patch.operations {
        let path = FollowedPath(operation.path.tokens.map(FollowedPath.Part.token))
        let place = PathText.text(of: path, in: JSONView?.none, schema: recording.schema)
        if let found = match(place, .change(place)) { return found }
        let written: JSONValue? =
          switch operation {
          case .add(_, let value), .replace(_, let value): value
          case .remove, .move, .copy, .test: nil
          }
        guard let written, let found = match(in: written) else { continue }
        let whole = FollowedPath((operation.path.tokens + found.pointer.tokens).map(FollowedPath.Part.token))
        return match(found.text, .change(PathText.text(of: whole, in: JSONView?.none, schema: recording.schema)))
      }
      return nil
    } catch {
      throw DebuggerError(error)
    }
  }

  private func match(_ text: String, _ place: @autoclosure () -> TextMatch.Place) -> TextMatch? {
    query.firstRange(in: text).map { range in
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      let end = text.utf8.distance(from: text.startIndex, to: range.upperBound)
      return TextMatch(place: place(), text: text, range: start..<end)
    }
  }

  /// The first name, text or number in a value that has it.
  private func match(in value: JSONValue) -> (pointer: JSONPointer, text: String)? {
    func has(_ text: String) -> (pointer: JSONPointer, text: String)? {
      query.firstRange(in: text) == nil ? nil : (JSONPointer(), text)
    }
    func within(_ token: String, _ value: JSONValue) -> (pointer: JSONPointer, text: String)? {
      match(in: value).map { (JSONPointer([token] + $0.pointer.tokens), $0.text) }
    }
    switch value {
    case .string(let text): return has(text)
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if let found = within(String(index), element) { return found }
      }
      return nil
    case .object(let members):
      for (name, member) in members {
        if !name.hasPrefix("_"), has(name) != nil { return (JSONPointer([name]), name) }
        if let found = within(name, member) { return found }
      }
      return nil
    case .integer(let number): return has(String(number))
    case .unsigned(let number): return has(String(number))
    case .double(let number): return has(String(number))
    case .number(let text): return has(text)
    case .bool(let value): return has(String(value))
    case .null: return nil
    }
  }
}

extension Debugger {
  /// Goes to the next action that has a text, or to the previous one, passing breakpoints by; where there is none, the
  /// cursor stays.
  ///
  /// - Throws: ``DebuggerError``, with the reason `interrupted` where the task is cancelled meanwhile.
  public mutating func find(_ query: TextQuery, isForward: Bool = true) throws(DebuggerError) -> Stop {
    var search = TextSearch(query, in: timeline)
    var next = isForward ? timeline.position(after: position) : timeline.position(before: position)
    while let candidate = next {
      if candidate & 0xFF == 0 { try timeline.checkIn(candidate) }
      if let match = try search.match(at: candidate) {
        // The name is there to be seen.
        return try land(on: candidate, reasons: match.place == .name ? [] : [.found(match)])
      }
      next = isForward ? timeline.position(after: candidate) : timeline.position(before: candidate)
    }
    return try land(on: position, reasons: [.notFound(later: isForward)])
  }
}
