internal import PlayheadDebugger
internal import PlayheadFormat
package import PlayheadReader
internal import PlayheadRecorder

/// What a recording has of its world: the initial state, and what came from outside, and when.
package struct RecordedOutside<State, Action> {
  package let initialState: State
  package let actions: [Action]
  /// How long after the one before it each action came.
  package let gaps: [Duration]
  /// The ids that reducers read, by the number of the action from outside that they reduced; those of other actions by 0.
  let ids: [Int: [String]]
  private let texts: [JSONValue]
  private let type = RecordedType<Action>()

  /// The places of values that must not be recorded.
  let redacted: [String]

  var hasIDs: Bool { !ids.isEmpty }

  /// - Parameter positions: those whose actions come in; nil for all.
  /// - Throws: an error that names what does not decode as today's type, or an effect that was under way before the positions.
  package init(_ recording: Recording, _ positions: ClosedRange<Int>? = nil, defaults: State?) throws {
    let start = min(max((positions?.lowerBound ?? 0) - 1, recording.first), recording.last)
    if let effect = recording.effects(runningAt: start).first {
      var idle = effect.seq - 1
      while let earlier = recording.effects(runningAt: idle).first { idle = earlier.seq - 1 }
      throw ReplayError(
        .told(
          "effect \(effect.id) was under way at position \(start), and a run begins without effects",
          hint: idle < recording.first ? nil : "none was under way at \(idle): from \(idle + 1).."))
    }
    initialState = try BranchGround<State, Action>(recording, at: start, defaults: defaults).state
    var (actions, gaps, texts): ([Action], [Duration], [JSONValue]) = ([], [], [])
    var last = start > recording.first ? try recording.latestLineTime(at: start) : 0
    var ids: [Int: [String]] = [:]
    for position in recording.actionPositions where position > start && position <= positions?.upperBound ?? .max {
      let isOutside =
        switch recording.origin(position) {
        case .outside?, .debugger?: true
        case .effect?, nil: false
        }
      let reads = recording.hasChange(position) ? try recording.change(position)?.reads ?? [] : []
      let made = reads.filter { $0.key == "uuid" }
      if !made.isEmpty { ids[isOutside ? actions.count + 1 : 0, default: []] += made.compactMap(\.value.string) }
      guard isOutside else { continue }
      let action = try recording.action(position)
      // Nobody can send what was changed without an action.
      if action.isChange { continue }
      do throws(RecordableError) { actions.append(try type.read(action.value ?? .null)) } catch {
        throw RecordingError(
          source: recording.name,
          reason: .mismatch(
            member: "action\(error.pointer) at position \(position)",
            expected: "\(error.expected), found \(error.found)"))
      }
      texts.append(action.value ?? .null)
      gaps.append(.microseconds(max(action.time - last, 0)))
      last = action.time
    }
    (self.actions, self.gaps, self.texts, self.ids) = (actions, gaps, texts, ids)
    redacted = recording.header.redacted
  }

  /// An action with the ids of a run in the place of the recorded ones; nil after the last, or if it names an id that the run has not made.
  func action(_ number: Int, renaming ids: RunIDs) -> Action? {
    guard actions.indices.contains(number - 1) else { return nil }
    guard let text = Self.renamed(texts[number - 1], ids) else { return nil }
    return text == texts[number - 1] ? actions[number - 1] : try? type.read(text)
  }

  private static func renamed(_ value: JSONValue, _ ids: RunIDs) -> JSONValue? {
    switch value {
    case .string(let text): return ids.name(of: text).map(JSONValue.string)
    case .array(let elements):
      var renamed: [JSONValue] = []
      for element in elements {
        guard let element = self.renamed(element, ids) else { return nil }
        renamed.append(element)
      }
      return .array(renamed)
    case .object(var members):
      for (name, member) in members {
        guard let member = renamed(member, ids) else { return nil }
        members[name] = member
      }
      return .object(members)
    case .null, .bool, .integer, .unsigned, .double, .number: return value
    }
  }
}
