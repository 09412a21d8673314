internal import PlayheadFormat
internal import PlayheadReader

extension Debugger {
  /// The name under which the recording has an action that a person names, with `action:` before it where it may mean something
  /// else.
  ///
  /// - Throws: ``DebuggerError`` where neither the recording nor the schema knows the name.
  public func recordedActionName(_ name: String) throws(DebuggerError) -> String {
    try recordedActionName(name, range: 0..<name.utf8.count)
  }

  /// Whether the recording or the schema knows an action by a name.
  public func knowsAction(_ name: String) -> Bool {
    (try? recordedActionName(name)) != nil
  }

  /// Returns the recorded name for a typed one; throws if neither the recording nor the schema knows it.
  func recordedActionName(_ name: String, range: Range<Int>) throws(DebuggerError) -> String {
    let name = name.hasPrefix("action:") ? String(name.dropFirst("action:".count)) : name
    var pattern = name.hasPrefix(".") ? String(name.dropFirst()) : name
    func isKnown(_ pattern: String) -> Bool {
      recording.actionNames.contains { ActionTitle.matches($0, pattern) } || timeline.schemaKnows(pattern)
    }
    if !isKnown(pattern), let recorded = ActionTitle(recording.schema).recordedName(pattern) { pattern = recorded }
    guard isKnown(pattern), !pattern.isEmpty else {
      throw DebuggerError(
        .noSuchAction(name), range: range,
        suggestion: timeline.actionNames.first { $0.hasSuffix(".\(pattern)") }
          ?? Suggestion.nearest(to: pattern, among: timeline.actionNames))
    }
    return pattern
  }

  /// The action that was probably meant by a name that none has.
  public func suggestedAction(_ name: String) -> String? {
    do throws(DebuggerError) {
      _ = try recordedActionName(name)
      return nil
    } catch {
      return error.suggestion
    }
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

  /// The names that the schema knows, including those of nested actions.
  private var schemaNames: [String] { ActionTitle(recording.schema).names }

  /// Whether the schema has this path of case names, by way of unlabeled payloads.
  func schemaKnows(_ pattern: String) -> Bool {
    guard let schema = recording.schema else { return false }
    var member: Schema.Member? = .value(schema.actionType)
    for name in pattern.split(separator: ".", omittingEmptySubsequences: false) {
      if case .payload(let fields)? = member {
        // A labeled value, such as an element's id, accompanies the nested action.
        member = fields.lazy.map { Schema.Member.value(SchemaType($0.type)) }
          .first { $0.names(in: schema).contains(String(name)) }
      }
      guard let found = member?.member(String(name), in: schema), case .payload = found else { return false }
      member = found
    }
    return true
  }
}
