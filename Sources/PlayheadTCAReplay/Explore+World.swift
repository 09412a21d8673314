#if ComposableArchitecture
  public import ComposableArchitecture
  import PlayheadDebugger
  public import PlayheadReplay
  public import PlayheadTCA

  /// Expects that a state of a feature never occurs, in whatever order the world answers it.
  ///
  /// ```swift
  /// @MainActor @Test func `no results of another search`() async throws {
  ///   try await explore(Search(), initialState: Search.State(), actions: [.typed("a"), .typed("ab")]) { world in
  ///     world.client(SearchClient.self) { client in client.answers(\.find) { query, _ in ["\(query)1"] } }
  ///   } never: { state in !state.results.allSatisfy { $0.hasPrefix(state.query) } }
  /// }
  /// ```
  ///
  /// The feature runs for real, and so do its effects. What is chosen at random is the order of the world: when the next action comes
  /// from outside, whether a call is answered, fails or waits for ever, and who has slept long enough. A finding is run twice more, told at the
  /// line of the call, and kept as a recording beside the test. TCA tells nothing of its effects: those that wait for neither a call nor a
  /// time are not named, and do not keep a state from being taken to be at rest.
  ///
  /// - Parameters:
  ///   - feature: the feature, without `recorded(by:)`, made for each run.
  ///   - initialState: made for each run.
  ///   - actions: what comes from outside, in this order.
  ///   - runs: how many runs there are at most.
  ///   - seed: another one makes other choices.
  ///   - reads: which dependencies are recorded.
  ///   - describe: describes the world; it is called for each run.
  ///   - isWrong: whether a state must never occur.
  ///   - isWrongAtRest: whether a state must not occur when no call waits, and time has passed all who slept.
  /// - Throws: an error where the system cannot control tasks, before macOS 15.4 and iOS 18.4, or a finding cannot be recorded.
  @MainActor
  public func explore<Feature: Reducer>(
    _ feature: @autoclosure @escaping @MainActor () -> Feature,
    initialState: @autoclosure @escaping @MainActor () -> Feature.State, actions: [Feature.Action], runs: Int = 500,
    seed: UInt64 = 1, reads: RecordedReads = .standard, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, function: StaticString = #function,
    world describe: @escaping (inout World<DependencyValues>) -> Void,
    never isWrong: @escaping (Feature.State) -> Bool = { _ in false },
    neverAtRest isWrongAtRest: @escaping (Feature.State) -> Bool = { _ in false }
  ) async throws {
    let feature = ControlledReducer(feature, initialState: initialState, reads: reads, world: describe)
    let search = ControlledSearch(feature, .init(isWrong, isWrongAtRest)) { _ in OutsideActions(actions) }
    let place = ReplayExpectation(of: "", fileID: fileID, filePath: filePath, line: line, column: column)
    let path = TestFiles.foundPath(beside: filePath, of: function)
    try await ControlledTest(search, place, keptAt: path).run(runs: runs, seed: seed)
  }

  /// Expects that a state of a feature never occurs with what a person did in a recording, in whatever order the world answers it.
  ///
  /// From the recording come the initial state, the actions from outside, and the time between them. Its answers are not used. An id that was
  /// made in the recording is another one here, so an action that names it fits nowhere. Everything else is as with a list of actions.
  ///
  /// - Parameters:
  ///   - feature: the feature, without `recorded(by:)`, made for each run.
  ///   - path: the recording, compressed or not; from the current folder, or from one around the test's file.
  ///   - runs: how many runs there are at most.
  ///   - seed: another one makes other choices.
  ///   - reads: which dependencies are recorded.
  ///   - describe: describes the world; it is called for each run.
  ///   - isWrong: whether a state must never occur.
  ///   - isWrongAtRest: whether a state must not occur when no call waits, and time has passed all who slept.
  /// - Throws: an error where the recording cannot be read, or its values do not decode as today's types; where the system cannot control
  ///   tasks, before macOS 15.4 and iOS 18.4, or a finding cannot be recorded.
  @MainActor
  public func explore<Feature: Reducer>(
    _ feature: @autoclosure @escaping @MainActor () -> Feature, from path: String, runs: Int = 500, seed: UInt64 = 1,
    reads: RecordedReads = .standard, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, world describe: @escaping (inout World<DependencyValues>) -> Void,
    never isWrong: @escaping (Feature.State) -> Bool = { _ in false },
    neverAtRest isWrongAtRest: @escaping (Feature.State) -> Bool = { _ in false }
  ) async throws {
    let file = TestFiles.find(path, around: filePath)
    let recording = try RecordingFile(path: file).recording
    let recorded = try RecordedOutside<Feature.State, Feature.Action>(recording, defaults: nil)
    let feature = ControlledReducer(feature, initialState: { recorded.initialState }, reads: reads, world: describe)
    let search = ControlledSearch(feature, .init(isWrong, isWrongAtRest)) { _ in
      OutsideActions(recorded, renamesIDs: false)
    }
    let place = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
    let test = ControlledTest(search, place, keptAt: TestFiles.foundPath(beside: file), recording: recording)
    try await test.run(runs: runs, seed: seed)
  }
#endif
