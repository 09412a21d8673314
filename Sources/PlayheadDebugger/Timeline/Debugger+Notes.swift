public import PlayheadFormat
internal import PlayheadReader

extension Debugger {
  /// The notes of the recording and those that were added to it, by their positions.
  ///
  /// - Throws: `RecordingError` where the line of one is bad.
  public func notes() throws -> [RecordedNote] {
    let recorded = try recording.notes()
    if addedNotes.isEmpty { return recorded }
    return (recorded + addedNotes).enumerated().sorted { ($0.element.seq, $0.offset) < ($1.element.seq, $1.offset) }
      .map(\.element)
  }

  /// Returns the notes at a position, from a cache that is refreshed when there are more.
  mutating func notes(at position: Int) -> [RecordedNote] {
    let count = recording.noteCount + addedNotes.count
    if notesByPosition?.count != count {
      // A broken line is reported when all notes are asked for.
      let notes = (try? self.notes()) ?? []
      notesByPosition = (count, Dictionary(grouping: notes, by: \.seq))
    }
    return notesByPosition?.notes[position] ?? []
  }
}
