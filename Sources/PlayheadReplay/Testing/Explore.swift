public import PlayheadDebugger

/// Expects that a state never comes about, whatever happens in another order than it was recorded.
///
/// ```swift
/// @Test func theCountIsNeverNegative() throws {
///   try explore(from: "recordings/counter.jsonl", initialState: Counter()) { $0.count < 0 } reduce: { counter, action in
///     reduce(&counter, action)
///   }
/// }
/// ```
///
/// It runs variations of the recording, in which effects answer at other times, until one comes to such a state. Then it looks for
/// the fewest differences and actions from outside that lead there, fails the test at the line of the call with these in words, and
/// records them beside the recording: `counter.found.jsonl` for `counter.jsonl`. The same seed tries the same variations. A
/// reducer that traps ends the tests.
///
/// - Parameters:
///   - path: the recording, compressed or not; from the current folder, or from one around the test's file.
///   - options: what may be otherwise, and how much is tried: 1,000 runs where nothing else is said.
///   - initialState: a state of today's type, from which is taken what the recorded one had not.
///   - isWrong: whether a state must never come about.
///   - fileID: where it is reported.
///   - filePath: where it is reported.
///   - line: where it is reported.
///   - column: where it is reported.
///   - reduce: the reducer.
/// - Throws: `ReplayError` where the recording cannot be read, or its values not be made values of today's types.
/// - Complexity: O(*n* · *m*) for *n* runs of *m* actions.
public func explore<State, Action>(
  from path: String, _ options: ExploreOptions = .tests, initialState: State, never isWrong: @escaping (State) -> Bool,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  reduce: @escaping (inout State, Action) -> Void
) throws(ReplayError) {
  let test = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
  try test.explore(.predicate(isWrong), "what must never be comes about", options) { () throws(ReplayError) in
    (FunctionRunner<State, Action>(reduce), initialState)
  }
}
