public import ComposableRuntime
public import PlayheadDebugger
internal import PlayheadReplay

/// Expects that a feature still does what a recording tells: for each action the same change of the state, the same reads from
/// its dependencies, the same effects returned and cancelled.
///
/// ```swift
/// @MainActor @Test func aBugStaysFixed() async throws {
///   try await expectReplay(of: "recordings/counter.jsonl", matches: Counter())
/// }
/// ```
///
/// The first difference fails the test at the line of the call, under Swift Testing and XCTest. What cannot be run or compared
/// fails it, too: an action that is none of today's type, a state of another type. All else is run. No effect does its work: what
/// effects sent is in the recording. What reducers read through `recordedRead`, as `date`, `uuid` and random numbers are, is
/// answered from the recording. So dependencies have their live values, as when the session was recorded, but for those that
/// `withDependencies` around the call sets. A recording of which nothing was run fails the test, too. Where the process ended in a reducer, that action is not run, which is a warning.
///
/// An effect is the same if it has the same name, and the line that made it has only moved.
///
/// - Parameters:
///   - path: the recording, compressed or not, or a folder of recordings, each of which fails the test for itself; from the
///     current folder, or from one around the test's file.
///   - initialState: a state of today's type, from which is taken what the recorded one had not; nil where none is needed.
///   - runningTheCrash: whether to run the last action of a recording that ends in its reducer, too.
///   - allowingPartial: whether the test passes where all that can be run and compared does what was recorded.
///   - fileID: where a difference is reported.
///   - filePath: where a difference is reported.
///   - line: where a difference is reported.
///   - column: where a difference is reported.
///   - feature: the feature.
/// - Throws: `ReplayError` where the one recording cannot be read, or its values not be made values of today's types.
@MainActor
public func expectReplay<Feature: Reducer>(
  of path: String, matches feature: @autoclosure @MainActor () -> Feature, initialState: Feature.State? = nil,
  runningTheCrash: Bool = false, allowingPartial: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async throws(ReplayError) {
  let expectation = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
  try expectation.check(runsCrash: runningTheCrash, allowsPartial: allowingPartial) { () throws(ReplayError) in
    let core = withDependencies {
      $0.context = .live
    } operation: {
      ReplayCore(reducer: feature())
    }
    return (FeatureRunner(core), initialState)
  }
}

/// Expects that the reducer of a store still does what a recording tells, as that of a feature.
///
/// ```swift
/// try await expectReplay(of: "recordings/counter.jsonl") {
///   Store(initialState: Counter.State()) { Counter() }
/// }
/// ```
///
/// The store is created, and nothing is sent to it.
///
/// - Parameters:
///   - path: the recording, compressed or not, or a folder of recordings, each of which fails the test for itself; from the
///     current folder, or from one around the test's file.
///   - runningTheCrash: whether to run the last action of a recording that ends in its reducer, too.
///   - allowingPartial: whether the test passes where all that can be run and compared does what was recorded.
///   - fileID: where a difference is reported.
///   - filePath: where a difference is reported.
///   - line: where a difference is reported.
///   - column: where a difference is reported.
///   - makeStore: creates the store. From its state is taken what the recorded one had not.
/// - Throws: `ReplayError` where the one recording cannot be read, or its values not be made values of today's types.
@MainActor
public func expectReplay<State, Action>(
  of path: String, runningTheCrash: Bool = false, allowingPartial: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  makeStore: @MainActor () -> Store<State, Action>
) async throws(ReplayError) {
  let expectation = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
  try expectation.check(runsCrash: runningTheCrash, allowsPartial: allowingPartial) { () throws(ReplayError) in
    let store = withDependencies {
      $0.context = .live
    } operation: {
      StoreCreation.unobserved(makeStore)
    }
    guard let core = store.replayCore else { throw ReplayError(.childStore) }
    return (FeatureRunner(core), store.state)
  }
}

/// Expects that the reducer of a store of an older style still does what a recording tells, as that of a feature.
///
/// ```swift
/// try await expectReplay(of: "recordings/repositories.jsonl") {
///   Store(initialState: AppState(), reducer: appReducer, environment: .failing)
/// }
/// ```
///
/// - Parameters:
///   - path: the recording, compressed or not, or a folder of recordings, each of which fails the test for itself; from the
///     current folder, or from one around the test's file.
///   - runningTheCrash: whether to run the last action of a recording that ends in its reducer, too.
///   - allowingPartial: whether the test passes where all that can be run and compared does what was recorded.
///   - fileID: where a difference is reported.
///   - filePath: where a difference is reported.
///   - line: where a difference is reported.
///   - column: where a difference is reported.
///   - makeStore: creates the store. From its state is taken what the recorded one had not.
/// - Throws: `ReplayError` where the one recording cannot be read, or its values not be made values of today's types.
@MainActor
public func expectReplay<Wrapper: StoreWrapper>(
  of path: String, runningTheCrash: Bool = false, allowingPartial: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, makeStore: @MainActor () -> Wrapper
) async throws(ReplayError) {
  try await expectReplay(
    of: path, runningTheCrash: runningTheCrash, allowingPartial: allowingPartial, fileID: fileID, filePath: filePath,
    line: line, column: column
  ) {
    makeStore().runtimeStore
  }
}
