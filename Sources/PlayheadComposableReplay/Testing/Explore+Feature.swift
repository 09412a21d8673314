public import ComposableRuntime
public import PlayheadDebugger
internal import PlayheadReplay

/// Expects that a state of a feature never occurs, in whatever order the recorded events happen.
///
/// ```swift
/// @MainActor @Test func `no results of another search`() async throws {
///   try await explore(Search(), from: "recordings/search.jsonl") { state in
///     !state.results.isEmpty && state.resultsFor != state.query
///   }
/// }
/// ```
///
/// It runs variations of the recording, in which effects answer at other times, until one reaches such a state. Then it finds
/// the fewest changes and actions from outside that lead there, describes them in a failure at the line of the call, and
/// records them beside the recording: `search.found.jsonl` for `search.jsonl`. No effect does its work. A cancelled effect sends
/// nothing more, and no answers are invented. A run that depends on a doubtful answer is not reported, and one with an answer to a request
/// that was made on another state is a warning, which fails no test: describe a world to see whether it happens. The same seed tries the
/// same variations. A reducer that traps ends the tests: to search for traps, use `explore crash` in a debugger of your own.
///
/// - Parameters:
///   - feature: the feature.
///   - path: the recording, compressed or not; from the current folder, or from one around the test's file.
///   - options: what may vary, and how much is tried: by default 1,000 runs in other orders.
///   - isWrong: whether a state must never occur.
/// - Throws: an error where the recording cannot be read, or its values do not decode as today's types.
/// - Complexity: O(*n* · *m*) for *n* runs of *m* actions.
@MainActor
public func explore<Feature: Reducer>(
  _ feature: @autoclosure @escaping @MainActor () -> Feature, from path: String, _ options: ExploreOptions = .tests,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  never isWrong: @escaping (Feature.State) -> Bool
) async throws {
  try FeatureExploration(feature, from: path, options, fileID, filePath, line, column)
    .check(.predicate(isWrong), "what must never be comes about")
}

/// Expects that an expression never holds, in whatever order the recorded events happen.
///
/// ```swift
/// try await explore(Search(), from: "recordings/search.jsonl", never: "resultsFor != query && results.count > 0")
/// ```
///
/// The expression is one of the `query` command. Everything else is as with a closure.
///
/// - Parameters:
///   - feature: the feature.
///   - path: the recording, compressed or not; from the current folder, or from one around the test's file.
///   - options: what may vary, and how much is tried: by default 1,000 runs in other orders.
///   - expression: what must never hold.
/// - Throws: an error where the recording cannot be read, or the expression is invalid.
/// - Complexity: O(*n* · *m*) for *n* runs of *m* actions.
@MainActor
public func explore<Feature: Reducer>(
  _ feature: @autoclosure @escaping @MainActor () -> Feature, from path: String, _ options: ExploreOptions = .tests,
  never expression: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) async throws {
  let parsed = try Expression(parsing: expression)
  try FeatureExploration(feature, from: path, options, fileID, filePath, line, column)
    .check(.expression(parsed), "'\(expression)' holds")
}

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

  func check(_ goal: Exploration<FeatureRunner<Feature.State, Feature.Action>>.Goal, _ words: String) throws {
    let feature = feature
    try test.explore(goal, words, options) {
      let runner = withDependencies {
        $0.context = .live
      } operation: {
        FeatureRunner(ReplayCore(reducer: feature()))
      }
      return (runner, nil)
    }
  }
}
