internal import PlayheadFormat
internal import PlayheadReader

/// Reads the state that Redux DevTools keep: actions by number, and the state after each.
final class ReduxState {
  private let outline: JSONOutline
  private let lines: ImportedLines
  private let report: ImportReport
  private var values: ReduxValues
  private var actions: [Int: Range<Int>] = [:]
  private var states: [Range<Int>] = []
  private var order: [Int]?
  private var skipped: Set<Int> = []
  private var current: Int?
  private var committed: Range<Int>?
  // Redux DevTools before 3.0 have the actions alone, and the times beside them.
  private var isOld = false
  private var times: [Int] = []
  private var types = SeenTypes()

  private init(_ outline: JSONOutline, _ lines: ImportedLines, _ report: ImportReport) {
    (self.outline, self.lines, self.report) = (outline, lines, report)
    values = ReduxValues(outline, root: 0)
  }

  /// Writes the session's actions, and returns the header of the recording.
  static func read(
    _ window: ByteWindow, into lines: ImportedLines, _ report: ImportReport
  ) throws(RecordingError) -> RecordingHeader {
    let outline = JSONOutline(window: window, report: report)
    let session = ReduxState(outline, lines, report)
    try session.keepingProblems { () throws(RecordingError) in
      try outline.forEachMember(at: try outline.start()) { name, range throws(RecordingError) in
        try session.take(name, range)
      }
    }
    return try session.write()
  }

  private func keepingProblems(_ body: () throws(RecordingError) -> Void) throws(RecordingError) {
    do throws(RecordingError) { try body() } catch { try report.keep(error) }
  }

  // MARK: - Reading

  private func take(_ name: String, _ range: Range<Int>) throws(RecordingError) {
    switch name {
    case "liftedState":
      values = ReduxValues(outline, root: range.lowerBound)
      try outline.forEachMember(at: range.lowerBound) { name, range throws(RecordingError) in
        if name != "liftedState" { try self.take(name, range) }
      }
    case "actionsById":
      try keepingProblems { () throws(RecordingError) in
        try outline.forEachMember(at: range.lowerBound) { name, range in
          if let id = Int(name) { actions[id] = range }
        }
      }
    case "computedStates":
      try keepingProblems { () throws(RecordingError) in
        try outline.forEachElement(at: range.lowerBound) { states.append($0) }
      }
    case "stagedActions":
      isOld = true
      try keepingProblems { () throws(RecordingError) in
        try outline.forEachElement(at: range.lowerBound) { actions[actions.count] = $0 }
      }
    case "timestamps": times = try numbers(range) ?? []
    case "skippedActions":
      try outline.forEachMember(at: range.lowerBound) { name, _ in if let id = Int(name) { skipped.insert(id) } }
    case "stagedActionIds": order = try numbers(range)
    case "skippedActionIds": skipped = Set(try numbers(range) ?? [])
    case "currentStateIndex": current = try outline.parse(range).int
    case "committedState": committed = range
    default: break
    }
  }

  private func numbers(_ range: Range<Int>) throws(RecordingError) -> [Int]? {
    var numbers: [Int] = []
    do throws(RecordingError) {
      try outline.forEachElement(at: range.lowerBound) { range throws(RecordingError) in
        if let number = try outline.parse(range).int { numbers.append(number) }
      }
    } catch { try report.keep(error) }
    return numbers
  }

  // MARK: - Writing

