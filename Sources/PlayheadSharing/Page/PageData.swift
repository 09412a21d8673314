internal import PlayheadFormat

/// Data in a page: base64 of gzip data, so that nothing in it is parsed as markup.
struct PageData {
  let base64: String
  /// The number of bytes compressed between two checks for cancellation.
  private static let pieceSize = 1 << 20

  /// Compresses bytes, and leaves out the rest when the task is cancelled.
  init(_ bytes: [UInt8]) {
    let stream = GzipStream()
    var packed: [UInt8] = []
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) where !Task.isCancelled {
        let end = min(start + Self.pieceSize, bytes.count)
        stream.write(UnsafeRawBufferPointer(rebasing: bytes[start..<end])) { packed += $0 }
      }
    }
    stream.finish { packed += $0 }
    base64 = Self.base64(packed)
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// Standard base64 (RFC 4648).
  static func base64(_ bytes: [UInt8]) -> String {
    var writer = JSONWriter(capacity: bytes.count / 3 * 4 + 8)
    bytes.withUnsafeBytes { writer.append(base64: $0) }
    return writer.withBytes { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) }
  }
}
