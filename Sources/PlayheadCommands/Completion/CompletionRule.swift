internal import PlayheadDebugger

/// Decides which candidates completion may insert.
struct CompletionRule {
  // Candidates come from strangers' recordings and folders, and after Tab comes Enter. So for every kind of candidate, the command's own
  // lexer must read the completed line as the same command, with the candidate as a single word, all of which is visible.

  let session: CommandSession
  /// The line before the candidates.
  let kept: String

  /// Removes the candidates that the rule forbids.
  func filtered(_ completion: Completion) -> Completion {
    var filtered = Completion(replaced: completion.replaced, candidates: completion.candidates.filter(admits))
    if filtered.candidates.count > 1, !admitsBeginning(filtered.shared) { filtered.shared = "" }
    return filtered
  }

  private func admits(_ candidate: Completion.Candidate) -> Bool {
    // Compares UTF-8, as strings are equal even if their Unicode normalization differs.
    isVisible(candidate.text)
      && words(endingLineWith: candidate.text).contains { $0.utf8.elementsEqual(candidate.word.utf8) }
  }

  /// Whether a common prefix still begins a single word, as it may end within an escape, or within a character with which a candidate
  /// begins.
  private func admitsBeginning(_ beginning: String) -> Bool {
    guard isVisible(beginning) else { return false }
    guard CommandInput(kept + beginning)?.words.isEmpty == false else { return true }
    guard let reading = CommandReading(kept + beginning, in: session) else { return false }
    guard let (parameter, value) = reading.last, parameter.has(.rest), parameter.has(.file) else { return true }
    return ShellWord(atEndOf: value.text) != nil
  }

  /// Whether no scalar of a text controls a terminal or is invisible.
  private func isVisible(_ text: String) -> Bool {
    TerminalText.escaped(text).utf8.elementsEqual(text.utf8)
  }

  /// The words that the lexer reads at the end of the line, one for each possible kind; none if the text is not a word of its own.
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
    // Includes the white space at the end, as after a label of an action.
    let typed = reading.input.line.bytes(value.range.lowerBound..<reading.input.line.utf8.count)
    let start = typed.utf8.count - text.utf8.count
    let isWhole = start == 0
    if parameter.has(.rest), parameter.has(.file) {
      return ShellWord(atEndOf: typed).map { [$0.text(from: start)] } ?? []
    }
    return parameter.kinds.compactMap { kind in
      switch kind {
      case .word: plain
      // `break` ignores a leading dot.
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
    // A tilde means the home folder only at the beginning of a path.
    let folder = FileNames.path(text.bytes(0..<max(start, 0)))
    let path = FileNames.path(text)
    return path.hasPrefix(folder) ? path.bytes(folder.utf8.count..<path.utf8.count) : nil
  }
}
