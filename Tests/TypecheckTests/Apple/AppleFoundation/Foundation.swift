@_exported import Foundation

/// ObjectiveC, NSObject.h and NSKeyValueObserving.h.
open class NSObject {
  public init() {}
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}
}

/// NSKeyValueObserving.h
public struct NSKeyValueChangeKey: Hashable {}
public struct NSKeyValueObservingOptions: OptionSet {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// NSObjCRuntime.h
public struct Selector {}
public func NSSelectorFromString(_ name: String) -> Selector { fatalError() }

extension UserDefaults {
  /// NSKeyValueObserving.h
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions,
    context: UnsafeMutableRawPointer?
  ) {}
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {}
  public func willChangeValue(forKey key: String) {}
  public func didChangeValue(forKey key: String) {}

  /// NSObject.h
  public func responds(to selector: Selector!) -> Bool { fatalError() }
  public func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! { fatalError() }
}

extension NSString {
  /// NSPathUtilities.h
  public var abbreviatingWithTildeInPath: String { fatalError() }
}
