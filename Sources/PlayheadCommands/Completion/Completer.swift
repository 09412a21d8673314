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

  /// All that fits, whether or not it can be typed.
  private func completion(at place: Place) -> Completion {
    guard let input = CommandInput(place.before) else {
      return place.matching(session.registry.commands.map(\.name) + session.aliases.names)
    }
    guard let command = try? session.registry.command(named: session.aliases.expanded(input).name) else {
      return place.matching([])
    }
    // What stands after `|` is no business of the command's; without anything there yet, it is an error.
    if !command.help.takesWholeLine {
      guard let parts = try? input.separatingPipe(command.help.patterns), parts.pipe == nil else {
        return place.matching([])
      }
    }
    return completion(at: place, after: command, input)
  }

  private func completion(at place: Place, after command: any Command, _ input: CommandInput) -> Completion {
    if place.word.hasPrefix("-"), input.words.allSatisfy({ command.help.options.contains($0.text) }) {
      let options = place.matching(command.help.options)
      if !options.candidates.isEmpty { return options }
    }
    let kind = command.help.completion(after: input.rest.text, last: input.words.last?.text)
    if kind.isOfPaths, let words = Self.wordsOfTime(after: input.words) { return place.matching(words) }
    return switch kind {
    case .nothing: place.matching([])
    case .words(let words): place.matching(input.words.isEmpty ? words : [])
    case .sequence(let lists): place.matching(input.words.count < lists.count ? lists[input.words.count] : [])
    case .command:
      place.matching(session.registry.commands.map(\.name) + HelpTopic.all.map(\.name) + session.aliases.names)
    case .alias:
      place.matching(input.words.isEmpty ? session.aliases.names : session.registry.commands.map(\.name))
    case .topic: place.matching(InfoCommand.topics.commands.map(\.name))
    case .setting: settings(at: place, command, input)
    case .action: place.matching(session.debugger.timeline.actionNames, from: input.words.first)
    case .typedAction: typedActions(at: place, from: input.words.first?.range.lowerBound ?? place.start)
    case .branch: place.matching(input.words.isEmpty ? session.debugging.branchNames : [])
    case .note: notes(at: place, from: input.words.first?.range.lowerBound ?? place.start)
    case .noteOrBranch:
      notes(at: place, from: input.words.first?.range.lowerBound ?? place.start, and: session.debugging.branchNames)
    case .path: paths(at: place)
    case .pathOrAction: paths(at: place, or: input.words.isEmpty ? session.debugger.timeline.actionNames : [])
    case .pathOrWord(let words): paths(at: place, or: input.words.isEmpty ? words : [])
    case .file: files(at: place, from: input.words.first?.range.lowerBound ?? place.start)
    case .fileWord: shellFiles(at: place, from: input.words.first?.range.lowerBound ?? place.start)
    }
  }

  /// What goes on with `within`, with a time after it, or with `always`; nil after anything else.
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

  /// The names of positions, each once, in quotes where they need them, and those of branches.
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

  /// Names of settings, and after one its values.
  private func settings(at place: Place, _ command: any Command, _ input: CommandInput) -> Completion {
    guard let name = input.words.first else { return place.matching(Setting.allCases.map(\.name)) }
    guard command is SetCommand, input.words.count == 1, let setting = try? Setting.named(name) else {
      return place.matching([])
    }
    return place.matching(setting.words)
  }
}
