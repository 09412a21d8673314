internal import PlayheadFormat
import PlayheadPlatform
internal import PlayheadReader

/// The lines of a text, blank ones too.
struct LogLines: ~Copyable {
  /// A longer line is cut to this many bytes: more than a change may have, so that it is reported as one that is cut off.
  static let limit = 65 << 20

  private let window: ByteWindow
  private var number = 0
  private var position = 0
  /// The beginning of a line that goes on after the window.
  private var held = JSONWriter(capacity: 256)

  init(_ window: ByteWindow) { self.window = window }

  /// Calls `body` with the next line without its end, and the line's number, and returns whether there was one.
  mutating func next(_ body: (UnsafeRawBufferPointer, _ number: Int) -> Void) throws(RecordingError) -> Bool {
    held.removeAll(keepingCapacity: 1 << 16)
    var isFound = false
    while true {
      let bytes = try window.bytes(from: position)
      guard let base = bytes.baseAddress, !bytes.isEmpty else {
        guard isFound else { return false }
        break
      }
      isFound = true
      let end = memchr(base, CInt(UInt8(ascii: "\n")), bytes.count).map { UnsafeRawPointer($0) - base }
      position += end.map { $0 + 1 } ?? bytes.count
      let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(end ?? bytes.count))
      if end != nil, held.count == 0 {
        number += 1
        body(Self.withoutReturn(part), number)
        return true
      }
      held.append(bytes: UnsafeRawBufferPointer(rebasing: part.prefix(Self.limit - held.count)))
      if end != nil { break }
    }
    number += 1
    held.withBytes { body(Self.withoutReturn($0), number) }
    return true
  }

  private static func withoutReturn(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    line.last == UInt8(ascii: "\r") ? UnsafeRawBufferPointer(rebasing: line.dropLast()) : line
  }
}
