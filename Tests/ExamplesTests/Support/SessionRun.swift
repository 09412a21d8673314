import ComposableRuntime
import PlayheadRecorder
import ScriptedSession

/// Runs a script on a feature.
///
/// - Returns: The state at the end, and the actions that led to it.
@MainActor func run<Feature: Reducer>(
  _ script: String, from state: Feature.State, record: (@escaping @Sendable () -> Duration) -> Recorder? = { _ in nil },
  feature: () -> Feature,
  withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in }
) async throws -> (state: Feature.State, actions: [Feature.Action])
where Feature.State: Recordable, Feature.Action: Recordable {
  try await run(script, record: record) { _ in
    withoutActuallyEscaping(prepareDependencies) {
      Store(initialState: state, reducer: feature, withDependencies: $0)
    }
  }
}

/// Runs a script on a store.
///
/// - Returns: The state at the end, and the actions that led to it.
@MainActor func run<State: Recordable, Action: Recordable>(
  _ script: String, record: (@escaping @Sendable () -> Duration) -> Recorder? = { _ in nil },
  makeStore: (_ clock: TestClock<Duration>) -> Store<State, Action>
) async throws -> (state: State, actions: [Action]) {
  let session = SessionRunner(record: record, makeStore: makeStore)
  try await session.run(try Script(parsing: script, file: "a.script"))
  return (session.state, session.actions)
}
