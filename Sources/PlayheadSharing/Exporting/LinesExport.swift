public import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

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

  public func write(_ write: (String) -> Void) throws(DebuggerError) {
    let recording = timeline.recording
    let start = max(positions.lowerBound - 1, recording.first)
    do throws(RecordingError) {
      write(Self.text(try recording.header(at: start)))
      try recording.copyLines(after: start, through: positions.upperBound) {
        write(Self.text($0))
      } _: { line in
        write(String(decoding: line, as: UTF8.self))
      }
      // What is cut off there was closed by nobody.
      if positions.upperBound >= recording.last {
        var rest: [UInt8] = []
        try recording.copyBytes(recording.endOffset..<recording.wholeByteCount) { rest += $0 }
        write(String(decoding: rest, as: UTF8.self))
      } else {
        let time = try recording.action(positions.upperBound).time
        write(Self.text(RecordedEnd(time: time, seq: positions.upperBound)))
      }
    } catch {
      throw DebuggerError(error)
    }
  }

  private static func text(_ line: some RecordedLine) -> String {
    var writer = JSONWriter(capacity: 256)
    line.write(into: &writer)
    return writer.text
  }
}
