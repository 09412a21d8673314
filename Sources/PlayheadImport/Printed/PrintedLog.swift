internal import PlayheadFormat
internal import PlayheadReader

/// Reads what `_printChanges` prints, with other output in between.
struct PrintedLog {
  /// What comes before each action.
  static let start: StaticString = "received action:"

  private let lines: ImportedLines
  private let report: ImportReport
  private var types = SeenTypes()
  private var state: SeenState
  private var actionType: String?
  /// Whether something turned up that the lines before it should have been read with.
  private var isOutdated = false
  private var change: PrintedChange?
  private var changeLine = 0
  private var changeColumn = 1
  private var prefix = LinePrefix()
  /// Microseconds since 1970, of the first and of the last line that says them.
  private var (begin, now): (Int?, Int?) = (nil, nil)

  private init(_ lines: ImportedLines, _ report: ImportReport, stacks: Set<String>, hasSeveralRoots: Bool) {
    (self.lines, self.report) = (lines, report)
    state = SeenState(hasSeveralRoots: hasSeveralRoots)
    types.stacks = stacks
  }

  /// Writes the log's actions, and returns the header of the recording.
  static func read(
    _ window: ByteWindow, into lines: ImportedLines, _ report: ImportReport
  ) throws(RecordingError) -> RecordingHeader {
    var (stacks, hasSeveralRoots): (Set<String>, Bool) = ([], false)
    // Each time it is read anew something is known that was not; the last time is good enough.
    for attempt in 1...attemptLimit {
      var log = PrintedLog(lines, report, stacks: stacks, hasSeveralRoots: hasSeveralRoots)
      // The last but one goes to the end, to find all the stacks.
      try log.run(window, untilOutdated: attempt < attemptLimit - 1)
      if attempt == attemptLimit { log.isOutdated = false }
      guard log.isOutdated else { return log.header() }
      (stacks, hasSeveralRoots) = (log.types.stacks, log.state.hasSeveralRoots)
      try lines.startOver()
      report.startOver()
    }
    return report.header(
      store: .init(name: "", state: "", action: "", fidelity: .text), started: nil, schema: nil, state: .unknown)
  }

  private static let attemptLimit = 4

  private mutating func run(_ window: ByteWindow, untilOutdated: Bool) throws(RecordingError) {
    var text = LogLines(window)
    var failure: RecordingError?
    while try text.next({ line, number in
      do throws(RecordingError) { try take(line, number: number) } catch { failure = error }
    }) {
      if let failure { throw failure }
      if isOutdated, untilOutdated { return }
    }
    try endChange()
  }

