#if canImport(os)
  internal import os

  extension Reducer {
    /// Shows in Instruments how long it takes to reduce each action.
    ///
    /// On systems without signposts it does nothing.
    ///
    /// - Parameter prefix: The text before the type of the action, in the message of each interval.
    public func signpost(_ prefix: String = "") -> some Reducer<State, Action> {
      SignpostReducer(base: self, prefix: prefix)
    }
  }

  private struct SignpostReducer<Base: Reducer>: Reducer {
    let base: Base
    let prefix: String
    private let signposter = OSSignposter(subsystem: "ComposableRuntime", category: "Reducers")

    var _isPlain: Bool { base._isPlain }

    func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      let name = "\(prefix)\(type(of: action))"
      let interval = signposter.beginInterval("reduce", "\(name)")
      defer { signposter.endInterval("reduce", interval) }
      return base.reduce(into: &state, action: action)
    }
  }
#else
  extension Reducer {
    /// Does nothing on this system, which has no signposts.
    public func signpost(_ prefix: String = "") -> some Reducer<State, Action> { self }
  }
#endif
