import Dispatch
import PlayheadFormat
import PlayheadPlatform

/// The segments of a bounded recording: each is a file that begins with a whole state, and the oldest are removed.
package struct SegmentRing {
  private let folder: SessionFolder
  private let maxBytes: Int
  /// The present segments, oldest first.
  private var segments: [Segment] = []
  /// The number of segments so far.
  private var count = 0
  /// The size of the current segment when a whole state was last written.
  private var written = 0
  /// The bytes that do not count towards that: those when the next segment could not be opened, or those of its header
  /// without the state.
  private var refused = 0
  /// The problems that have been reported.
  private var told: Set<Problem> = []

  /// A problem that is reported once.
  enum Problem: String {
    case largeState = "three states take more than the bytes that are kept of a session, so that more is kept"
    case full = "no action came for so long that the bytes which are kept of a session are full of effects and notes"
    case noFile = "the recording cannot go on in a new file, and goes on in the one that it is in"
  }

  private struct Segment {
    var number: Int
    var bytes: Int
  }

  /// A segment is this fraction of the bound, unless four states are more.
  private static let parts = 8

  init(_ folder: SessionFolder, maxBytes: Int) {
    self.folder = folder
    self.maxBytes = maxBytes
  }

  mutating func openFirst() -> Result<NewRecordingFile, NewRecordingFile.Failure> {
    count = 1
    segments = [Segment(number: 1, bytes: 0)]
    return NewRecordingFile.open(folder.path(ofSegment: 1), existing: .keep)
  }

  /// The numbers of the present segments, oldest first.
  var numbers: [Int] { segments.map(\.number) }

  /// Their paths.
  var paths: [String] { segments.map { folder.path(ofSegment: $0.number) } }

  /// Begins the first segment with its header.
  mutating func begin(bytes: Int) { written = bytes }

  /// The text of a problem; nil if it was reported before.
  mutating func text(of problem: Problem) -> String? { told.insert(problem).inserted ? problem.rawValue : nil }

  /// Whether three states exceed the bound.
  func isTooSmall(stateWeight: Int) -> Bool { 3 * stateWeight > maxBytes }

  // MARK: - Segments

  /// Whether the next whole state, of `stateWeight` bytes, begins a segment after `lines` bytes since the last one.
  func isDue(lines: Int, stateWeight: Int) -> Bool {
    written - refused + lines >= size(stateWeight: stateWeight)
  }

  /// The size of a segment before the next one begins.
  private func size(stateWeight: Int) -> Int { max(maxBytes / Self.parts, 4 * stateWeight) }

  /// Whether there is no room for more effects and notes, as only an action has the state at hand with which the next
  /// segment can begin.
  func isFull(lines: Int, stateWeight: Int) -> Bool {
    // With fewer lines than these no whole state is written.
    written - refused + lines >= 2 * max(size(stateWeight: stateWeight), KeyframeRule.leastLines)
  }

  /// Counts a whole state in the segment.
  mutating func keyframe(bytes: Int) { written += bytes }

  /// The path of the next segment.
  var nextPath: String { folder.path(ofSegment: count + 1) }

  /// Postpones the next segment, which could not begin, until another segment's size has been written.
  mutating func refuseNext() { refused = written }

  /// Begins the next segment with `bytes` bytes, `stateWeight` of which are the state, and returns the oldest ones to
  /// be removed; `lines` is what the previous one got since its last whole state.
  mutating func beginNext(bytes: Int, lines: Int, stateWeight: Int) -> Removal? {
    segments[segments.count - 1].bytes = written + lines
    count += 1
    segments.append(Segment(number: count, bytes: 0))
    // The header may have many notes and failures, which must not reduce the room for lines.
    (written, refused) = (bytes, max(bytes - stateWeight, 0))
    // The current segment may exceed its size by a state before the next whole state is written.
    let room = size(stateWeight: stateWeight) + stateWeight
    var removed: [Int] = []
    while segments.count > 2, segments.reduce(0, { $0 + $1.bytes }) + room > maxBytes {
      removed.append(segments.removeFirst().number)
    }
    return removed.isEmpty ? nil : Removal(folder: folder, numbers: removed)
  }

  /// Segments that are too old.
  struct Removal {
    fileprivate let folder: SessionFolder
    fileprivate let numbers: [Int]

    /// Removes them, on another thread as long as that keeps up, since freeing a large file takes longer than recording
    /// an action.
    func remove() {
      for number in numbers {
        let isKeepingUp = SegmentRing.waiting.withLock { count in
          if count >= 2 { return false }
          count += 1
          return true
        }
        guard isKeepingUp else {
          folder.remove(segment: number)
          continue
        }
        SegmentRing.removals.async { [folder] in
          folder.remove(segment: number)
          SegmentRing.waiting.withLock { $0 -= 1 }
        }
      }
    }
  }

  /// The number of segments that wait to be removed.
  private static let waiting = Lock(0)
  private static let removals = DispatchQueue(label: "playhead.session.removals", qos: .utility)

  /// Waits until old segments have been removed.
  package static func waitForRemovals() { removals.sync {} }
}
