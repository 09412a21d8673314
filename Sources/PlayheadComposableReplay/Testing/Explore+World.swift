public import ComposableRuntime
internal import PlayheadDebugger
public import PlayheadReplay

/// Expects that a state of a feature never occurs, in whatever order the world answers it.
///
/// ```swift
/// @MainActor @Test func `no results of another search`() async throws {
///   try await explore(Search(), initialState: Search.State(), actions: [.typed("a"), .typed("ab")]) { world in
///     world.client(SearchClient.self) { client in client.answers(\.find) { query, _ in ["\(query)1", "\(query)2"] } }
///   } never: { state in
///     !state.isLoading && !state.results.allSatisfy { $0.hasPrefix(state.query) }
///   }
/// }
/// ```
///
/// The feature runs for real, and so do its effects. What is chosen at random is the order of the world: when the next action comes from
/// outside, whether a call is answered, fails or waits for ever, and who has slept long enough. It runs until such a state occurs. Then it leaves
/// out what is not needed, checks it by running it twice more, tells the story in a failure at the line of the call, and keeps its
/// recording beside the test, which is tried first the next time.
///
/// Each run has clocks, dates, ids and random numbers of its own, which are the same for the same seed, and shared storage of its own. An
/// endpoint that nobody has described ends the exploration, and is named. Work on threads of its own is named, too: nobody can choose
/// its order. An issue that the feature reports is a finding, too. A reducer that traps ends the tests.
///
/// - Parameters:
///   - feature: the feature, made for each run.
///   - initialState: made for each run.
///   - actions: what comes from outside, in this order.
///   - runs: how many runs there are at most.
///   - seed: another one makes other choices.
///   - describe: describes the world; it is called for each run.
///   - isWrong: whether a state must never occur.
///   - isWrongAtRest: whether a state must not occur when no call waits, and time has passed all who slept.
/// - Throws: an error where the system cannot control tasks, before macOS 15.4 and iOS 18.4, or a finding cannot be recorded.
@MainActor
public func explore<Feature: Reducer>(
  _ feature: @autoclosure @escaping @MainActor () -> Feature,
  initialState: @autoclosure @escaping @MainActor () -> Feature.State, actions: [Feature.Action], runs: Int = 500,
  seed: UInt64 = 1, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function,
  world describe: @escaping (inout World<DependencyValues>) -> Void,
  never isWrong: @escaping (Feature.State) -> Bool = { _ in false },
  neverAtRest isWrongAtRest: @escaping (Feature.State) -> Bool = { _ in false }
) async throws {
  let feature = ControlledReducer(feature, initialState: initialState, world: describe)
  let search = ControlledSearch(feature, .init(isWrong, isWrongAtRest)) { _ in OutsideActions(actions) }
  let place = ReplayExpectation(of: "", fileID: fileID, filePath: filePath, line: line, column: column)
  try await ControlledTest(search, place, keptAt: TestFiles.foundPath(beside: filePath, of: function)).run(
    runs: runs, seed: seed)
}

/// Expects that a state of a feature never occurs, whatever comes from outside, in whatever order the world answers it.
///
/// ```swift
/// try await explore(Counter(), initialState: Counter.State()) { state, dice in
///   state.isLocked ? .unlockTapped : [.incrementTapped, .decrementTapped].randomElement(using: &dice)
/// } world: { _ in
/// } never: { $0.count < 0 }
/// ```
///
/// Everything else is as with a list of actions.
///
/// - Parameters:
///   - feature: the feature, made for each run.
///   - initialState: made for each run.
///   - runs: how many runs there are at most.
///   - seed: another one makes other choices.
///   - action: what comes from outside in a state; nil if nothing can.
///   - describe: describes the world; it is called for each run.
///   - isWrong: whether a state must never occur.
///   - isWrongAtRest: whether a state must not occur when no call waits, and time has passed all who slept.
/// - Throws: an error where the system cannot control tasks, before macOS 15.4 and iOS 18.4, or a finding cannot be recorded.
@MainActor
public func explore<Feature: Reducer>(
  _ feature: @autoclosure @escaping @MainActor () -> Feature,
  initialState: @autoclosure @escaping @MainActor () -> Feature.State, runs: Int = 500, seed: UInt64 = 1,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: StaticString = #function,
  actions action: @escaping (_ state: Feature.State, _ dice: inout Dice) -> Feature.Action?,
  world describe: @escaping (inout World<DependencyValues>) -> Void,
  never isWrong: @escaping (Feature.State) -> Bool = { _ in false },
  neverAtRest isWrongAtRest: @escaping (Feature.State) -> Bool = { _ in false }
) async throws {
  let feature = ControlledReducer(feature, initialState: initialState, world: describe)
  let search = ControlledSearch(feature, .init(isWrong, isWrongAtRest)) { _ in OutsideActions(action) }
  let place = ReplayExpectation(of: "", fileID: fileID, filePath: filePath, line: line, column: column)
  try await ControlledTest(search, place, keptAt: TestFiles.foundPath(beside: filePath, of: function)).run(
    runs: runs, seed: seed)
}

/// Expects that a state of a feature never occurs with what a person did in a recording, in whatever order the world answers it.
///
/// ```swift
/// try await explore(Search(), from: "recordings/search.jsonl") { world in
///   world.client(SearchClient.self) { client in client.answers(\.find) { query, _ in ["\(query)1"] } }
/// } never: { state in !state.results.allSatisfy { $0.hasPrefix(state.query) } }
/// ```
///
/// From the recording come the initial state, the actions from outside, and the time between them. The answers in it are not used: an
/// answer belongs to the request that it answered, and in another order there are other requests. The recording of a finding is kept
/// beside the first: `search.found.jsonl` for `search.jsonl`. Everything else is as with a list of actions.
///
/// - Parameters:
///   - feature: the feature, made for each run.
///   - path: the recording, compressed or not; from the current folder, or from one around the test's file.
///   - runs: how many runs there are at most.
///   - seed: another one makes other choices.
///   - describe: describes the world; it is called for each run.
///   - isWrong: whether a state must never occur.
///   - isWrongAtRest: whether a state must not occur when no call waits, and time has passed all who slept.
/// - Throws: an error where the recording cannot be read, or its values do not decode as today's types; where the system cannot control
///   tasks, before macOS 15.4 and iOS 18.4, or a finding cannot be recorded.
@MainActor
public func explore<Feature: Reducer>(
  _ feature: @autoclosure @escaping @MainActor () -> Feature, from path: String, runs: Int = 500, seed: UInt64 = 1,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  world describe: @escaping (inout World<DependencyValues>) -> Void,
  never isWrong: @escaping (Feature.State) -> Bool = { _ in false },
  neverAtRest isWrongAtRest: @escaping (Feature.State) -> Bool = { _ in false }
) async throws {
  let file = TestFiles.find(path, around: filePath)
  let recording = try RecordingFile(path: file).recording
  let recorded = try RecordedOutside<Feature.State, Feature.Action>(recording, defaults: nil)
  let feature = ControlledReducer(feature, initialState: { recorded.initialState }, world: describe)
  let search = ControlledSearch(feature, .init(isWrong, isWrongAtRest)) { _ in
    OutsideActions(recorded, renamesIDs: true)
  }
  let place = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
  let test = ControlledTest(search, place, keptAt: TestFiles.foundPath(beside: file), recording: recording)
  try await test.run(runs: runs, seed: seed)
}
