#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadDebugger
  import PlayheadReplay
  public import PlayheadTCA

  /// Expects that a state of a feature never comes about, whatever happens in another order than it was recorded.
  ///
  /// ```swift
  /// @MainActor @Test func noResultsOfAnotherSearch() async throws {
  ///   try await explore(Search(), from: "recordings/search.jsonl") { state in
  ///     !state.results.isEmpty && state.resultsFor != state.query
  ///   }
  /// }
  /// ```
  ///
  /// It runs variations of the recording, in which effects answer at other times, until one comes to such a state. Then it looks for
  /// the fewest differences and actions from outside that lead there, fails the test at the line of the call with these in words,
  /// and records them beside the recording. TCA lets nobody look into an effect: what an effect has sent comes also where another
  /// order would have cancelled it, and each answer counts as unknown.
  ///
  /// - Parameters:
  ///   - feature: the feature, without `recorded(by:)`.
  ///   - path: the recording, compressed or not; from the current folder, or from one around the test's file.
  ///   - options: what may be otherwise, and how much is tried: 1,000 runs of other orders where nothing else is said.
  ///   - reads: which dependencies were recorded, as the app has it.
  ///   - fileID: where it is reported.
  ///   - filePath: where it is reported.
  ///   - line: where it is reported.
  ///   - column: where it is reported.
  ///   - isWrong: whether a state must never come about.
  /// - Throws: `ReplayError` where the recording cannot be read, or its values not be made values of today's types.
  /// - Complexity: O(*n* · *m*) for *n* runs of *m* actions.
  @MainActor
  public func explore<Feature: Reducer>(
    _ feature: @autoclosure @escaping @MainActor () -> Feature, from path: String, _ options: ExploreOptions = .tests,
    reads: RecordedReads = .standard, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, never isWrong: @escaping (Feature.State) -> Bool
  ) async throws(ReplayError) {
    let test = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
    try test.explore(.predicate(isWrong), "what must never be comes about", options) { () throws(ReplayError) in
      let own = OwnDependencies()
      return (own.during { FeatureRunner(feature(), reads: reads, own) }, nil)
    }
  }
#endif
