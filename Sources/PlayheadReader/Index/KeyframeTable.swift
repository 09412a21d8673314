internal import Algorithms

/// The keyframes of a recording in the order of their positions.
struct KeyframeTable: RandomAccessCollection, Sendable {
  struct Keyframe {
    let seq: Int
    private let offset: Int
    private let length: UInt32
    /// Whether the line is the header of a segment.
    let isHeader: Bool

    init(seq: Int, line: RecordingIndex.Span, isHeader: Bool = false) {
      self.seq = seq
      offset = line.offset
      length = UInt32(line.length)
      self.isHeader = isHeader
    }

    var line: RecordingIndex.Span { RecordingIndex.Span(offset: offset, length: Int(length)) }
  }

  private var keyframes: [Keyframe] = []
  /// Whether a keyframe was appended after one of a later position.
  private var isUnsorted = false

  var startIndex: Int { 0 }
  var endIndex: Int { keyframes.count }
  subscript(row: Int) -> Keyframe { keyframes[row] }

  mutating func append(_ keyframe: Keyframe) {
    if let last, last.seq > keyframe.seq { isUnsorted = true }
    keyframes.append(keyframe)
  }

  /// Restores the order that lookups need; call it after adding lines.
  mutating func sort() {
    guard isUnsorted else { return }
    isUnsorted = false
    keyframes.sort { ($0.seq, $0.line.offset) < ($1.seq, $1.line.offset) }
  }

  /// The last keyframe at or before a position; nil if only the header's state precedes it.
  func last(atOrBefore seq: Int) -> Keyframe? {
    let row = row(after: seq)
    return row > 0 ? keyframes[row - 1] : nil
  }

  /// The first keyframe after a position.
  func first(after seq: Int) -> Keyframe? {
    let row = row(after: seq)
    return row < keyframes.count ? keyframes[row] : nil
  }

  /// The index of the first keyframe after a position; the count if there is none.
  func row(after seq: Int) -> Int { keyframes.partitioningIndex { $0.seq > seq } }
}
