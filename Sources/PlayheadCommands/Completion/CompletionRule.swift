internal import PlayheadDebugger

/// What completion may put into a line.
///
/// Candidates come from the recordings and folders of strangers, and after Tab comes Enter. So one rule holds for every
/// candidate of every kind: the command's own lexer reads the line with it as the same command, with the candidate as one
/// word, and all of it can be seen. What cannot be typed in that way is left out.
struct CompletionRule {
  let session: CommandSession
  /// The line up to the place of the candidates.
  let kept: String

  /// A completion without what the rule forbids.
  func filtered(_ completion: Completion) -> Completion {
    var filtered = Completion(replaced: completion.replaced, candidates: completion.candidates.filter(admits))
    if filtered.candidates.count > 1, !admitsBeginning(filtered.shared) { filtered.shared = "" }
    return filtered
  }

  private func admits(_ candidate: Completion.Candidate) -> Bool {
    // Strings are equal even where their Unicode normalization differs.
    isVisible(candidate.text)
      && words(endingLineWith: candidate.text).contains { $0.utf8.elementsEqual(candidate.word.utf8) }
  }

  /// Whether what candidates share is still the beginning of one word.
  ///
  /// It is for each of them, but it can end within an escape, or within a character that one of them begins with.
  private func admitsBeginning(_ beginning: String) -> Bool {
    guard isVisible(beginning) else { return false }
    guard CommandInput(kept + beginning)?.words.isEmpty == false else { return true }
    guard let reading = CommandReading(kept + beginning, in: session) else { return false }
    guard let (parameter, value) = reading.last, parameter.has(.rest), parameter.has(.file) else { return true }
    return ShellWord(atEndOf: value.text) != nil
  }

  /// Whether nothing in a text acts on a terminal or hides.
  private func isVisible(_ text: String) -> Bool {
    TerminalText.escaped(text).utf8.elementsEqual(text.utf8)
  }

  /// What is read where a text stands at the end of the line, as each of the kinds that stand there; none where it is no word
  /// of its own.
  private func words(endingLineWith text: String) -> [String] {
    let line = kept + text
    guard let input = CommandInput(line) else { return [] }
    let last = input.words.last ?? input.name
    let plain = last.range == kept.utf8.count..<line.utf8.count ? last.text : nil
    guard !input.words.isEmpty else { return plain.map { [$0] } ?? [] }
    guard let reading = CommandReading(line, in: session) else { return [] }
    if let plain, reading.options.contains(plain) { return [plain] }
    guard let (parameter, value) = reading.last, value.range.upperBound == reading.input.rest.range.upperBound else {
      return []
    }
    // With the white space at its end, as after a label of an action.
    let typed = reading.input.line.bytes(value.range.lowerBound..<reading.input.line.utf8.count)
    let start = typed.utf8.count - text.utf8.count
    let isWhole = start == 0
    if parameter.has(.rest), parameter.has(.file) {
      return ShellWord(atEndOf: typed).map { [$0.text(from: start)] } ?? []
    }
    return parameter.kinds.compactMap { kind in
      switch kind {
      case .word: plain
      // `break` passes a dot at the beginning by.
      case .name(.action): isWhole && !value.text.hasPrefix(".") ? value.text : nil
      case .name(.branch):
        isWhole && session.debugging.branchNames.contains(value.text) ? value.text : nil
      case .name: plain
      case .position, .range:
        switch isWhole ? try? PositionReference(parsing: value.text) : nil {
        case .note(let name): name
        case .start, .end: value.text
        default: nil
        }
      case .path, .expression: ValuePath.lastWord(of: typed, from: start)
      case .action: ActionText.lastWord(of: typed, from: start)
      case .file: file(value.text, from: start)
      case .pattern, .count, .flag, .rest: nil
      }
    }
  }

  private func file(_ text: String, from start: Int) -> String? {
    // Only at the beginning of a path the home is meant by a tilde.
    let folder = FileNames.path(text.bytes(0..<max(start, 0)))
    let path = FileNames.path(text)
    return path.hasPrefix(folder) ? path.bytes(folder.utf8.count..<path.utf8.count) : nil
  }
}
