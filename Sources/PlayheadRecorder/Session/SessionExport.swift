import Foundation
import PlayheadFormat
import PlayheadPlatform

/// Exports the segments of a session as one recording: whole segments in order, in one compressed file.
struct SessionExport {
  private var segments: [SegmentFile] = []
  /// The gap at the end that no segment has yet.
  private let gap: RecordedGap?

  /// The extent of a session that goes on.
  struct Progress {
    /// The numbers of its segments, oldest first.
    let segments: [Int]
    /// The size of the last one.
    let lastSize: Int
    /// The gap at the end that no segment has yet.
    let gap: RecordedGap?
  }

  /// Opens the files of a session that has ended, without reading them.
  init(_ folder: SessionFolder) throws(SegmentError) {
    gap = nil
    try open(folder.segments)
  }

  /// Opens the files of a session that goes on, without reading them; nil if a segment was removed meanwhile.
  init?(_ folder: SessionFolder, _ progress: Progress) throws(SegmentError) {
    gap = progress.gap
    try open(progress.segments.map(folder.path(ofSegment:)))
    guard segments.count == progress.segments.count else { return nil }
    segments.last?.size = progress.lastSize
  }

  /// Opens the existing files; an unreadable one must not prevent exporting the others.
  private mutating func open(_ paths: [String]) throws(SegmentError) {
    for path in paths {
      if let segment = try SegmentFile(path) { segments.append(segment) }
    }
  }

  /// Drops a segment without a complete header, which only the last one can be.
  mutating func leaveOutUnbegun() throws(SegmentError) {
    for index in segments.indices.reversed() where try segments[index].headerEnd() == nil { segments.remove(at: index) }
  }

  var isEmpty: Bool { segments.isEmpty }

  /// Drops whole segments that end before a time in microseconds.
  mutating func cut(before time: Int) throws(SegmentError) {
    while segments.count > 1, let end = try segments[1].headerEnd(),
      let next = try segments[1].firstTime(after: end), next <= time
    {
      segments.removeFirst()
    }
  }

  /// Writes the segments; if a segment cannot be read or the file not be written, it throws and leaves no file.
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
      // The gap begins on a line of its own, as in the recorder's file.
      if isTorn { line.append(byte: UInt8(ascii: "\n")) }
      gap.write(into: &line)
      line.withBytes { file.write(Array($0)[...]) }
    }
    if let failure = file.finish() ?? unread {
      unlink(path)
      throw SessionExportError(path: path, message: failure)
    }
  }

  /// Copies a segment and returns whether it ends in an incomplete line, which is kept at the end of the file, where it
  /// shows how the process ended.
  private func copy(
    _ segment: SegmentFile, isLast: Bool, to file: inout GzipWriter
  ) throws(SegmentError) -> Bool {
    var offset = 0
    var carried: [UInt8] = []
    while offset < segment.size {
      let bytes = try segment.read(offset, min(1 << 20, segment.size - offset))
      if bytes.isEmpty { break }
      offset += bytes.count
      // Only the new bytes are searched, as a line may be as long as a state.
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

/// The error of a session that cannot be exported.
public struct SessionExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file that was to be written.
  public var path: String
  /// The system's message, or what is missing.
  public var message: String

  public var description: String { "cannot write \(path): \(message)" }
}
