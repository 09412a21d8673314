import Foundation
import PlayheadFormat
import PlayheadPlatform

/// Hands out the segments of a session as one recording: whole ones, one after the other, in one compressed file.
struct SessionExport {
  private var segments: [SegmentFile] = []
  /// What is missing at the end, and is told in no segment yet.
  private let gap: RecordedGap?

  /// How far a session has come that goes on.
  struct Progress {
    /// The numbers of its segments, the oldest first.
    let segments: [Int]
    /// How many bytes the last one has.
    let lastSize: Int
    /// What is missing at the end, and is told in no segment yet.
    let gap: RecordedGap?
  }

  /// Opens what there is of a session that has ended, and reads nothing yet.
  init(_ folder: SessionFolder) throws(SegmentError) {
    gap = nil
    try open(folder.segments)
  }

  /// Opens what there is of a session that goes on, and reads nothing yet.
  ///
  /// - Returns: nil where a segment has gone meanwhile.
  init?(_ folder: SessionFolder, _ progress: Progress) throws(SegmentError) {
    gap = progress.gap
    try open(progress.segments.map(folder.path(ofSegment:)))
    guard segments.count == progress.segments.count else { return nil }
    segments.last?.size = progress.lastSize
  }

  /// Opens the files that are there; what cannot be read is no reason to hand out less.
  private mutating func open(_ paths: [String]) throws(SegmentError) {
    for path in paths {
      if let segment = try SegmentFile(path) { segments.append(segment) }
    }
  }

  /// Leaves out what has no whole header, and thus nothing else: only the last one can be such a segment.
  mutating func leaveOutUnbegun() throws(SegmentError) {
    for index in segments.indices.reversed() where try segments[index].headerEnd() == nil { segments.remove(at: index) }
  }

  /// Whether there is nothing.
  var isEmpty: Bool { segments.isEmpty }

  /// Leaves out whole segments that end before a time.
  ///
  /// - Parameter time: microseconds from the start of the recording.
  mutating func cut(before time: Int) throws(SegmentError) {
    while segments.count > 1, let end = try segments[1].headerEnd(),
      let next = try segments[1].firstTime(after: end), next <= time
    {
      segments.removeFirst()
    }
  }

  /// Writes the segments.
  ///
  /// - Throws: ``SessionExportError``, also where a segment cannot be read; nothing is left of the file then.
  func write(to path: String) throws(SessionExportError) {
    guard var file = GzipWriter(path) else {
      throw SessionExportError(path: path, message: String(cString: strerror(errno)))
    }
    var unread: String?
    var isTorn = false
    do throws(SegmentError) {
      for (index, segment) in segments.enumerated() {
        isTorn = try copy(segment, isLast: index + 1 == segments.count, to: &file)
      }
    } catch {
      unread = error.description
    }
    if let gap {
      var line = JSONWriter(capacity: 256)
      // It begins a line of its own, as it would in the recorder's file.
      if isTorn { line.append(byte: UInt8(ascii: "\n")) }
      gap.write(into: &line)
      line.withBytes { file.write(Array($0)[...]) }
    }
    if let failure = file.finish() ?? unread {
      unlink(path)
      throw SessionExportError(path: path, message: failure)
    }
  }

  /// Copies a segment. A line that is cut off is kept at the end of all, where it says how the process ended.
  ///
  /// - Returns: whether the file ends in such a line.
  private func copy(
    _ segment: SegmentFile, isLast: Bool, to file: inout GzipWriter
  ) throws(SegmentError) -> Bool {
    var offset = 0
    var carried: [UInt8] = []
    while offset < segment.size {
      let bytes = try segment.read(offset, min(1 << 20, segment.size - offset))
      if bytes.isEmpty { break }
      offset += bytes.count
      // Only the new ones: a line may be as long as a state is.
      guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
        carried += bytes
        continue
      }
      file.write(carried[...])
      file.write(bytes[...end])
      carried = Array(bytes[(end + 1)...])
    }
    guard isLast, !carried.isEmpty else { return false }
    file.write(carried[...])
    return true
  }
}

/// Why a session cannot be handed out.
public struct SessionExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file that was to be written.
  public var path: String
  /// What the system says, or what is missing.
  public var message: String

  public var description: String { "cannot write \(path): \(message)" }
}
