#if canImport(Observation)
  public import Observation
#endif

// The conformance to `Observable` is left out on Apple's systems: the protocol is not there on iOS 16.
#if canImport(Darwin) || !canImport(Observation)
  /// State whose properties can be observed one by one; see ``ObservableState()``.
  public protocol ObservableState {
    /// The identity of the value, which copies share: it tells a value that was changed from one that was put in its place.
    var _$id: ObservableStateID { get }
  }
#else
  /// State whose properties can be observed one by one; see ``ObservableState()``.
  public protocol ObservableState: Observable {
    /// The identity of the value, which copies share: it tells a value that was changed from one that was put in its place.
    var _$id: ObservableStateID { get }
  }
#endif
