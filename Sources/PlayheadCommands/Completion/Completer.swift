internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// Finds what can be typed at the cursor.
package struct Completer {
  var session: CommandSession

  package init(session: CommandSession) {
    self.session = session
  }

  package func completion(of line: String, at cursor: Int) -> Completion {
    let place = Place(line: line, cursor: cursor)
    let completion = completion(at: place)
    let kept = place.typed.bytes(0..<min(completion.replaced.lowerBound, place.cursor))
    return CompletionRule(session: session, kept: kept).filtered(completion)
  }

  /// All candidates, including those that ``CompletionRule`` excludes.
  private func completion(at place: Place) -> Completion {
    guard let input = CommandInput(place.before) else {
      return place.matching(session.registry.commands.map(\.name) + session.aliases.names)
    }
    let expanded = session.aliases.expanded(input)
    guard let reading = CommandReading(expanded, in: session) else { return place.matching([]) }
    // The expansion of an alias is not part of the typed line.
    let shift = expanded.line.utf8.count - input.line.utf8.count
    let start = reading.start.map { max($0 - shift, input.name.range.upperBound) } ?? place.start
    if place.word.hasPrefix("-") {
      let options = place.matching(reading.options)
      if !options.candidates.isEmpty { return options }
    }
    var completion: Completion?
    for parameter in reading.next {
      let next = self.completion(at: place, of: parameter, from: start, reading)
      guard let found = completion, !found.candidates.isEmpty else {
        completion = next
        continue
      }
      guard found.replaced == next.replaced else { continue }
      completion = Completion(replaced: found.replaced, candidates: found.candidates + next.candidates)
    }
    return completion ?? place.matching([])
  }

  /// Completes a part of the argument that begins at `start`.
  private func completion(
    at place: Place, of parameter: Parameter, from start: Int, _ reading: CommandReading
  ) -> Completion {
    let isFirst = reading.start == nil
    if parameter.has(.path) || parameter.has(.expression) {
      // Text in brackets is an id or a key.
      if CommandText(place.typed.bytes(start..<max(start, place.start))).hasOpenBracket { return place.matching([]) }
      if let words = Self.wordsOfTime(after: reading.input.words) { return place.matching(words) }
      let names = parameter.has(.name(.action)) ? session.debugger.timeline.actionNames : parameter.words
      return paths(at: place, or: isFirst ? names : [])
    }
    if parameter.has(.rest), parameter.has(.file) { return shellFiles(at: place, from: start) }
    if parameter.has(.name(.action)) {
      return place.matching(session.debugger.timeline.actionNames, from: start)
    }
    var names = isFirst ? parameter.words : []
    for kind in parameter.kinds {
      switch kind {
      case .position, .range:
        let branches = parameter.has(.name(.branch)) ? session.debugging.branchNames : []
        return notes(at: place, from: start, and: branches + names)
      case .action: return typedActions(at: place, from: start)
      case .file: return files(at: place, from: start)
      case .name(let owner): names += self.names(of: owner, after: reading.input.words)
      default: break
      }
    }
    return place.matching(names)
  }

  private func names(of owner: Parameter.Names, after words: [CommandInput.Word]) -> [String] {
    switch owner {
    case .alias: session.aliases.names
    case .branch: session.debugging.branchNames
    case .command:
      session.registry.commands.map(\.name) + (words.isEmpty ? HelpTopic.all.map(\.name) + session.aliases.names : [])
    case .topic: InfoCommand.topics.commands.map(\.name)
    case .setting: Setting.allCases.map(\.name)
    case .settingValue: words.first.flatMap { try? Setting.named($0).words } ?? []
    case .action, .effect, .other, .stop: []
    }
  }

  /// The words that can follow `within`, a time after it, or `always`; nil after anything else.
  private static func wordsOfTime(after words: [CommandInput.Word]) -> [String]? {
    let last = words.suffix(2).map(\.text)
    guard words.count > 1 else { return nil }
    if last[0] == "within", last[1].first?.isNumber == true { return Expression.wordsAfterTime }
    return switch last[1] {
    case "always": ["since"]
    case "within": []
    default: nil
    }
  }

  /// The names of positions, without duplicates and quoted if necessary, and those of branches.
  private func notes(at place: Place, from start: Int, and branches: [String] = []) -> Completion {
    var names: OrderedSet = ["start", "end"]
    for note in (try? session.debugger.notes()) ?? [] where !note.name.isEmpty { names.append(note.name) }
    let typed = place.typed.bytes(start..<place.cursor)
    var found: [Completion.Candidate] = []
    for name in names {
      let text = ["start", "end"].contains(name) ? name : PositionReference.text(ofNote: name)
      if text.hasPrefix(typed) || name.hasPrefix(typed) { found.append(Completion.Candidate(text, word: name)) }
    }
    for name in branches where name.hasPrefix(typed) { found.append(Completion.Candidate(name, word: name)) }
    return Completion(replaced: start..<place.end, candidates: found)
  }
}
