import ComposableRuntime
import PlayheadRecorder
import ScriptedSession

/// Runs a script on a feature.
///
/// - Returns: The state at the end, and the lines that were printed.
@MainActor func run<Feature: Reducer>(
  _ script: String, from state: Feature.State, record: (@escaping @Sendable () -> Duration) -> Recorder? = { _ in nil },
  feature: () -> Feature,
  withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in }
) async throws -> (state: Feature.State, printed: [String])
where Feature.State: Recordable, Feature.Action: Recordable {
  try await run(script, record: record) { _ in
    withoutActuallyEscaping(prepareDependencies) {
      Store(initialState: state, reducer: feature, withDependencies: $0)
    }
  }
}

/// Runs a script on a store.
///
/// - Returns: The state at the end, and the lines that were printed.
@MainActor func run<State: Recordable, Action: Recordable>(
  _ script: String, record: (@escaping @Sendable () -> Duration) -> Recorder? = { _ in nil },
  makeStore: (_ clock: TestClock<Duration>) -> Store<State, Action>
) async throws -> (state: State, printed: [String]) {
  var printed: [String] = []
  let session = SessionRunner(record: record, print: { printed.append($0) }, makeStore: makeStore)
  try await session.run(try Script(parsing: script, file: "a.script"))
  return (session.state, printed)
}
