import Dispatch
import PlayheadFormat
import PlayheadPlatform

/// The segments of a recording that is kept within a bound: each is a file that begins with a whole state, and the oldest go.
package struct SegmentRing {
  private let folder: SessionFolder
  private let maxBytes: Int
  /// The segments that are there, the oldest first.
  private var segments: [Segment] = []
  /// How many segments there were.
  private var count = 0
  /// How many bytes the current segment had when a whole state was last written.
  private var written = 0
  /// How many of them do not count: those that it had when the next one could not be opened, or of its header what is not the state.
  private var refused = 0
  /// What people have been told.
  private var told: Set<Problem> = []

  /// What is said once.
  enum Problem: String {
    case largeState = "three states take more than the bytes that are kept of a session, so that more is kept"
    case full = "no action came for so long that the bytes which are kept of a session are full of effects and notes"
    case noFile = "the recording cannot go on in a new file, and goes on in the one that it is in"
  }

  private struct Segment {
    var number: Int
    var bytes: Int
  }

  /// A segment is this part of the bound, where four states are less.
  private static let parts = 8

  init(_ folder: SessionFolder, maxBytes: Int) {
    self.folder = folder
    self.maxBytes = maxBytes
  }

  /// Opens the first segment's file.
  mutating func openFirst() -> Result<NewRecordingFile, NewRecordingFile.Failure> {
    count = 1
    segments = [Segment(number: 1, bytes: 0)]
    return NewRecordingFile.open(folder.path(ofSegment: 1), existing: .keep)
  }

  /// The segments that are there, the oldest first.
  var numbers: [Int] { segments.map(\.number) }

  /// Where they are.
  var paths: [String] { segments.map { folder.path(ofSegment: $0.number) } }

  /// The first segment has its header.
  mutating func begin(bytes: Int) { written = bytes }

  /// What is to be said of a problem: nothing when it has been said.
  mutating func text(of problem: Problem) -> String? { told.insert(problem).inserted ? problem.rawValue : nil }

  /// Whether three states take more than the bound.
  func isTooSmall(stateWeight: Int) -> Bool { 3 * stateWeight > maxBytes }

  // MARK: - Segments

  /// Whether the next whole state begins a segment.
  ///
  /// - Parameters:
  ///   - lines: how many bytes of lines there were since the last whole state.
  ///   - stateWeight: how many bytes the state takes.
  func isDue(lines: Int, stateWeight: Int) -> Bool {
    written - refused + lines >= size(stateWeight: stateWeight)
  }

  /// How many bytes a segment has before the next one begins.
  private func size(stateWeight: Int) -> Int { max(maxBytes / Self.parts, 4 * stateWeight) }

  /// Whether there is no room for more effects and notes: only with an action the next segment can begin, since only then the
  /// state is at hand.
  ///
  /// - Parameters:
  ///   - lines: how many bytes of lines there were since the last whole state.
  ///   - stateWeight: how many bytes the state takes.
  func isFull(lines: Int, stateWeight: Int) -> Bool {
    // With fewer lines than those no whole state is written.
    written - refused + lines >= 2 * max(size(stateWeight: stateWeight), KeyframeRule.leastLines)
  }

  /// A whole state was written into the segment.
  mutating func keyframe(bytes: Int) { written += bytes }

  /// Where the next segment goes.
  var nextPath: String { folder.path(ofSegment: count + 1) }

  /// The next segment could not begin: it is tried again when as much has been written as a segment has.
  mutating func refuseNext() { refused = written }

  /// The next segment has begun: the oldest go, so that there is room for it.
  ///
  /// - Parameters:
  ///   - bytes: how many bytes it begins with.
  ///   - lines: how many bytes of lines the one before got since the last whole state.
  ///   - stateWeight: how many bytes of it are the state.
  /// - Returns: those that are to go; nil for none.
  mutating func beginNext(bytes: Int, lines: Int, stateWeight: Int) -> Removal? {
    segments[segments.count - 1].bytes = written + lines
    count += 1
    segments.append(Segment(number: count, bytes: 0))
    // Notes and failures that the header tells may be many: a segment has as many lines all the same.
    (written, refused) = (bytes, max(bytes - stateWeight, 0))
    // The current one may grow by a state beyond its size, until the next whole state is written.
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

    /// Removes them, on another thread as long as that keeps up: to free a large file takes longer than to record an action.
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

  /// How many segments wait to be removed.
  private static let waiting = Lock(0)
  private static let removals = DispatchQueue(label: "playhead.session.removals", qos: .utility)

  /// Waits until what is too old is gone.
  package static func waitForRemovals() { removals.sync {} }
}
