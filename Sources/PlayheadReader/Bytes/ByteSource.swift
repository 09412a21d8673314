/// The bytes of a recording, wherever they are kept.
///
/// A source may grow while it is read. Reading is positioned, so that any number of readers share one.
public protocol ByteSource: Sendable {
  /// What errors call the source: a path, as the user gave it, or what people call it where it is no file.
  var name: String { get }

  /// The path of the file that has the bytes, beside which other files may be kept; nil where there is none.
  var path: String? { get }

  /// How many bytes there are now.
  func count() throws(RecordingError) -> Int

  /// Reads up to `buffer.count` bytes from `offset` on.
  ///
  /// - Returns: how many bytes were read: fewer only at the end of the source.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(RecordingError) -> Int
}

extension ByteSource {
  /// There is none.
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
