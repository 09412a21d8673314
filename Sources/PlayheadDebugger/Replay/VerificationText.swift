public import PlayheadFormat
internal import PlayheadReader

/// Writes what came of running a recording again.
///
/// ```swift
/// for line in VerificationText(schema: recording.schema).lines(verification) { print(line) }
/// ```
public struct VerificationText: Sendable {
  private let schema: Schema?
  private let values: ValueText

  private static let noteLimit = 20
  private static let typeLimit = 20
  private static let placeLimit = 8

  /// - Parameters:
  ///   - schema: what is known of the recorded types.
  ///   - width: about how many characters of each value are written.
  public init(schema: Schema?, width: Int = 160) {
    self.schema = schema
    values = ValueText(schema: schema, limit: width)
  }

  /// What was found, safe to print: the divergence first, and then what was not run or not compared.
  public func lines(_ verification: Verification) -> [String] {
    var found = verification.divergence.map(lines) ?? sameness(verification)
    if verification.isUnstable {
      found.append(
        "hint: another run of the same actions differs otherwise; the reducer may depend on the order of a Set or a Dictionary, on UUID(), Date() or random numbers that are no dependencies, or on a global variable"
      )
    }
    return found + notes(verification)
  }

  private func sameness(_ verification: Verification) -> [String] {
    if verification.runCount == 0, verification.crash == nil { return ["no action was run: nothing was compared"] }
    let first = verification.positions.lowerBound
    // The action in whose reducer the recording ends has a line of its own.
    let last = min(verification.positions.upperBound, (verification.crash?.position ?? .max) - 1)
    if first > last { return [] }
    if verification.isPartial(before: last + 1) {
      let positions = first == last ? "position \(first)" : "all of positions \(first) to \(last)"
      return ["not \(positions) was run and compared; what was runs as it was recorded"]
    }
    let runs =
      first == last
      ? "position \(first) runs as it was recorded" : "positions \(first) to \(last) run as they were recorded"
    // The values that a closure has captured cannot be compared.
    let effects = verification.effectCount == 1 ? "1 effect has" : "\(verification.effectCount) effects have"
    return [runs] + (verification.effectCount > 0 ? ["not compared: the values that \(effects) captured"] : [])
  }

