extension ReducerBuilder {
  /// Two reducers, one after the other.
  public struct _Sequence<First: Reducer<State, Action>, Second: Reducer<State, Action>>: Reducer {
    @usableFromInline let first: First
    @usableFromInline let second: Second

    @usableFromInline init(first: First, second: Second) {
      (self.first, self.second) = (first, second)
    }

    @inlinable public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      let effect = first.reduce(into: &state, action: action)
      return effect.merge(with: second.reduce(into: &state, action: action))
    }

    @inlinable public var _isPlain: Bool { first._isPlain && second._isPlain }
  }

  /// The reducer of one of two branches.
  public enum _Conditional<First: Reducer<State, Action>, Second: Reducer<State, Action>>: Reducer {
    case first(First)
    case second(Second)

    @inlinable public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch self {
      case .first(let reducer): reducer.reduce(into: &state, action: action)
      case .second(let reducer): reducer.reduce(into: &state, action: action)
      }
    }

    @inlinable public var _isPlain: Bool { false }
  }

  /// The reducers of a loop, one after the other.
  public struct _SequenceMany<Element: Reducer<State, Action>>: Reducer {
    @usableFromInline let reducers: [Element]

    @usableFromInline init(reducers: [Element]) { self.reducers = reducers }

    @inlinable public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      var effects: [Effect<Action>] = []
      for reducer in reducers {
        let effect = reducer.reduce(into: &state, action: action)
        if !effect.isNone { effects.append(effect) }
      }
      return .merge(effects)
    }
  }
}

/// Does nothing when it is nil: the result of an `if` without `else` in a body.
extension Optional: Reducer where Wrapped: Reducer {
  @inlinable public func reduce(into state: inout Wrapped.State, action: Wrapped.Action) -> Effect<Wrapped.Action> {
    switch self {
    case .some(let reducer): reducer.reduce(into: &state, action: action)
    case .none: .none
    }
  }

  @inlinable public var _isPlain: Bool { false }
}
