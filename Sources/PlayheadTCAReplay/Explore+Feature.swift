#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadDebugger
  import PlayheadReplay
  public import PlayheadTCA

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
  /// the fewest changes and actions from outside that lead there, describes them in a failure at the line of the call, and records
  /// them beside the recording. TCA gives no access to an effect: its actions are also sent where another order would have cancelled it,
  /// and each answer counts as unknown.
  ///
  /// - Parameters:
  ///   - feature: the feature, without `recorded(by:)`.
  ///   - path: the recording, compressed or not; from the current folder, or from one around the test's file.
  ///   - options: what may vary, and how much is tried: by default 1,000 runs in other orders.
  ///   - reads: which dependencies were recorded, as in the app.
  ///   - isWrong: whether a state must never occur.
  /// - Throws: an error where the recording cannot be read, or its values do not decode as today's types.
  /// - Complexity: O(*n* · *m*) for *n* runs of *m* actions.
  @MainActor
  public func explore<Feature: Reducer>(
    _ feature: @autoclosure @escaping @MainActor () -> Feature, from path: String, _ options: ExploreOptions = .tests,
    reads: RecordedReads = .standard, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, never isWrong: @escaping (Feature.State) -> Bool
  ) async throws {
    let test = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
    try test.explore(.predicate(isWrong), "what must never be comes about", options) {
      let own = OwnDependencies()
      return (own.during { FeatureRunner(feature(), reads: reads, own) }, nil)
    }
  }
#endif
