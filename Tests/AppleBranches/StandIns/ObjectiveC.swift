public import Foundation

/// A selector. https://developer.apple.com/documentation/objectivec/selector
public struct Selector: ExpressibleByStringLiteral, Hashable, Sendable {
  public init(_ str: String) { fatalError() }
  public init(stringLiteral value: String) { fatalError() }
}

/// The one for Linux, with the informal protocol of its category `NSKeyValueObserving`, which its own extension could not let
/// a subclass override.
open class NSObject: Foundation.NSObject {
  // https://developer.apple.com/documentation/objectivec/nsobject-swift.class/observevalue(forkeypath:of:change:context:)
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) { fatalError() }
}

public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
