extension Effect {
  /// An effect that runs the given effects at the same time, started in the order given.
  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  /// An effect that runs the given effects at the same time, started in the order given.
  ///
  /// - Complexity: O(*n*) for *n* effects.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    let effects = effects.filter { !$0.isNone }
    return effects.count > 1 ? Self(.merge(EffectList(effects.map(\.node)))) : effects.first ?? .none
  }

  /// Returns an effect that runs this effect and another at the same time, this one started first.
  ///
  /// - Complexity: O(1) on average, so that a fold of *n* effects takes O(*n*).
  public func merge(with other: Self) -> Self {
    if other.isNone { return self }
    if isNone { return other }
    if case .merge(let effects) = node { return Self(.merge(effects.appending(other.node))) }
    return Self(.merge(EffectList([node, other.node])))
  }
}
