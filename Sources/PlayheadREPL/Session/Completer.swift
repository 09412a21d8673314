internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadRecording

/// Finds what can be typed at the cursor.
struct Completer {
  private var session: Session

  init(session: Session) {
    self.session = session
  }

  func completion(of line: String, at cursor: Int) -> Completion {
    let before = line.bytes(0..<min(max(cursor, 0), line.utf8.count))
    // What stands before the last white space is done with.
    let start =
      before.utf8.lastIndex(of: UInt8(ascii: " ")).map { before.utf8.distance(from: before.startIndex, to: $0) + 1 }
      ?? 0
    let word = before.bytes(start..<before.utf8.count)
    let after = line.utf8.dropFirst(cursor).prefix { $0 != UInt8(ascii: " ") }.count
    let input = CommandInput(before.bytes(0..<start))
    guard let input else { return names(session.registry, word, start, cursor + after) }
    guard let command = try? session.registry.command(named: input.name) else {
      return Completion(replaced: start..<cursor, candidates: [])
    }
    switch command.help.completion {
    case .nothing: return Completion(replaced: start..<cursor, candidates: [])
    case .command: return names(session.registry, word, start, cursor + after)
    case .topic: return names(InfoCommand.topics, word, start, cursor + after)
    case .action:
      return matching(session.debugger.timeline.actionNames, word, start, cursor + after)
    case .note:
      let notes = ((try? session.recording.notes()) ?? []).map(\.name).filter { !$0.isEmpty }
      return matching(["start", "end"] + notes, word, start, cursor + after)
    case .path:
      if word.hasPrefix("-"), command is LastCommand { return matching(["-f"], word, start, cursor + after) }
      return paths(word, start, cursor)
    }
  }

  private func names(_ registry: CommandRegistry, _ word: String, _ start: Int, _ end: Int) -> Completion {
    matching(registry.commands.map(\.name), word, start, end)
  }

  private func matching(_ names: [String], _ word: String, _ start: Int, _ end: Int) -> Completion {
    let found = names.filter { $0.hasPrefix(word) }
    return Completion(replaced: start..<end, candidates: found.map { Completion.Candidate($0) })
  }

  /// The members of the value that stands before the last dot.
  private func paths(_ word: String, _ start: Int, _ cursor: Int) -> Completion {
    var debugger = session.debugger
    let dot = word.utf8.lastIndex(of: UInt8(ascii: "."))
    let parent = dot.map { String(word[..<$0]) }
    let typed = dot.map { String(word[word.index(after: $0)...]) } ?? word
    let offset = start + word.utf8.count - typed.utf8.count
    var names = debugger.memberNames(of: parent)
    if parent == nil { names += ["state", "old", "action"] }
    let found = names.filter { $0.hasPrefix(typed) }
    return Completion(
      replaced: offset..<cursor, candidates: found.map { Completion.Candidate($0, suffix: .none) })
  }
}
