public import ComposableRuntime

/// A reducer whose effects do what they did in a recorded session; see ``ComposableRuntime/Reducer/answered(by:)``.
public struct AnsweredReducer<Base: Reducer>: ObservedReducer {
  public let base: Base
  let session: RecordedSession<Base.State, Base.Action>

  public func makeObserver() -> (any StoreObserver<Base.State, Base.Action>)? { session.makeAnswers() }
}

extension Reducer {
  /// Has the effects of this reducer do what they did in a recorded session, and nothing else.
  ///
  /// An effect is the same as a recorded one if it is the *n*-th that the same action starts. It sends what that one sent,
  /// when all that came before it in the session has come; it ends when that one ended, or is cancelled as ever. What the
  /// reducer reads through `recordedRead` is answered from the session, too.
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
    AnsweredReducer(base: self, session: session)
  }
}