  private func write() throws(RecordingError) -> RecordingHeader {
    var ids = order ?? actions.keys.sorted()
    // A part of the file may be missing at its end: what was read is whole.
    if ids.isEmpty { ids = actions.keys.sorted() }
    values.references.part = { [actions, states] name, key in
      switch (name, Int(key)) {
      case ("actionsById", let id?): actions[id]
      case ("computedStates", let index?) where states.indices.contains(index): states[index]
      default: nil
      }
    }
    var state = try self.entry(at: 0)?["state"] ?? .unknown
    if state == .unknown, let committed {
      try keepingProblems { () throws(RecordingError) in state = try values.value(committed) ?? .unknown }
    }
    let first = state
    let rootType = types.note(state, at: "State")
    var start: Int?
    for (index, id) in ids.enumerated() {
      try ReadingProgress.checkIn(index, of: ids.count, report.source)
      var entry = try actions[id].flatMap { range throws(RecordingError) in try parsed(range) }
      if isOld, let action = entry {
        entry = ["action": action, "timestamp": times.indices.contains(id) ? .integer(Int64(times[id])) : .null]
      }
      let time = entry.flatMap(Self.time)
      start = start ?? time
      // The first state is that after the first entry, which no action leads to.
      if index == 0 { continue }
      let result = try self.entry(at: index)
      let next = result?["state"] ?? .unknown
      let patch = difference(state, next)
      types.note(patch, in: next, at: "State")
      state = next
      let (name, value) = values.action(entry?["action"])
      if name == RecordedAction.outsideName, value == [name: [:]] {
        try lines.addChange(patch, by: nil)
      } else {
        types.note(action: value)
        try lines.add(name, value, at: (time ?? 0) - (start ?? 0), patch)
      }
      remark(index, id, error: result?["error"]?.string)
    }
    if values.references.isExhausted {
      report.skip(
        RecordingError(
          source: report.source,
          reason: .syntax(
            found: "references that stand for more values than the file can have",
            expected: "fewer; the rest is unknown")))
    }
    let type = rootType.form == .nothing ? "State" : rootType.name
    return report.header(
      store: .init(name: "Redux", state: type, action: "Action", fidelity: .text),
      started: start.map { LogTime.text(microseconds: $0) }, schema: types.schema(state: type, action: "Action"),
      state: first)
  }

  private func remark(_ index: Int, _ id: Int, error: String?) {
    let (position, time) = (lines.last, lines.time)
    if skipped.contains(id) {
      lines.add(
        RecordedNote(
          seq: position, time: time, name: "skipped", text: "skipped in Redux DevTools: the states are without it"))
    }
    if let error {
      lines.add(RecordedLog(seq: position, time: time, level: .error, label: "reducer", message: error))
    }
    if index == current, index + 1 < states.count {
      lines.add(
        RecordedNote(seq: position, time: time, name: "shown", text: "the state that Redux DevTools showed"))
    }
  }

  /// The state with its error, which may refer to an entry before it as a whole.
  private func entry(at index: Int) throws(RecordingError) -> JSONValue? {
    guard states.indices.contains(index), let entry = try parsed(states[index]) else { return nil }
    return try values.decoded(entry)
  }

  private func parsed(_ range: Range<Int>) throws(RecordingError) -> JSONValue? {
    do throws(RecordingError) { return try outline.parse(range) } catch {
      try report.keep(error)
      return nil
    }
  }

  private func difference(_ old: JSONValue, _ new: JSONValue) -> JSONPatch {
    if old == new { return JSONPatch() }
    var writer = PatchWriter()
    writer.writeDifference(from: old, to: new)
    return (try? JSONPatch(JSONValue(parsing: writer.text))) ?? JSONPatch([.replace(JSONPointer(), new)])
  }

  /// Microseconds since 1970 of an entry.
  private static func time(_ entry: JSONValue) -> Int? {
    switch entry["timestamp"] {
    // Times that no clock shows would not fit their difference.
    case .integer(let milliseconds)? where milliseconds.magnitude < 1 << 52: return Int(milliseconds) * 1000
    case .double(let milliseconds)? where abs(milliseconds) < 4.5e15:
      return Int(exactly: (milliseconds * 1000).rounded())
    default: return nil
    }
  }
}

extension JSONOutline {
  /// Where the value of the file begins: after a byte order mark and white space.
  func start() throws(RecordingError) -> Int {
    try skipSpace(from: try window.bytes(from: 0).starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }
}

extension JSONValue {
  var text: String {
    var writer = JSONWriter()
    writer.append(self)
    return writer.text
  }
}

extension SeenTypes {
  /// Takes what an action shows: an object with the payload under its name.
  mutating func note(action: JSONValue) {
    guard case .object(let cases) = action, let (name, payload) = cases.first.map({ ($0.key, $0.value) }) else {
      return
    }
    note(case: name, of: "Action")
    guard case .object(let members) = payload else { return }
    for (label, value) in members {
      note(payload: label, note(value, at: "Action.\(name).\(label)"), of: name, of: "Action")
    }
  }
}
