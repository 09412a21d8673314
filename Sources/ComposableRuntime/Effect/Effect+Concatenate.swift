extension Effect {
  /// An effect that runs the given effects one after the other.
  ///
  /// The next effect starts when the work of the one before it is over. It does not wait for the effects of the actions
  /// that were sent. When one effect is cancelled alone, the next one starts. To cancel all of them, cancel the
  /// concatenation.
  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  /// An effect that runs the given effects one after the other.
  ///
  /// - Complexity: O(*n*) for *n* effects.
  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    let effects = effects.filter { !$0.isNone }
    return effects.count > 1 ? Self(.concatenate(EffectList(effects.map(\.node)))) : effects.first ?? .none
  }

  /// Returns an effect that runs this effect, and then another.
  ///
  /// - Complexity: O(1) on average, so that a fold of *n* effects takes O(*n*).
  public func concatenate(with other: Self) -> Self {
    if other.isNone { return self }
    if isNone { return other }
    if case .concatenate(let effects) = node { return Self(.concatenate(effects.appending(other.node))) }
    return Self(.concatenate(EffectList([node, other.node])))
  }
}
