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
    guard isVisible(candidate.text), let word = word(endingLineWith: candidate.text) else { return false }
    // Strings are equal even where their Unicode normalization differs.
    return word.utf8.elementsEqual(candidate.word.utf8)
  }

  /// Whether what candidates share is still the beginning of one word.
  ///
  /// It is for each of them, but it can end within an escape, or within a character that one of them begins with.
  private func admitsBeginning(_ beginning: String) -> Bool {
    guard isVisible(beginning) else { return false }
    guard CommandInput(kept + beginning)?.words.isEmpty == false else { return true }
    guard let reading = CommandReading(kept + beginning, in: session) else { return false }
    guard case .fileWord = reading.completion else { return true }
    return ShellWord(atEndOf: reading.arguments) != nil
  }

  /// Whether nothing in a text acts on a terminal or hides.
  private func isVisible(_ text: String) -> Bool {
    TerminalText.escaped(text).utf8.elementsEqual(text.utf8)
  }

  /// What is read where a text stands at the end of the line; nil where that is no word of its own.
  private func word(endingLineWith text: String) -> String? {
    let line = kept + text
    guard let input = CommandInput(line) else { return nil }
    let last = input.words.last ?? input.name
    let plain = last.range == kept.utf8.count..<line.utf8.count ? last.text : nil
    guard !input.words.isEmpty else { return plain }
    guard let reading = CommandReading(line, in: session) else { return nil }
    if let plain, reading.options.contains(plain) { return plain }
    let arguments = reading.arguments
    let start = arguments.utf8.count - text.utf8.count
    switch reading.completion {
    case .nothing: return nil
    case .words, .sequence, .command, .alias, .topic, .setting, .branch: return plain
    // `break` passes a dot at the beginning by.
    case .action: return start == 0 && !arguments.hasPrefix(".") ? reading.trimmedArguments : nil
    case .note, .noteOrBranch:
      if start == 0, session.debugging.branchNames.contains(reading.trimmedArguments) {
        return reading.trimmedArguments
      }
      guard start == 0, let position = try? PositionReference(parsing: reading.trimmedArguments) else { return nil }
      return switch position {
      case .note(let name): name
      case .start, .end: reading.trimmedArguments
      default: nil
      }
    case .path, .pathOrAction, .pathOrWord: return ValuePath.lastWord(of: arguments, from: start)
    case .typedAction: return ActionText.lastWord(of: arguments, from: start)
    case .file:
      // Only at the beginning of a path the home is meant by a tilde.
      let folder = FileNames.path(arguments.bytes(0..<start))
      let path = FileNames.path(reading.trimmedArguments)
      return path.hasPrefix(folder) ? path.bytes(folder.utf8.count..<path.utf8.count) : nil
    case .fileWord: return ShellWord(atEndOf: arguments)?.text(from: start)
    }
  }
}
