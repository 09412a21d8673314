public import ComposableRuntime

/// A reducer whose effects do what they did in a recorded session; see ``ComposableRuntime/Reducer/answered(by:)``.
public struct AnsweredReducer<Feature: Reducer>: ObservedReducer {
  let feature: Feature
  let session: RecordedSession<Feature.State, Feature.Action>

  /// The reducer itself. Its dependencies have their live values, as when it was recorded, where nothing else is set.
  public var base: some Reducer<Feature.State, Feature.Action> { feature.dependency(\.context, .live) }

  public func makeObserver() -> (any StoreObserver<Feature.State, Feature.Action>)? { session.makeAnswers() }
}

extension Reducer {
  /// Has the effects of this reducer do what they did in a recorded session, and nothing else.
  ///
  /// An effect is the same as a recorded one if it is the *n*-th that the same action starts. It sends what that one sent,
  /// when all that came before it in the session has come; it ends when that one ended, or is cancelled as ever. What the
  /// reducer reads through `recordedRead`, as dates, UUIDs and random numbers, is answered from the session, too; other
  /// dependencies have their live values, unless they are set.
  ///
  /// ```swift
  /// let store = TestStore(initialState: Counter.State()) { Counter().answered(by: session) }
  /// ```
  ///
  /// It must be the outermost reducer of the store, or wrapped only in those that observe it; anywhere else effects do their
  /// own work.
  ///
  /// - Parameter session: what was recorded; it serves this one store.
  public func answered(by session: RecordedSession<State, Action>) -> AnsweredReducer<Self> {
    AnsweredReducer(feature: self, session: session)
  }
}