  /// What differs, in a line of its own for each place, after one that says where.
  public func lines(_ divergence: Divergence) -> [String] {
    let place = "position \(divergence.position), \(TerminalText.escaped(divergence.action))"
    switch divergence.difference {
    case .state(let places):
      var lines = ["\(place): the state differs"]
      for place in places.prefix(Self.placeLimit) {
        let path = TerminalText.escaped(place.path)
        let (recorded, now) = texts(place.expected, place.actual, place.pointer)
        lines.append(
          "  state\(path.hasPrefix("[") || path.isEmpty ? "" : ".")\(path): recorded \(recorded), now \(now)")
      }
      if places.count > Self.placeLimit { lines.append("  and \(places.count - Self.placeLimit) more places") }
      return lines
    case .read(let expected?, nil): return ["\(place): does not read '\(TerminalText.escaped(expected))' any more"]
    case .read(let expected?, let actual?):
      return ["\(place): reads '\(TerminalText.escaped(actual))', recorded '\(TerminalText.escaped(expected))'"]
    case .read(nil, let actual):
      return ["\(place): reads '\(TerminalText.escaped(actual ?? ""))', which it did not when it was recorded"]
    case .effect(let expected?, nil): return ["\(place): does not return the effect \(text(expected)) any more"]
    case .effect(let expected?, let actual?):
      return ["\(place): returns the effect \(text(actual)), recorded \(text(expected))"]
    case .effect(nil, let actual):
      return ["\(place): returns the effect \(actual.map(text) ?? ""), which it did not when it was recorded"]
    case .cancellation(let leaf, let start, true):
      return ["\(place): does not cancel the effect \(text(leaf)) of action \(start) any more"]
    case .cancellation(let leaf, let start, false):
      return ["\(place): cancels the effect \(text(leaf)) of action \(start), which went on when it was recorded"]
    case .trap(let message): return ["\(place): traps", "  \(TerminalText.escaped(message))"]
    case .hang(let seconds):
      return ["\(place): the reducer has not returned within \(seconds == 1 ? "1 second" : "\(seconds) seconds")"]
    case .sent(let expected, let actual):
      let member = schema.map { Schema.Member.value($0.actionType) }
      return [
        "\(place): the effect sends another action",
        "  recorded \(values.line(expected, member)), now \(values.line(actual, member))",
      ]
    }
  }

  private func text(_ crash: Verification.Crash) -> String {
    switch crash.returned {
    case true?: "traps no more; the recording ends in this reducer"
    case false?: "traps as then"
    case nil: "the recording ends in this reducer, which was not run"
    }
  }

  private func text(_ leaf: Divergence.Leaf) -> String {
    "'\(TerminalText.escaped(leaf.name))'\(leaf.location.map { " (\(TerminalText.escaped($0)))" } ?? "")"
  }

  /// Formats two values by their type, or as recorded if that shows no difference, as with the ids of a stack.
  private func texts(
    _ left: JSONValue?, _ right: JSONValue?, _ pointer: JSONPointer
  ) -> (left: String, right: String) {
    var member = schema.map { Schema.Member.value($0.stateType) }
    if let schema { for token in pointer.tokens { member = member?.member(token, in: schema) } }
    func text(_ value: JSONValue?, _ member: Schema.Member?) -> String {
      value.map { values.line($0, member) } ?? "nothing"
    }
    let (typedLeft, typedRight) = (text(left, member), text(right, member))
    return typedLeft == typedRight ? (text(left, nil), text(right, nil)) : (typedLeft, typedRight)
  }

  // MARK: - What was not run

  private static func rest(of count: Int) -> [String] {
    count > noteLimit ? ["  and \(count - noteLimit) more"] : []
  }

  private func notes(_ verification: Verification) -> [String] {
    var lines: [String] = []
    let skippedCount = verification.skipped.reduce(0) { $0 + $1.count }
    if skippedCount > 0 {
      let total = skippedCount + verification.runCount
      lines.append("\(skippedCount) of \(total) actions were not run:")
      lines += verification.skipped.prefix(Self.noteLimit).map { skipped in
        let count =
          skipped.count > 1
          ? ", \(skipped.count) times from position \(skipped.first) on" : ", position \(skipped.first)"
        let reason = verification.typeChanges.first { $0.explains(skipped) }?.description ?? skipped.reason
        return "  \(TerminalText.escaped(skipped.name))\(count): \(TerminalText.escaped(reason))"
      }
    }
    lines += Self.rest(of: verification.skipped.count)
    for place in verification.salvaged.prefix(Self.noteLimit) {
      lines.append(
        "state\(TerminalText.escaped("\(place.pointer)")): \(TerminalText.escaped(place.reason)); taken as \(values.line(place.value, nil))"
      )
    }
    lines += Self.rest(of: verification.salvaged.count)
    if let crash = verification.crash {
      let action = "position \(crash.position), \(TerminalText.escaped(crash.action))"
      lines.append("\(action): \(text(crash))")
      if let message = crash.message { lines.append("  \(TerminalText.escaped(message))") }
    }
    if !verification.doubtful.isEmpty {
      let positions = verification.doubtful.prefix(Self.noteLimit).map(String.init).joined(separator: ", ")
      let rest = verification.doubtful.count > Self.noteLimit ? ", …" : ""
      lines.append("doubtful answers of effects, which may come otherwise in the app: \(positions)\(rest)")
    }
    let counts = Verification.PassedOver.allCases.compactMap { reason in
      verification.passedOver[reason].map { reason.text(count: $0) }
    }
    if !verification.typeChanges.isEmpty {
      lines.append("types have changed since it was recorded:")
      let shown = verification.typeChanges.prefix(Self.typeLimit)
      lines += shown.map { "  \(TerminalText.escaped($0.description))" }
      let rest = verification.typeChanges.count - shown.count
      if rest > 0 { lines.append("  and \(rest) more") }
    }
    if !counts.isEmpty { lines.append("not compared: \(counts.joined(separator: "; "))") }
    return lines
  }
}

extension Verification {
  /// Whether something was not run or compared, apart from the action in whose reducer the recording ends, which has a line of its own.
  fileprivate func isPartial(before position: Int) -> Bool {
    var others = self
    if let crash, crash.position >= position {
      others.crash = Crash(position: crash.position, action: crash.action, returned: true)
      others.skipped.removeAll { $0.first == crash.position }
    }
    return others.verdict == .partial
  }
}

extension TypeChange {
  /// Whether the change is about the action's case.
  fileprivate func explains(_ skipped: Verification.SkippedActions) -> Bool {
    switch kind {
    case .removedCase, .changedCase: skipped.name.split(separator: ".").last.map(String.init) == member
    default: false
    }
  }
}

extension Verification.PassedOver {
  fileprivate func text(count: Int) -> String {
    func counted(_ one: String, _ many: String) -> String { count == 1 ? "1 \(one)" : "\(count) \(many)" }
    return switch self {
    case .redacted: counted("change of redacted values", "changes of redacted values")
    case .newPlace: counted("change of fields that are new", "changes of fields that are new")
    case .unknownPlace:
      counted("change of fields that are no more", "changes of fields that are no more")
    case .otherType: counted("change of a field of another type", "changes of fields of another type")
    case .overlap:
      counted("change that may hold some of another action's", "changes that may hold some of other actions'")
    case .nested: counted("action sent within another's reducer", "actions sent within others' reducers")
    case .outside: counted("change made behind the store's back", "changes made behind the store's back")
    case .byEffect:
      counted("change by an effect, taken from the recording", "changes by effects, taken from the recording")
    case .byBinding:
      counted("change by a binding, taken from the recording", "changes by bindings, taken from the recording")
    case .byName:
      counted(
        "change without an action, taken from the recording", "changes without an action, taken from the recording")
    case .lost: counted("action whose lines were lost", "actions whose lines were lost")
    case .effectFromBefore: counted("effect of an action that was not run", "effects of actions that were not run")
    case .reads: counted("action's reads", "actions' reads")
    case .effects: counted("effect", "effects")
    case .unwritable: counted("change with values that cannot be written", "changes with values that cannot be written")
    case .torn: "the last line, which is cut off or broken"
    }
  }
}
