internal import PlayheadFormat
internal import PlayheadReader

struct TextSearch: ~Copyable {
  private let timeline: Timeline
  private let query: TextQuery
  private let title: ActionTitle
  private var lines: LineSearch

  init(_ query: TextQuery, in timeline: Timeline) {
    self.timeline = timeline
    self.query = query
    title = ActionTitle(timeline.recording.schema)
    let schema = timeline.recording.schema
    lines = LineSearch(query.neededBytes(schema), ignoresCase: true, in: timeline.recording)
  }

  mutating func match(at position: Int) throws -> TextMatch? {
    guard try lines.mayMatch(position) else { return nil }
    var found = timeline.recording.hasAction(position) ? try look(at: position) : nil
    if found == nil { found = try logMatch(at: position) }
    // A search that was cancelled has no result.
    if found == nil, Task.isCancelled { throw DebuggerError(.interrupted) }
    return found
  }

  private func look(at position: Int) throws -> TextMatch? {
    let recording = timeline.recording
    let action = try recording.action(position)
    if let found = match(action.name, .name) { return found }
    let type = recording.schema.map { Schema.Member.value($0.type(of: action)) }
    if let value = action.value, let found = match(in: value, type) {
      let path = PathText.text(
        of: found.pointer, in: JSONView(value), schema: recording.schema, type: recording.schema?.type(of: action))
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
      let type = recording.schema.flatMap { $0.member(at: operation.path, in: $0.stateType) }
      guard let written, let found = match(in: written, type) else { continue }
      let whole = FollowedPath((operation.path.tokens + found.pointer.tokens).map(FollowedPath.Part.token))
      return match(found.text, .change(PathText.text(of: whole, in: JSONView?.none, schema: recording.schema)))
    }
    return nil
  }

  /// Returns the match in the first log message at a position that has one.
  private mutating func logMatch(at position: Int) throws -> TextMatch? {
    for number in timeline.recording.logs(in: position...position) {
      if Task.isCancelled { return nil }
      guard try lines.mayMatch(log: number) else { continue }
      if let found = try timeline.recording.log(number).match(query) { return match(found.text, .log) }
    }
    return nil
  }

  private func match(_ text: String, _ place: @autoclosure () -> TextMatch.Place) -> TextMatch? {
    query.firstRange(in: text).map { range in
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      let end = text.utf8.distance(from: text.startIndex, to: range.upperBound)
      return TextMatch(place: place(), text: text, range: start..<end)
    }
  }

  /// Returns the first name, text or number in a value with a match, as stored or as shown.
  private func match(in value: JSONValue, _ member: Schema.Member?) -> (pointer: JSONPointer, text: String)? {
    func has(_ text: String) -> (pointer: JSONPointer, text: String)? {
      query.firstRange(in: text) == nil ? nil : (JSONPointer(), text)
    }
    func within(_ token: String, _ value: JSONValue, _ member: Schema.Member?) -> (
      pointer: JSONPointer, text: String
    )? {
      match(in: value, member).map { (JSONPointer([token] + $0.pointer.tokens), $0.text) }
    }
    let schema = timeline.recording.schema
    switch value {
    case .null: return nil
    case .array(let elements):
      var key: Schema.Member?
      if case .value(let type)? = member, case .pairs(let name, _)? = type.collection { key = .value(name) }
      for (index, element) in elements.enumerated() {
        let token = String(index)
        let part = index.isMultiple(of: 2) ? key : nil
        if let found = within(token, element, part ?? schema.flatMap { member?.member(token, in: $0) }) { return found }
      }
      return nil
    case .object(let members):
      // A case is shown with a dot.
      let isCase = members.count == 1 && isEnum(member)
      for (name, value) in members {
        if !name.hasPrefix("_"), let found = has(name) ?? (isCase ? has(".\(name)") : nil) {
          return (JSONPointer([name]), found.text)
        }
        if let found = within(name, value, schema.flatMap { member?.member(name, in: $0) }) { return found }
      }
      return nil
    case .bool, .integer, .unsigned, .double, .number, .string:
      return has(Self.stored(value)) ?? shown(value, member).flatMap(has)
    }
  }

  /// Returns a name, text or number as it is stored.
  static func stored(_ value: JSONValue) -> String {
    switch value {
    case .bool(let value): String(value)
    case .integer(let number): String(number)
    case .unsigned(let number): String(number)
    case .double(let number): String(number)
    case .number(let text), .string(let text): text
    case .null, .array, .object: ""
    }
  }

  /// Returns a value as it is shown if that differs: a date, a case, or a double that JSON cannot represent.
  private func shown(_ value: JSONValue, _ member: Schema.Member?) -> String? {
    guard let schema = timeline.recording.schema, case .value(let type)? = member else { return nil }
    var isOther = DateText.isDate(type)
    if case .values? = schema.shape(of: type) { isOther = true }
    if case .string = value, case .floating? = ScalarType(type) { isOther = true }
    return isOther ? ValueText(schema: schema).line(value, member) : nil
  }

  private func isEnum(_ member: Schema.Member?) -> Bool {
    guard let schema = timeline.recording.schema, let member else { return true }
    guard case .value(let type) = member else { return false }
    if case .cases? = schema.shape(of: type) { return true }
    return schema.shape(of: type) == nil && type.collection == nil
  }
}

extension Debugger {
  /// Goes to the next action that has a text, or to the previous one, passing breakpoints by; where there is none, the
  /// cursor stays.
  ///
  /// - Throws: `RecordingError` where a line is bad; `interrupted` where the task is cancelled.
  public mutating func find(_ query: TextQuery, isForward: Bool = true) throws -> Landing {
    var search = TextSearch(query, in: timeline)
    var next = isForward ? timeline.position(after: position) : timeline.position(before: position)
    while let candidate = next {
      if candidate & 0xFF == 0 { try timeline.checkIn(candidate) }
      if let match = try search.match(at: candidate) {
        // A match in the name is visible already.
        return try land(on: candidate, reasons: match.place == .name ? [] : [.found(match)])
      }
      next = isForward ? timeline.position(after: candidate) : timeline.position(before: candidate)
    }
    return try land(on: position, reasons: [.notFound(later: isForward)])
  }
}