  private mutating func take(_ line: UnsafeRawBufferPointer, number: Int) throws(RecordingError) {
    if let message = Self.message(in: line) {
      for part in message.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        let part = Array(part)
        let result = part.withUnsafeBytes { bytes in
          Result { () throws(RecordingError) in try takeLine(bytes, number: number, time: message.time) }
        }
        try result.get()
      }
    } else {
      try takeLine(line, number: number, time: nil)
    }
  }

  /// The message in a line of `log stream --style ndjson`.
  private static func message(in line: UnsafeRawBufferPointer) -> (text: String, time: Int?)? {
    guard line.first == UInt8(ascii: "{"), line.firstRange(of: "\"eventMessage\"") != nil,
      let json = try? JSONValue(parsing: line), let text = json["eventMessage"]?.string
    else { return nil }
    return (text, (json["timestamp"]?.string).flatMap { LogTime.microseconds(Array($0.utf8))?.time })
  }

  private mutating func takeLine(
    _ line: UnsafeRawBufferPointer, number: Int, time: Int?
  ) throws(RecordingError) {
    if begins(line), let rest = prefix.rest(of: line, after: Self.start) {
      try endChange()
      if let time = time ?? prefix.time {
        begin = begin ?? time
        now = time
      }
      (changeLine, changeColumn) = (number, prefix.count + 1)
      if rest.contains(where: { $0 != UInt8(ascii: " ") }) { return try takeName(rest) }
      change = PrintedChange()
      return
    }
    // Output from elsewhere may stand in between; the change ends with the next action at the latest.
    switch change?.take(prefix.stripped(line)) {
    case nil, .part?, .foreign?: break
    case .end?, .beyond?: try endChange()
    }
  }

  /// Whether an action begins in a line; the values of a change may have the same words in them.
  private func begins(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let start = line.firstRange(of: Self.start) else { return false }
    guard let change else { return true }
    if prefix.stripped(line).firstRange(of: Self.start) == 0 { return true }
    return !change.isInText && line[(start + Self.start.utf8CodeUnitCount)...].allSatisfy { $0 == UInt8(ascii: " ") }
  }

  private mutating func endChange() throws(RecordingError) {
    guard var change else { return }
    self.change = nil
    change.finish()
    try end(change)
  }

  /// An action of which only the name is printed.
  private mutating func takeName(_ name: UnsafeRawBufferPointer) throws(RecordingError) {
    let text = String(decoding: name, as: UTF8.self)
    let trimmed = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    try add(LabelParser.value(trimmed) ?? .description(trimmed), state.loseTrack())
  }

  private mutating func add(_ action: DumpValue, _ patch: JSONPatch) throws(RecordingError) {
    let (json, type) = action.recorded("Action", into: &types)
    var own: String?
    if case .named(let name) = type.form, !action.isDescription {
      actionType = actionType ?? name
      if name != actionType { own = name }
    }
    if case .description(let text) = action {
      try lines.add(text, [text: [:]], at: time, patch)
    } else {
      let name = Self.name(of: json ?? .null)
      try lines.add(own.map { "\($0).\(name)" } ?? name, json ?? .null, type: own, at: time, patch)
    }
  }

  private var time: Int { max(0, (now ?? 0) - (begin ?? 0)) }

  private mutating func end(_ change: PrintedChange) throws(RecordingError) {
    guard let item = change.action else {
      return report.skip(
        changeLine, column: changeColumn, found: "no value after '\(Self.start)'", expected: "an action")
    }
    var patch: JSONPatch?
    if !change.isWhole {
      report.skip(changeLine, column: changeColumn, found: "a change that is cut off", expected: "all of its lines")
    } else if change.saysUnchanged {
      patch = JSONPatch()
    } else if !change.items.isEmpty, !change.items.allSatisfy(\.isUnit) {
      patch = try take(change.items)
    }
    var action = item.value(.both)
    if case .description(let text) = action, let labels = LabelParser.value(text) { action = labels }
    // What the log does not say of the state may have changed all of it.
    try add(action, patch ?? state.loseTrack())
  }

  /// The change of the state; nil where it cannot be one of the state before it.
  private mutating func take(_ items: [DumpItem]) throws(RecordingError) -> JSONPatch? {
    if !state.knows(items) { isOutdated = true }
    for item in items {
      item.forEachStack { owner in
        if types.stacks.insert(owner).inserted, types.emptyOnes.contains(owner) { isOutdated = true }
      }
    }
    let (missed, patch) = state.take(items, types: &types)
    if !missed.operations.isEmpty {
      report.missedCount += 1
      try lines.addChange(missed, by: .named("something that the log does not show"))
    }
    if patch == nil {
      report.skip(
        changeLine, column: changeColumn, found: "a change that does not fit the state before it",
        expected: "another one")
    }
    return patch
  }

  /// The path of case names, as long as a case carries another enum's value.
  private static func name(of action: JSONValue) -> String {
    var names: [String] = []
    var value: JSONValue? = action
    while names.count < 64, case .object(let members)? = value, members.count == 1,
      members[0].key.utf8.first != UInt8(ascii: "_")
    {
      names.append(members[0].key)
      guard case .object(let payload) = members[0].value else { break }
      value = payload.count == 1 ? payload["_0"] : payload["action"] ?? payload["element"]
    }
    return names.isEmpty ? "(unnamed)" : names.joined(separator: ".")
  }

  private func header() -> RecordingHeader {
    let stateName = state.root.form == .nothing ? SeenTypes.root : state.root.name
    let actionName = actionType ?? "Action"
    let feature = stateName.hasSuffix(".State") ? String(stateName.dropLast(".State".count)) : stateName
    return report.header(
      store: .init(name: feature, state: stateName, action: actionName, fidelity: .text),
      started: begin.map { LogTime.text(microseconds: $0) },
      schema: types.schema(state: stateName, action: actionName), state: state.firstState())
  }
}

extension DumpValue {
  fileprivate var isDescription: Bool { if case .description = self { true } else { false } }
}
