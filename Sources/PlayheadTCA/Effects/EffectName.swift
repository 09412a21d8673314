#if ComposableArchitecture
  /// The names of effects.
  enum EffectName {
    /// The name that `run(name:)` was given, which TCA keeps inside the effect and lets nobody ask for.
    ///
    /// It is found by reflection. Where TCA keeps it elsewhere one day, the effect has no name, and nothing else
    /// changes.
    ///
    /// - Parameter effect: an `Effect` of any action.
    static func name(of effect: Any) -> String? {
      Mirror(reflecting: effect).descendant("operation", "run", "name") as? String
    }
  }
#endif
