public import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// A part of a recording as a recording of its own, which begins with the whole state. Positions stay as they are.
public struct LinesExport: RecordingExport {
  private let timeline: Timeline
  private let positions: ClosedRange<Int>

  /// - Parameters:
  ///   - timeline: the recording.
  ///   - positions: the positions whose actions are in it.
  public init(_ timeline: Timeline, in positions: ClosedRange<Int>) {
    self.timeline = timeline
    self.positions = positions
  }

  public func write(_ write: (String) -> Void) throws {
    let recording = timeline.recording
    let start = max(positions.lowerBound - 1, recording.first)
    write(try recording.header(at: start).lineText)
    try recording.copyLines(after: start, through: positions.upperBound) {
      write($0.lineText)
    } _: { line in
      write(String(decoding: line, as: UTF8.self))
    }
    // The original ending is copied as it is: a recording that was never closed must not get an `end` line.
    if positions.upperBound >= recording.last {
      var rest: [UInt8] = []
      try recording.copyBytes(recording.endOffset..<recording.wholeByteCount) { rest += $0 }
      write(String(decoding: rest, as: UTF8.self))
    } else {
      let time = try recording.action(positions.upperBound).time
      write(RecordedEnd(time: time, seq: positions.upperBound).lineText)
    }
  }
}
