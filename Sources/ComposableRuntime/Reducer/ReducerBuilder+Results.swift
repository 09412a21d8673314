extension ReducerBuilder {
  /// Two reducers, one after the other.
  public struct Pair<First: Reducer<State, Action>, Second: Reducer<State, Action>>: Reducer {
    let first: First
    let second: Second

    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      let effect = first.reduce(into: &state, action: action)
      return effect.merge(with: second.reduce(into: &state, action: action))
    }
  }

  /// The reducer of one of two branches.
  public enum Either<First: Reducer<State, Action>, Second: Reducer<State, Action>>: Reducer {
    case first(First)
    case second(Second)

    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch self {
      case .first(let reducer): reducer.reduce(into: &state, action: action)
      case .second(let reducer): reducer.reduce(into: &state, action: action)
      }
    }
  }

  /// The reducers of a loop, one after the other.
  public struct List<Element: Reducer<State, Action>>: Reducer {
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
