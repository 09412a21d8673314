public import ComposableRuntime
public import PlayheadDebugger
internal import PlayheadReplay

/// Expects that a state of a feature never comes about, whatever happens in another order than it was recorded.
///
/// ```swift
/// @MainActor @Test func noResultsOfAnotherSearch() async throws {
///   try await explore(Search(), from: "recordings/search.jsonl") { state in
///     !state.results.isEmpty && state.resultsFor != state.query
///   }
/// }
/// ```
///
/// It runs variations of the recording, in which effects answer at other times, until one comes to such a state. Then it looks for
/// the fewest differences and actions from outside that lead there, fails the test at the line of the call with these in words, and
/// records them beside the recording: `search.found.jsonl` for `search.jsonl`. No effect does its work. What an effect would send
/// after it was cancelled is not sent, and what the recording has no answer for is not made up. A run with an answer that may have
/// been another one is no finding. The same seed tries the same variations. A reducer that traps ends the tests: `explore crash` in
/// a debugger of one's own looks for that.
///
/// - Parameters:
///   - feature: the feature.
///   - path: the recording, compressed or not; from the current folder, or from one around the test's file.
///   - options: what may be otherwise, and how much is tried: 1,000 runs of other orders where nothing else is said.
///   - isWrong: whether a state must never come about.
///   - fileID: where it is reported.
///   - filePath: where it is reported.
///   - line: where it is reported.
///   - column: where it is reported.
/// - Throws: `ReplayError` where the recording cannot be read, or its values not be made values of today's types.
/// - Complexity: O(*n* · *m*) for *n* runs of *m* actions.
@MainActor
public func explore<Feature: Reducer>(
  _ feature: @autoclosure @escaping @MainActor () -> Feature, from path: String, _ options: ExploreOptions = .tests,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  never isWrong: @escaping (Feature.State) -> Bool
) async throws(ReplayError) {
  try FeatureExploration(feature, from: path, options, fileID, filePath, line, column)
    .check(.predicate(isWrong), "what must never be comes about")
}

/// Expects that an expression never holds, whatever happens in another order than it was recorded.
///
/// ```swift
/// try await explore(Search(), from: "recordings/search.jsonl", never: "resultsFor != query && results.count > 0")
/// ```
///
/// It is that of the `query` command; otherwise as with a closure.
///
/// - Parameters:
///   - feature: the feature.
///   - path: the recording, compressed or not; from the current folder, or from one around the test's file.
///   - options: what may be otherwise, and how much is tried: 1,000 runs of other orders where nothing else is said.
///   - expression: what must never hold.
///   - fileID: where it is reported.
///   - filePath: where it is reported.
///   - line: where it is reported.
///   - column: where it is reported.
/// - Throws: `ReplayError` where the recording cannot be read, or the expression not be understood.
/// - Complexity: O(*n* · *m*) for *n* runs of *m* actions.
@MainActor
public func explore<Feature: Reducer>(
  _ feature: @autoclosure @escaping @MainActor () -> Feature, from path: String, _ options: ExploreOptions = .tests,
  never expression: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async throws(ReplayError) {
  let parsed: Expression
  do throws(DebuggerError) { parsed = try Expression(parsing: expression) } catch { throw ReplayError(.file(error)) }
  try FeatureExploration(feature, from: path, options, fileID, filePath, line, column)
    .check(.expression(parsed), "'\(expression)' holds")
}

/// A search with a feature of the runtime.
@MainActor
private struct FeatureExploration<Feature: Reducer> {
  let feature: @MainActor () -> Feature
  let test: ReplayExpectation
  let options: ExploreOptions

  init(
    _ feature: @escaping @MainActor () -> Feature, from path: String, _ options: ExploreOptions, _ fileID: StaticString,
    _ filePath: StaticString, _ line: UInt, _ column: UInt
  ) {
    (self.feature, self.options) = (feature, options)
    test = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  func check(
    _ goal: Exploration<FeatureRunner<Feature.State, Feature.Action>>.Goal, _ words: String
  ) throws(ReplayError) {
    let feature = feature
    try test.explore(goal, words, options) { () throws(ReplayError) in
      let runner = withDependencies {
        $0.context = .live
      } operation: {
        FeatureRunner(ReplayCore(reducer: feature()))
      }
      return (runner, nil)
    }
  }
}
