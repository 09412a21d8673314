extension Effect {
  /// An effect that runs the given effects at the same time, started in the order given.
  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  /// An effect that runs the given effects at the same time, started in the order given.
  ///
  /// - Complexity: O(*n*) for *n* effects.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    let effects = effects.filter { !$0.isNone }
    return effects.count > 1 ? Self(.merge(effects)) : effects.first ?? .none
  }

  /// An effect that runs the given effects one after the other.
  ///
  /// The next effect starts when the one before it has ended.
  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  /// An effect that runs the given effects one after the other.
  ///
  /// - Complexity: O(*n*) for *n* effects.
  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    let effects = effects.filter { !$0.isNone }
    return effects.count > 1 ? Self(.concatenate(effects)) : effects.first ?? .none
  }
}
