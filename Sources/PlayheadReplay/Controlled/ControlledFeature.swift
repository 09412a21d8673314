package import PlayheadRecorder

/// A feature that can run in a world whose calls, streams and clocks an explorer answers.
@MainActor
package protocol ControlledFeature<State, Action> {
  associatedtype State
  associatedtype Action

  /// The effect of the current task.
  static var currentEffect: @Sendable () -> Int? { get }

  /// The feature with another initial state.
  func beginning(with initialState: @escaping @MainActor () -> State) -> Self

  /// Whether stores tell what reducers read.
  static var tellsReads: Bool { get }

  /// Makes a store in its initial state.
  ///
  /// - Parameters:
  ///   - events: what it reports to.
  ///   - calls: who answers its calls.
  ///   - time: the time of its clocks.
  ///   - recorder: where it is recorded, if it is.
  func makeStore(
    _ events: ControlledEvents<State, Action>, _ calls: WorldCalls, _ time: WorldTime, _ recorder: Recorder?
  ) -> any ControlledStore<Action>
}

/// A store that lives as long as it is kept.
@MainActor
package protocol ControlledStore<Action>: AnyObject {
  associatedtype Action

  func send(_ action: Action)
}
