public import PlayheadDebugger

/// Expects that a state never occurs, in whatever order the recorded events happen.
///
/// ```swift
/// @Test func `the count is never negative`() throws {
///   try explore(from: "recordings/counter.jsonl", initialState: Counter()) { $0.count < 0 } reduce: { counter, action in
///     reduce(&counter, action)
///   }
/// }
/// ```
///
/// It runs variations of the recording, in which effects answer at other times, until one reaches such a state. Then it finds the fewest
/// changes and actions from outside that lead there, describes them in a failure at the line of the call, and records them beside the
/// recording: `counter.found.jsonl` for `counter.jsonl`. The same seed tries the same variations. A reducer that traps ends the tests.
///
/// - Parameters:
///   - path: the recording, compressed or not; from the current folder, or from one around the test's file.
///   - options: what may vary, and how much is tried: by default 1,000 runs.
///   - initialState: a state of today's type with the values that the recorded one lacks.
///   - isWrong: whether a state must never occur.
///   - reduce: the reducer.
/// - Throws: an error where the recording cannot be read, or its values do not decode as today's types.
/// - Complexity: O(*n* · *m*) for *n* runs of *m* actions.
public func explore<State, Action>(
  from path: String, _ options: ExploreOptions = .tests, initialState: State, never isWrong: @escaping (State) -> Bool,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  reduce: @escaping (inout State, Action) -> Void
) throws {
  let test = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
  try test.explore(.predicate(isWrong), "what must never be comes about", options) {
    (FunctionRunner<State, Action>(reduce), initialState)
  }
}
