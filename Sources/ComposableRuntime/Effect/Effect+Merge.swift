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
  @inlinable public func merge(with other: Self) -> Self {
    if other.isNone { return self }
    return isNone ? other : Self(node.merging(other.node))
  }
}
