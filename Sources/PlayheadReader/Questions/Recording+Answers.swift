public import PlayheadFormat

extension Recording {
  /// The effects' answers that may differ from the recorded ones in a branch, by the positions of their actions; none
  /// in a recording that is no branch.
  ///
  /// - Throws: ``RecordingError`` where a line cannot be read.
  /// - Complexity: O(*n*) in the bytes of a branch; decodes the lines that may contain one.
  public func gradedAnswers() throws(RecordingError) -> [(position: Int, answer: AnswerCertainty)] {
    guard header.parent != nil else { return [] }
    var search = LineSearch([Array("answer".utf8)], in: self)
    var answers: [(position: Int, answer: AnswerCertainty)] = []
    for position in actionPositions {
      if position & 0xFFF == 0 { try ReadingProgress.checkIn(position - first, of: last - first, name) }
      if try search.mayMatch(position), let answer = try action(position).answer { answers.append((position, answer)) }
    }
    return answers
  }

  /// The positions of the doubtful answers among ``gradedAnswers()``.
  ///
  /// - Throws: ``RecordingError`` where a line cannot be read.
  public func doubtfulAnswers() throws(RecordingError) -> [Int] {
    try gradedAnswers().filter { $0.answer.grade == .doubtful }.map(\.position)
  }
}
