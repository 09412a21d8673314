/// The bytes of a recording, wherever they are kept.
///
/// A source may grow while it is read. Reading is positioned, so that any number of readers share one.
public protocol ByteSource: Sendable {
  /// The source's name in errors: a path as the user gave it, or a descriptive name if it is no file.
  var name: String { get }

  /// The path of the file with the bytes, which also locates files beside it; nil if the bytes are in no file.
  var path: String? { get }

  /// How many bytes there are now.
  func count() throws(RecordingError) -> Int

  /// Reads up to `buffer.count` bytes from `offset` on.
  ///
  /// - Returns: how many bytes were read: fewer only at the end of the source.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(RecordingError) -> Int
}

extension ByteSource {
  /// By default the bytes are in no file.
  public var path: String? { nil }
}

/// Bytes in memory, as a source.
public struct MemorySource: ByteSource {
  public let name: String
  private let bytes: [UInt8]

  public init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  public func count() -> Int {
    bytes.count
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    guard offset < bytes.count else { return 0 }
    let count = min(buffer.count, bytes.count - offset)
    bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count])) }
    return count
  }
}
