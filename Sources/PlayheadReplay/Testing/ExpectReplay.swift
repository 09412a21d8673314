public import PlayheadDebugger

/// Expects that a reducer still does what a recording tells: for each action the same change of the state.
///
/// ```swift
/// @Test func aBugStaysFixed() throws {
///   try expectReplay(of: "recordings/cart.jsonl", initialState: Cart()) { cart, action in
///     reduce(&cart, action)
///   }
/// }
/// ```
///
/// The first difference fails the test at the line of the call, under Swift Testing and XCTest: its position, its action, and
/// the values that were recorded and are made now. What cannot be run or compared fails it, too: an action that is none of
/// today's type, a state of another type, a recording of which nothing was run. All else is run. What was redacted is not
/// compared. Where the process ended in a reducer, that action is not run, which is a warning.
///
/// - Parameters:
///   - path: the recording, compressed or not, or a folder of recordings, each of which fails the test for itself; from the
///     current folder, or from one around the test's file.
///   - initialState: a state of today's type. The recording tells where it began; what today's type has and the recorded one
///     had not is taken from here.
///   - runningTheCrash: whether to run the last action of a recording that ends in its reducer, too.
///   - allowingPartial: whether the test passes where all that can be run and compared does what was recorded.
///   - reduce: the reducer. What it reads from outside must be as it was then.
///   - fileID: where a difference is reported.
///   - filePath: where a difference is reported.
///   - line: where a difference is reported.
///   - column: where a difference is reported.
/// - Throws: `ReplayError` where the one recording cannot be read, or its values not be made values of today's types.
public func expectReplay<State, Action>(
  of path: String, initialState: State, runningTheCrash: Bool = false, allowingPartial: Bool = false,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  reduce: (inout State, Action) -> Void
) throws(ReplayError) {
  let expectation = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
  try withoutActuallyEscaping(reduce) { reduce throws(ReplayError) in
    try expectation.check(runsCrash: runningTheCrash, allowsPartial: allowingPartial) { () throws(ReplayError) in
      (FunctionRunner(reduce), initialState)
    }
  }
}
