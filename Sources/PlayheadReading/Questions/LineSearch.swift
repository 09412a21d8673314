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
  private let rarest: Int
  private var window: LineWindow

  /// - Parameter needed: none where any line may do.
  package init(_ needed: [UInt8], in recording: Recording) {
    self.recording = recording
    self.needed = needed
    let ranks = needed.map { Self.frequent.firstIndex(of: $0) ?? Self.frequent.count }
    rarest = ranks.indices.max { ranks[$0] < ranks[$1] } ?? 0
    window = LineWindow(recording.source)
  }

  /// Whether the action's line, or that of its change, holds the bytes.
  ///
  /// - Throws: ``RecordingError`` where the source cannot be read.
  package mutating func mayMatch(_ seq: Int) throws(RecordingError) -> Bool {
    guard !needed.isEmpty, let place = recording.index.index(of: seq) else { return true }
    let step = recording.index.steps[place]
    let action = RecordingIndex.Span(offset: step.action, length: Int(step.actionLength))
    guard let change = recording.index.change(at: place) else { return try mayMatch(action) }
    // Mostly the one follows the other.
    if change.offset == action.offset + action.length + 1 {
      return try mayMatch(RecordingIndex.Span(offset: action.offset, length: action.length + 1 + change.length))
    }
    if try mayMatch(action) { return true }
    return try mayMatch(change)
  }

  private mutating func mayMatch(_ span: RecordingIndex.Span) throws(RecordingError) -> Bool {
    try window.line(span) { [needed, rarest] line in
      guard let start = line.baseAddress else { return false }
      if Self.contains(needed, rarest, from: start, count: line.count) { return true }
      // Others may write any character with an escape.
      guard let escape = memchr(start, Int32(UInt8(ascii: "\\")), line.count) else { return false }
      let rest = line.count - (UnsafeRawPointer(escape) - start)
      return Self.contains(Self.escape, 1, from: UnsafeRawPointer(escape), count: rest)
    }
  }

  private static let escape = Array("\\u".utf8)

  /// - Parameter rarest: which of the bytes is looked for first.
  private static func contains(_ needed: [UInt8], _ rarest: Int, from start: UnsafeRawPointer, count: Int) -> Bool {
    guard needed.count <= count else { return false }
    var next = start + rarest
    let last = start + (count - needed.count + rarest)
    while next <= last, let found = memchr(next, Int32(needed[rarest]), last - next + 1) {
      if memcmp(found - rarest, needed, needed.count) == 0 { return true }
      next = UnsafeRawPointer(found) + 1
    }
    return false
  }

  /// How often bytes stand in recordings, those seldom met last; all others are rarer.
  private static let frequent = Array("eatnoicrsldpqhugmv0123456789fykbwxjz_".utf8)
}
