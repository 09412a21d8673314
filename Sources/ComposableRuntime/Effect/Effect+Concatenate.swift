extension Effect {
  /// An effect that runs the given effects one after the other.
  ///
  /// An effect is over when its own work is: what the actions start that it has sent is not waited for. When one is
  /// cancelled alone, the next begins; cancel the concatenation to cancel them all.
  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  /// An effect that runs the given effects one after the other.
  ///
  /// - Complexity: O(*n*) for *n* effects.
  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    let effects = effects.filter { !$0.isNone }
    return effects.count > 1 ? Self(.concatenate(effects)) : effects.first ?? .none
  }

  /// Returns an effect that runs this effect, and when it is over the other.
  public func concatenate(with other: Self) -> Self {
    if other.isNone { return self }
    if isNone { return other }
    if case .concatenate(let effects) = node { return Self(.concatenate(effects + [other])) }
    return Self(.concatenate([self, other]))
  }
}
