// Foundation for Linux, with what Apple's has more: C's names, the network, and key-value observation.

@_exported public import AppleDispatch
@_exported public import Darwin
@_exported public import Foundation
@_exported public import FoundationNetworking
@_exported public import ObjectiveC

public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let new = Self(rawValue: 1)
  public static let old = Self(rawValue: 2)
  public static let initial = Self(rawValue: 4)
  public static let prior = Self(rawValue: 8)
}

extension Foundation.NSObject {
  public func addObserver(
    _ observer: ObjectiveC.NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) { fatalError() }
  public func removeObserver(_ observer: ObjectiveC.NSObject, forKeyPath keyPath: String) { fatalError() }
  public func willChangeValue(forKey key: String) { fatalError() }
  public func didChangeValue(forKey key: String) { fatalError() }

  public func responds(to aSelector: Selector!) -> Bool { fatalError() }
  public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { fatalError() }
}

public func NSSelectorFromString(_ aSelectorName: String) -> Selector { fatalError() }

extension NSString {
  public var abbreviatingWithTildeInPath: String { fatalError() }
}
