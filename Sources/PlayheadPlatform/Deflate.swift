#if canImport(Darwin)
  import Compression
#endif

package enum Deflate {
  /// Deflates bytes (RFC 1951); nil where the system has no library for it, or the result would be longer.
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
