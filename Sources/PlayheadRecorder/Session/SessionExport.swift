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
    var descriptor: CInt
    /// How many bytes it had.
    var size: Int
  }

  private var segments: [Segment] = []
  /// What is missing at the end, and is told in no segment yet.
  private let gap: RecordedGap?

  /// Opens what there is of a session, and reads nothing yet.
  ///
  /// - Parameter gap: what is missing at the end, and is told in no segment yet.
  init(_ folder: SessionFolder, gap: RecordedGap? = nil) {
    self.gap = gap
    for path in folder.segments {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        closeFile(descriptor)
        continue
      }
      segments.append(Segment(descriptor: descriptor, size: Int(status.st_size)))
    }
  }

  /// Leaves out what has no whole header, and thus nothing else: only the last one can be such a segment.
  mutating func leaveOutUnbegun() {
    segments.removeAll { segment in
      if Self.headerEnd(segment.descriptor, segment.size) != nil { return false }
      closeFile(segment.descriptor)
      return true
    }
  }

  func close() { for segment in segments { closeFile(segment.descriptor) } }

  /// Whether there is nothing.
  var isEmpty: Bool { segments.isEmpty }

  /// Leaves out whole segments that end before a time.
  ///
  /// - Parameter time: microseconds from the start of the recording.
  mutating func cut(before time: Int) {
    while segments.count > 1, let end = Self.headerEnd(segments[1].descriptor, segments[1].size),
      let next = Self.firstTime(segments[1].descriptor, after: end), next <= time
    {
      closeFile(segments.removeFirst().descriptor)
    }
  }

  /// Writes the segments.
  ///
  /// - Throws: ``SessionExportError``; nothing is left of the file then.
  func write(to path: String) throws(SessionExportError) {
    guard var file = GzipWriter(path) else {
      throw SessionExportError(path: path, message: String(cString: strerror(errno)))
    }
    for (index, segment) in segments.enumerated() { copy(segment, isLast: index + 1 == segments.count, to: &file) }
    if let gap {
      var line = JSONWriter(capacity: 256)
      gap.write(into: &line)
      line.withBytes { file.write(Array($0)[...]) }
    }
    if let failure = file.close() {
      unlink(path)
      throw SessionExportError(path: path, message: failure)
    }
  }

  /// Copies a segment. A line that is cut off is kept at the end of all, where it says how the process ended.
  private func copy(_ segment: Segment, isLast: Bool, to file: inout GzipWriter) {
    var offset = 0
    var carried: [UInt8] = []
    while offset < segment.size {
      let bytes = Self.read(segment.descriptor, offset, min(1 << 20, segment.size - offset))
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
  private static func headerEnd(_ descriptor: CInt, _ size: Int) -> Int? {
    // It is as long as a state is.
    var offset = 0
    while offset < size {
      let bytes = read(descriptor, offset, min(1 << 16, size - offset))
      if bytes.isEmpty { return nil }
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return offset + end + 1 }
      offset += bytes.count
    }
    return nil
  }

  /// When the first action after a header happened; nil where it is not near.
  private static func firstTime(_ descriptor: CInt, after start: Int) -> Int? {
    for line in read(descriptor, start, 1 << 16).split(separator: UInt8(ascii: "\n"))
    where line.starts(with: #"{"kind":"action""#.utf8) {
      return number(after: #","t":"#, in: line)
    }
    return nil
  }

  private static func number(after text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    guard let found = bytes.firstRange(of: Array(text.utf8)) else { return nil }
    return Int(String(decoding: bytes[found.upperBound...].prefix { (0x30...0x39).contains($0) }, as: UTF8.self))
  }

  private static func read(_ descriptor: CInt, _ offset: Int, _ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }
}

/// The system's own, which the type's hides.
private func closeFile(_ descriptor: CInt) { close(descriptor) }

/// Why a session cannot be handed out.
public struct SessionExportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file that was to be written.
  public var path: String
  /// What the system says, or what is missing.
  public var message: String

  public var description: String { "cannot write \(path): \(message)" }
}
