public import ComposableRuntime

/// A reducer whose effects do what they did in a recorded session; see ``ComposableRuntime/Reducer/answered(by:)``.
public struct AnsweredReducer<Feature: Reducer>: ObservedReducer {
  let feature: Feature
  let session: RecordedSession<Feature.State, Feature.Action>

  /// The reducer itself. Its dependencies have their live values unless others are set, as when it was recorded.
  public var base: some Reducer<Feature.State, Feature.Action> { feature.dependency(\.context, .live) }

  public func makeObserver() -> (any StoreObserver<Feature.State, Feature.Action>)? { session.makeAnswers() }
}

extension Reducer {
  /// Makes the effects of this reducer do what they did in a recorded session, and nothing else.
  ///
  /// An effect is the same as a recorded one if it is the *n*-th that the same action starts. It sends an action when
  /// everything before that in the session has happened. It ends as the recorded effect did, or is cancelled as usual. What the
  /// reducer reads through `recordedRead`, such as dates, UUIDs and random numbers, comes from the session, too. Other
  /// dependencies have their live values, unless they are set.
  ///
  /// ```swift
  /// let store = TestStore(initialState: Counter.State()) { Counter().answered(by: session) }
  /// ```
  ///
  /// It must be the outermost reducer of the store, or wrapped only in observed reducers. Anywhere else effects do their own work.
  ///
  /// - Parameter session: the recording; it serves this one store.
  public func answered(by session: RecordedSession<State, Action>) -> AnsweredReducer<Self> {
    AnsweredReducer(feature: self, session: session)
  }
}
