extension ReducerBuilder {
  /// Two reducers, one after the other.
  public struct _Sequence<First: Reducer<State, Action>, Second: Reducer<State, Action>>: Reducer {
    let first: First
    let second: Second

    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      let effect = first.reduce(into: &state, action: action)
      return effect.merge(with: second.reduce(into: &state, action: action))
    }

    public var _isPlain: Bool { first._isPlain && second._isPlain }
  }

  /// The reducer of one of two branches.
  public enum _Conditional<First: Reducer<State, Action>, Second: Reducer<State, Action>>: Reducer {
    case first(First)
    case second(Second)

    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch self {
      case .first(let reducer): reducer.reduce(into: &state, action: action)
      case .second(let reducer): reducer.reduce(into: &state, action: action)
      }
    }

    public var _isPlain: Bool { false }
  }

  /// The reducers of a loop, one after the other.
  public struct _SequenceMany<Element: Reducer<State, Action>>: Reducer {
    let reducers: [Element]

    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      var effects: [Effect<Action>] = []
      for reducer in reducers {
        let effect = reducer.reduce(into: &state, action: action)
        if !effect.isNone { effects.append(effect) }
      }
      return .merge(effects)
    }
  }
}

/// A reducer that does nothing when it is nil: the result of an `if` without `else` in a body.
extension Optional: Reducer where Wrapped: Reducer {
  public func reduce(into state: inout Wrapped.State, action: Wrapped.Action) -> Effect<Wrapped.Action> {
    switch self {
    case .some(let reducer): reducer.reduce(into: &state, action: action)
    case .none: .none
    }
  }

  public var _isPlain: Bool { false }
}
