internal import PlayheadRecording

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Looks whether the lines of an action hold some bytes, without decoding them.
package struct LineSearch: ~Copyable {
  private let recording: Recording
  private let needed: [UInt8]
  private var window: LineWindow

  /// - Parameter needed: none where any line may do.
  package init(_ needed: [UInt8], in recording: Recording) {
    self.recording = recording
    self.needed = needed
    window = LineWindow(recording.source)
  }

  /// Whether the action's line, or that of its change, holds the bytes.
  ///
  /// - Throws: ``RecordingError`` where the source cannot be read.
  package mutating func mayMatch(_ seq: Int) throws(RecordingError) -> Bool {
    guard !needed.isEmpty, let place = recording.index.index(of: seq) else { return true }
    let step = recording.index.steps[place]
    let action = RecordingIndex.Span(offset: step.action, length: Int(step.actionLength))
    if try mayMatch(action) { return true }
    guard let change = recording.index.change(at: place) else { return false }
    return try mayMatch(change)
  }

  private mutating func mayMatch(_ span: RecordingIndex.Span) throws(RecordingError) -> Bool {
    try window.line(span) { [needed] line in
      // Others may write any character with an escape.
      Self.contains(needed, in: line) || Self.contains([UInt8(ascii: "\\"), UInt8(ascii: "u")], in: line)
    }
  }

  private static func contains(_ needed: [UInt8], in line: UnsafeRawBufferPointer) -> Bool {
    guard var start = line.baseAddress, needed.count <= line.count else { return false }
    let last = start + (line.count - needed.count)
    while start <= last, let found = memchr(start, Int32(needed[0]), last - start + 1) {
      if memcmp(found, needed, needed.count) == 0 { return true }
      start = UnsafeRawPointer(found) + 1
    }
    return false
  }
}
