import Foundation
import PlayheadRecording

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Hands out the segments of a session as one recording: whole ones, one after the other, in one compressed file.
struct SessionExport {
  /// A segment, opened: it can be read even if it is removed meanwhile.
  private struct Segment {
    let path: String
    let descriptor: CInt
    /// How many bytes it had.
    var size: Int
  }

  private var segments: [Segment] = []
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
    guard segments.count == progress.segments.count else {
      close()
      return nil
    }
    if !segments.isEmpty { segments[segments.count - 1].size = progress.lastSize }
  }

  /// Opens the files that are there; what cannot be read is no reason to hand out less.
  private mutating func open(_ paths: [String]) throws(SegmentError) {
    for path in paths {
      var status = stat()
      let descriptor = openFile(path)
      guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
        let code = errno
        if descriptor < 0, code == ENOENT { continue }
        if descriptor >= 0 { closeFile(descriptor) }
        close()
        throw SegmentError(path: path, code: code)
      }
      segments.append(Segment(path: path, descriptor: descriptor, size: Int(status.st_size)))
    }
  }

  /// Leaves out what has no whole header, and thus nothing else: only the last one can be such a segment.
  mutating func leaveOutUnbegun() throws(SegmentError) {
    for index in segments.indices.reversed() where try Self.headerEnd(segments[index]) == nil {
      closeFile(segments.remove(at: index).descriptor)
    }
  }

  func close() { for segment in segments { closeFile(segment.descriptor) } }

  /// Whether there is nothing.
  var isEmpty: Bool { segments.isEmpty }

  /// Leaves out whole segments that end before a time.
  ///
  /// - Parameter time: microseconds from the start of the recording.
  mutating func cut(before time: Int) throws(SegmentError) {
    while segments.count > 1, let end = try Self.headerEnd(segments[1]),
      let next = try Self.firstTime(segments[1], after: end), next <= time
    {
      closeFile(segments.removeFirst().descriptor)
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
    do throws(SegmentError) {
      for (index, segment) in segments.enumerated() {
        try copy(segment, isLast: index + 1 == segments.count, to: &file)
      }
    } catch {
      unread = error.description
    }
    if let gap {
      var line = JSONWriter(capacity: 256)
      gap.write(into: &line)
      line.withBytes { file.write(Array($0)[...]) }
    }
    if let failure = file.close() ?? unread {
      unlink(path)
      throw SessionExportError(path: path, message: failure)
    }
  }

  /// Copies a segment. A line that is cut off is kept at the end of all, where it says how the process ended.
  private func copy(_ segment: Segment, isLast: Bool, to file: inout GzipWriter) throws(SegmentError) {
    var offset = 0
    var carried: [UInt8] = []
    while offset < segment.size {
      let bytes = try Self.read(segment, offset, min(1 << 20, segment.size - offset))
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
    if isLast { file.write(carried[...]) }
  }

  // MARK: - Reading

  /// Where a segment's header ends; nil where it is not whole.
  private static func headerEnd(_ segment: Segment) throws(SegmentError) -> Int? {
    // It is as long as a state is.
    var offset = 0
    while offset < segment.size {
      let bytes = try read(segment, offset, min(1 << 16, segment.size - offset))
      if bytes.isEmpty { return nil }
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return offset + end + 1 }
      offset += bytes.count
    }
    return nil
  }

  /// When the first action after a header happened; nil where it is not near.
  private static func firstTime(_ segment: Segment, after start: Int) throws(SegmentError) -> Int? {
    for line in try read(segment, start, 1 << 16).split(separator: UInt8(ascii: "\n"))
    where line.starts(with: #"{"kind":"action""#.utf8) {
      return number(after: #","t":"#, in: line)
    }
    return nil
  }

  private static func number(after text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    guard let found = bytes.firstRange(of: Array(text.utf8)) else { return nil }
    return Int(String(decoding: bytes[found.upperBound...].prefix { (0x30...0x39).contains($0) }, as: UTF8.self))
  }

  /// - Returns: fewer bytes where the file ends.
  private static func read(_ segment: Segment, _ offset: Int, _ count: Int) throws(SegmentError) -> [UInt8] {
    var code: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      var result: Int
      repeat {
        result = pread(segment.descriptor, buffer.baseAddress, count, off_t(offset))
      } while result < 0 && errno == EINTR
      if result < 0 { code = errno }
      initialized = max(0, result)
    }
    guard code == 0 else { throw SegmentError(path: segment.path, code: code) }
    return bytes
  }
}

/// The system's own, which the type's hide.
private func closeFile(_ descriptor: CInt) { close(descriptor) }
private func openFile(_ path: String) -> CInt { open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }

/// A segment cannot be read.
struct SegmentError: Error, CustomStringConvertible {
  let path: String
  let code: CInt

  var description: String { "\(path): \(String(cString: strerror(code)))" }
}

/// Why a session cannot be handed out.
public struct SessionExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file that was to be written.
  public var path: String
  /// What the system says, or what is missing.
  public var message: String

  public var description: String { "cannot write \(path): \(message)" }
}
