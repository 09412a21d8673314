@_exported public import CLocks

// https://developer.apple.com/documentation/os/ossignposter
@available(macOS 12, iOS 15, *)
public struct OSSignposter: @unchecked Sendable {
  public init(subsystem: String, category: String) { fatalError() }

  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
  ) -> OSSignpostIntervalState { fatalError() }
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) { fatalError() }
}

@available(macOS 12, iOS 15, *)
public final class OSSignpostIntervalState: @unchecked Sendable {
  private init() {}
}

@available(macOS 10.14, iOS 12, *)
public struct OSSignpostID: Sendable {
  public static var exclusive: OSSignpostID { fatalError() }
}

@available(macOS 12, iOS 15, *)
public typealias SignpostMetadata = OSLogMessage

@available(macOS 11, iOS 14, *)
public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringInterpolation: OSLogInterpolation) { fatalError() }
  public init(stringLiteral value: String) { fatalError() }
}

@available(macOS 11, iOS 14, *)
public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int) { fatalError() }
  public mutating func appendLiteral(_ literal: String) { fatalError() }
  public mutating func appendInterpolation(_ argumentString: @autoclosure @escaping () -> String) { fatalError() }
}
