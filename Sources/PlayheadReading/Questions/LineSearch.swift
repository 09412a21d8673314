internal import PlayheadRecording

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Looks whether the lines of an action hold some bytes, without decoding them.
package struct LineSearch: ~Copyable {
  private let recording: Recording
  /// Any of them may be there; nil where any line may do.
  private let needles: [Needle]?
  private var window: LineWindow

  /// - Parameters:
  ///   - needed: what is looked for; one of it is enough. Any line may do where one is empty.
  ///   - ignoresCase: whether letters of ASCII, in which all that is looked for is small, may be capitals.
  package init(_ needed: [[UInt8]], ignoresCase: Bool = false, in recording: Recording) {
    self.recording = recording
    needles = needed.contains(where: \.isEmpty) ? nil : needed.map { Needle($0, ignoresCase: ignoresCase) }
    window = LineWindow(recording.source)
  }

  /// Whether the action's line, or that of its change, holds the bytes.
  ///
  /// - Throws: ``RecordingError`` where the source cannot be read.
  package mutating func mayMatch(_ seq: Int) throws(RecordingError) -> Bool {
    guard needles != nil, let place = recording.index.index(of: seq) else { return true }
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
    try window.line(span) { [needles] line in
      guard let start = line.baseAddress else { return false }
      if needles?.contains(where: { $0.isIn(start, count: line.count) }) ?? true { return true }
      // Others may write any character with an escape.
      guard let escape = memchr(start, Int32(UInt8(ascii: "\\")), line.count) else { return false }
      let rest = line.count - (UnsafeRawPointer(escape) - start)
      return Self.escape.isIn(UnsafeRawPointer(escape), count: rest)
    }
  }

  private static let escape = Needle(Array("\\u".utf8), ignoresCase: false)

  /// Bytes that are looked for.
  private struct Needle: Sendable {
    private let bytes: [UInt8]
    /// Which of the bytes is looked for first: the one that recordings have least, in the forms that it may have.
    private let rarest: Int
    private let forms: [UInt8]
    private let ignoresCase: Bool

    init(_ bytes: [UInt8], ignoresCase: Bool) {
      self.bytes = bytes
      self.ignoresCase = ignoresCase
      let ranks = bytes.map { Self.frequent.firstIndex(of: $0) ?? Self.frequent.count }
      rarest = ranks.indices.max { ranks[$0] < ranks[$1] } ?? 0
      let byte = bytes[rarest]
      forms = ignoresCase && Self.isSmallLetter(byte) ? [byte, byte & ~0x20] : [byte]
    }

    func isIn(_ start: UnsafeRawPointer, count: Int) -> Bool {
      forms.contains { isIn(start, count: count, beginningWith: $0) }
    }

    /// - Parameter form: that of the rarest byte.
    private func isIn(_ start: UnsafeRawPointer, count: Int, beginningWith form: UInt8) -> Bool {
      guard bytes.count <= count else { return false }
      var next = start + rarest
      let last = start + (count - bytes.count + rarest)
      while next <= last, let found = memchr(next, Int32(form), last - next + 1) {
        if stands(at: found - rarest) { return true }
        next = UnsafeRawPointer(found) + 1
      }
      return false
    }

    private func stands(at place: UnsafeRawPointer) -> Bool {
      if !ignoresCase { return memcmp(place, bytes, bytes.count) == 0 }
      for (offset, byte) in bytes.enumerated() {
        let found = place.load(fromByteOffset: offset, as: UInt8.self)
        if found != byte, !Self.isSmallLetter(byte) || found | 0x20 != byte { return false }
      }
      return true
    }

    private static func isSmallLetter(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }

    /// How often bytes stand in recordings, those seldom met last; all others are rarer.
    private static let frequent = Array("eatnoicrsldpqhugmv0123456789fykbwxjz_".utf8)
  }
}
