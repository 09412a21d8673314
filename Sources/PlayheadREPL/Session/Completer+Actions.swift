internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

extension Completer {
  /// What can stand at the cursor of an action that begins at an offset.
  func typedActions(at place: Place, from start: Int) -> Completion {
    let typed = place.typed.bytes(start..<place.cursor)
    let found = ActionText.completion(of: typed, at: typed.utf8.count, schema: session.recording.schema)
    return Completion(
      replaced: start + found.replaced.lowerBound..<start + found.replaced.upperBound,
      // Nothing follows: a parenthesis or a comma does, or the end of the line.
      candidates: found.candidates.map { Completion.Candidate($0.text, word: $0.name, suffix: .none) })
  }
}
