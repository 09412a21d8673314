public import PlayheadReading
internal import PlayheadRecording

extension Debugger {
  /// Stops at actions of a name, and all below it. Cases that only carry the actions of a child may be left out, as
  /// ``ActionTitle`` does.
  ///
  /// - Returns: the breakpoint, and how many actions of the recording it matches. A name that only the schema knows
  ///   is taken, and matches none.
  /// - Throws: ``DebuggerError`` where neither the recording nor the schema knows the name.
  public mutating func `break`(_ name: String) throws(DebuggerError) -> (breakpoint: Breakpoint, matching: Int) {
    var pattern = name.hasPrefix(".") ? String(name.dropFirst()) : name
    func isKnown(_ pattern: String) -> Bool {
      recording.actionNames.contains { Breakpoint.matches($0, pattern) } || timeline.schemaKnows(pattern)
    }
    if !isKnown(pattern), let recorded = ActionTitle(recording.schema).recordedName(pattern) { pattern = recorded }
    guard isKnown(pattern), !pattern.isEmpty else {
      throw DebuggerError(
        .noSuchAction(name), range: 0..<name.utf8.count,
        suggestion: timeline.actionNames.first { $0.hasSuffix(".\(pattern)") }
          ?? Suggestion.nearest(to: pattern, among: timeline.actionNames))
    }
    return (breakpoints.add(.action(pattern)), recording.actionCount { Breakpoint.matches($0, pattern) })
  }

  /// Stops at actions that change the value at a place of the state.
  ///
  /// - Returns: the watchpoint, and how this position's own action changed the value, if it did.
  public mutating func watch(
    _ path: ValuePath
  ) throws(DebuggerError) -> (breakpoint: Breakpoint, change: ValueChange?) {
    let pointer = try statePointer(path)
    let change = try timeline.previousChange(of: pointer, upTo: position, downTo: max(position, 1))
    return (breakpoints.add(.change(pointer, text: path.text)), change)
  }
}

extension Timeline {
  /// All names that a breakpoint can be set on, as people write them: the recording's, those that the schema knows, and
  /// what stands before their dots.
  public var actionNames: [String] {
    var names: [String] = []
    var known: Set<String> = []
    let title = ActionTitle(recording.schema)
    for name in recording.actionNames.map(title.name) + schemaNames {
      var end = name.startIndex
      while let dot = name[end...].firstIndex(of: ".") {
        let prefix = String(name[..<dot])
        if known.insert(prefix).inserted { names.append(prefix) }
        end = name.index(after: dot)
      }
      if known.insert(name).inserted { names.append(name) }
    }
    return names
  }

  /// The names that the schema knows, of actions in actions too.
  private var schemaNames: [String] { ActionTitle(recording.schema).names }

  /// Whether a path of case names can be followed through the schema, by way of payloads without labels.
  fileprivate func schemaKnows(_ pattern: String) -> Bool {
    guard let schema = recording.schema else { return false }
    var member: Schema.Member? = .value(schema.actionType)
    for name in pattern.split(separator: ".", omittingEmptySubsequences: false) {
      if case .payload(let fields)? = member {
        // Labelled values, such as an element's id, stand beside the action that is carried on.
        member = fields.lazy.map { Schema.Member.value(SchemaType($0.type)) }
          .first { $0.names(in: schema).contains(String(name)) }
      }
      guard let found = member?.member(String(name), in: schema), case .payload = found else { return false }
      member = found
    }
    return true
  }
}
