import PlayheadFormat
import PlayheadPlatform

/// Writes gzip data (RFC 1952) without a library that the app would have to link: compressed by the system on Apple's
/// platforms, in stored blocks (RFC 1951) elsewhere. Each piece is a gzip member of its own, which readers concatenate.
struct GzipWriter: ~Copyable {
  private let descriptor: CInt
  private var output: LineOutput
  private var failure: String?
  private var pending: [UInt8] = []

  /// The size of a member.
  private static let memberSize = 1 << 20

  /// Creates a new file that only its owner can read; nil on failure, with the reason in `errno`.
  init?(_ path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    let code = errno
    // The file is closed here, to get the error of close(2), which an output does not return.
    output = LineOutput(descriptor: descriptor, ownsDescriptor: false)
    guard descriptor >= 0 else {
      errno = code
      return nil
    }
  }

  mutating func write(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while pending.count + rest.count >= Self.memberSize {
      let part = rest.prefix(Self.memberSize - pending.count)
      pending += part
      writeMember(pending[...])
      pending.removeAll(keepingCapacity: true)
      rest = rest[part.endIndex...]
    }
    pending += rest
  }

  /// Writes the rest and returns the system's error, if there was one.
  consuming func finish() -> String? {
    if !pending.isEmpty { writeMember(pending[...]) }
    if close(descriptor) != 0, failure == nil { failure = String(cString: strerror(errno)) }
    return failure
  }

  private mutating func writeMember(_ bytes: ArraySlice<UInt8>) {
    var member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    member += Self.deflated(bytes)
    for word in [Self.checksum(bytes), UInt32(truncatingIfNeeded: bytes.count)] {
      withUnsafeBytes(of: word.littleEndian) { member += $0 }
    }
    send(member)
  }

  private mutating func send(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    if let code = bytes.withUnsafeBytes({ output.write($0).failure }) { failure = String(cString: strerror(code)) }
  }

  private static func deflated(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if let packed = Deflate.deflated(bytes) { return packed }
    var blocks: [UInt8] = []
    blocks.reserveCapacity(bytes.count + bytes.count / 65_535 * 5 + 5)
    var rest = bytes
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      // A stored block: whether it is the last one, its length, and the length's complement.
      blocks.append(rest.isEmpty ? 1 : 0)
      let length = UInt16(block.count)
      for word in [length, ~length] { withUnsafeBytes(of: word.littleEndian) { blocks += $0 } }
      blocks += block
    } while !rest.isEmpty
    return blocks
  }

  /// CRC-32 as in RFC 1952.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var value = UInt32.max
    for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ value >> 8 }
    return ~value
  }

  private static let table: [UInt32] = (0..<256 as Range<UInt32>).map { index in
    (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }
}
