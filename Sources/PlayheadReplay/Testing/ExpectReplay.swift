internal import PlayheadDebugger

/// Expects that a reducer still behaves as recorded: for each action the same change of the state.
///
/// ```swift
/// @Test func `a bug stays fixed`() throws {
///   try expectReplay(of: "recordings/cart.jsonl", initialState: Cart()) { cart, action in
///     reduce(&cart, action)
///   }
/// }
/// ```
///
/// The first difference fails the test at the line of the call, under Swift Testing and XCTest: its position, its action, and the
/// recorded and today's values. So does whatever cannot be run or compared: an action that does not decode as today's type, a state of
/// another type, a recording of which nothing was run. All other actions are run. Redacted values are not compared. Where the process
/// ended in a reducer, that action is not run, which is a warning.
///
/// - Parameters:
///   - path: the recording, compressed or not, or a folder of recordings, each of which fails the test for itself; from the
///     current folder, or from one around the test's file.
///   - initialState: a state of today's type with the values that the recorded one lacks. All others come from the recording.
///   - runningTheCrash: whether to run the last action of a recording that ends in its reducer, too.
///   - allowingPartial: whether the test passes although some actions could not be run or compared.
///   - reduce: the reducer. What it reads from outside must be as it was then.
/// - Throws: an error where a single recording cannot be read, or its values do not decode as today's types.
public func expectReplay<State, Action>(
  of path: String, initialState: State, runningTheCrash: Bool = false, allowingPartial: Bool = false,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  reduce: (inout State, Action) -> Void
) throws {
  let expectation = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
  try withoutActuallyEscaping(reduce) { reduce in
    try expectation.check(runsCrash: runningTheCrash, allowsPartial: allowingPartial) {
      (FunctionRunner(reduce), initialState)
    }
  }
}
