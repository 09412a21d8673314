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
  var printed: [String] = []
  let session = SessionRunner(
    initialState: state, record: record, print: { printed.append($0) }, feature: feature,
    withDependencies: prepareDependencies)
  try await session.run(try Script(parsing: script, file: "a.script"))
  return (session.state, printed)
}
