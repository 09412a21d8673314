import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

/// Positions of the recordings in the repository are the same on every way that leads there.
@Suite struct SamplePositionTests {
  /// Up to so many positions every pair is tried; above, as many pairs at random.
  private static let small = 70
  private static let pairs = 200

  @Test(arguments: SampleFile.samples + SampleFile.corpus)
  func `every position from any other equals playing forward`(_ file: SampleFile) throws {
    let recording = try file.open()
    let played = Self.play(recording)
    for (start, end) in Self.moves(in: recording) where played[start] != nil {
      var cursor = StateCursor(recording)
      try cursor.move(to: start, in: recording)
      if let state = played[end] {
        try cursor.move(to: end, in: recording)
        #expect(try cursor.state(in: recording) == state, "\(file.path): from \(start) to \(end)")
      } else {
        #expect(throws: RecordingError.self) { try cursor.move(to: end, in: recording) }
        #expect(try cursor.state(in: recording) == played[start])
      }
    }
  }

  /// The states by position, each reached from the one before; nil where the recording has lost one.
  ///
  /// After a gap playing goes on at the next keyframe, which only a jump can find.
  private static func play(_ recording: Recording) -> [JSONValue?] {
    var cursor = StateCursor(recording)
    return (0...recording.last).map { position in
      do {
        try cursor.move(to: position, in: recording)
        return try cursor.state(in: recording)
      } catch {
        return nil
      }
    }
  }

  private static func moves(in recording: Recording) -> [(Int, Int)] {
    let positions = 0...recording.last
    guard recording.last > small else { return positions.flatMap { start in positions.map { (start, $0) } } }
    var generator = SeededGenerator(seed: 1)
    return (0..<pairs).map { _ in
      (Int.random(in: positions, using: &generator), Int.random(in: positions, using: &generator))
    }
  }
}
