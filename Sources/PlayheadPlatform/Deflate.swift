#if canImport(Darwin)
  import Compression
#endif

/// Compression by what the system has.
package enum Deflate {
  /// Deflates bytes (RFC 1951).
  ///
  /// - Returns: Nil where the system has no library for it, or the bytes would become more.
  package static func deflated(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    #if canImport(Darwin)
      let packed = bytes.withUnsafeBufferPointer { source in
        [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
          guard let from = source.baseAddress, let to = target.baseAddress else { return }
          count = compression_encode_buffer(to, bytes.count, from, bytes.count, nil, COMPRESSION_ZLIB)
        }
      }
      return packed.isEmpty ? nil : packed
    #else
      nil
    #endif
  }
}
