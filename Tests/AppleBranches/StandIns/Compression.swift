// https://developer.apple.com/documentation/compression/compression_encode_buffer(_:_:_:_:_:_:)
public struct compression_algorithm: RawRepresentable, Equatable {
  public var rawValue: UInt32
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public var COMPRESSION_LZ4: compression_algorithm { fatalError() }
public var COMPRESSION_ZLIB: compression_algorithm { fatalError() }
public var COMPRESSION_LZMA: compression_algorithm { fatalError() }
public var COMPRESSION_LZFSE: compression_algorithm { fatalError() }

public func compression_encode_buffer(
  _ dst_buffer: UnsafeMutablePointer<UInt8>, _ dst_size: Int, _ src_buffer: UnsafePointer<UInt8>, _ src_size: Int,
  _ scratch_buffer: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm
) -> Int { fatalError() }
