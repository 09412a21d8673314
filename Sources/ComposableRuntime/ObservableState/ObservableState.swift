public import CustomDump

#if !canImport(Darwin)
  public import Observation
#endif

// On Apple platforms, the protocol doesn't inherit from `Observable`, which iOS 16 doesn't have.
#if canImport(Darwin)
  /// State whose properties can be observed one by one; see ``ObservableState()``.
  public protocol ObservableState: CustomDumpReflectable, _ObservedValue {
    /// The identity of the value, which copies share. It distinguishes a changed value from a replaced one.
    var _$id: ObservableStateID { get }
  }
#else
  /// State whose properties can be observed one by one; see ``ObservableState()``.
  public protocol ObservableState: CustomDumpReflectable, Observable, _ObservedValue {
    /// The identity of the value, which copies share. It distinguishes a changed value from a replaced one.
    var _$id: ObservableStateID { get }
  }
#endif

extension ObservableState {
  /// The mirror for dumps and diffs in test failures. It shows the properties instead of their storage.
  public var customDumpMirror: Mirror {
    let mirror = Mirror(reflecting: self)
    guard mirror.displayStyle == .struct else { return mirror }
    let properties = mirror.children.compactMap { child -> (label: String?, value: Any)? in
      guard let label = child.label, !label.hasPrefix("_$") else { return nil }
      return (label.hasPrefix("_") ? String(label.dropFirst()) : label, child.value)
    }
    return Mirror(self, children: properties, displayStyle: .struct)
  }
}
