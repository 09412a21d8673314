/// compression.h
public struct compression_algorithm: Equatable, Sendable {}
public let COMPRESSION_ZLIB = compression_algorithm()
public func compression_encode_buffer(
  _ target: UnsafeMutablePointer<UInt8>, _ capacity: Int, _ source: UnsafePointer<UInt8>, _ count: Int,
  _ scratch: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm
) -> Int { fatalError() }
