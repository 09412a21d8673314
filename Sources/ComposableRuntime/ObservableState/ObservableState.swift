public import CustomDump

#if canImport(Observation)
  public import Observation
#endif

// The conformance to `Observable` is left out on Apple's systems: the protocol is not there on iOS 16.
#if canImport(Darwin) || !canImport(Observation)
  /// State whose properties can be observed one by one; see ``ObservableState()``.
  public protocol ObservableState: CustomDumpReflectable {
    /// The identity of the value, which copies share: it tells a value that was changed from one that was put in its place.
    var _$id: ObservableStateID { get }
  }
#else
  /// State whose properties can be observed one by one; see ``ObservableState()``.
  public protocol ObservableState: CustomDumpReflectable, Observable {
    /// The identity of the value, which copies share: it tells a value that was changed from one that was put in its place.
    var _$id: ObservableStateID { get }
  }
#endif

extension ObservableState {
  /// What a failure shows of the state: its properties, rather than the storage behind them.
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
