public import ComposableRuntime
internal import PlayheadDebugger
internal import PlayheadReplay

/// Expects that a feature still behaves as recorded: for each action the same change of the state, the same reads from
/// its dependencies, the same effects returned and cancelled.
///
/// ```swift
/// @MainActor @Test func `a bug stays fixed`() async throws {
///   try await expectReplay(of: "recordings/counter.jsonl", matches: Counter())
/// }
/// ```
///
/// The first difference fails the test at the line of the call, under Swift Testing and XCTest. So does whatever cannot be run or
/// compared: an action that does not decode as today's type, a state of another type, a recording of which nothing was run. All other
/// actions are run. No effect does its work: the recording has the actions that effects sent. What reducers read through
/// `recordedRead`, such as `date`, `uuid` and random numbers, comes from the recording. Dependencies have their live values, as when the
/// session was recorded, except those that `withDependencies` around the call sets. Where the process ended in a reducer, that action
/// is not run, which is a warning.
///
/// An effect is the same if it has the same name, and the line that made it has only moved.
///
/// - Parameters:
///   - path: the recording, compressed or not, or a folder of recordings, each of which fails the test for itself; from the
///     current folder, or from one around the test's file.
///   - initialState: a state of today's type with the values that the recorded one lacks; nil where none is needed.
///   - runningTheCrash: whether to run the last action of a recording that ends in its reducer, too.
///   - allowingPartial: whether the test passes although some actions could not be run or compared.
///   - feature: the feature.
/// - Throws: an error where a single recording cannot be read, or its values do not decode as today's types.
@MainActor
public func expectReplay<Feature: Reducer>(
  of path: String, matches feature: @autoclosure @MainActor () -> Feature, initialState: Feature.State? = nil,
  runningTheCrash: Bool = false, allowingPartial: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async throws {
  let expectation = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
  try expectation.check(runsCrash: runningTheCrash, allowsPartial: allowingPartial) {
    let core = withDependencies {
      $0.context = .live
    } operation: {
      ReplayCore(reducer: feature())
    }
    return (FeatureRunner(core), initialState)
  }
}

/// Expects that the reducer of a store still behaves as recorded; see the overload for a feature.
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
///   - allowingPartial: whether the test passes although some actions could not be run or compared.
///   - makeStore: creates the store, whose state has the values that the recorded one lacks.
/// - Throws: an error where a single recording cannot be read, or its values do not decode as today's types.
@MainActor
public func expectReplay<State, Action>(
  of path: String, runningTheCrash: Bool = false, allowingPartial: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  makeStore: @MainActor () -> Store<State, Action>
) async throws {
  let expectation = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
  try expectation.check(runsCrash: runningTheCrash, allowsPartial: allowingPartial) {
    let store = withDependencies {
      $0.context = .live
    } operation: {
      StoreCreation.unobserved(makeStore)
    }
    guard let core = store.replayCore else { throw ReplayError(.childStore) }
    return (FeatureRunner(core), store.state)
  }
}

/// Expects that the reducer of a store of an older style still behaves as recorded; see the overload for a feature.
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
///   - allowingPartial: whether the test passes although some actions could not be run or compared.
///   - makeStore: creates the store, whose state has the values that the recorded one lacks.
/// - Throws: an error where a single recording cannot be read, or its values do not decode as today's types.
@MainActor
public func expectReplay<Wrapper: StoreWrapper>(
  of path: String, runningTheCrash: Bool = false, allowingPartial: Bool = false, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, makeStore: @MainActor () -> Wrapper
) async throws {
  try await expectReplay(
    of: path, runningTheCrash: runningTheCrash, allowingPartial: allowingPartial, fileID: fileID, filePath: filePath,
    line: line, column: column
  ) {
    makeStore().runtimeStore
  }
}
