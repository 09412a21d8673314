#if ComposableArchitecture
  public import ComposableArchitecture
  import PlayheadDebugger
  import PlayheadReplay
  public import PlayheadTCA

  /// Expects that a feature still behaves as recorded: for each action the same change of the state and the same reads.
  ///
  /// ```swift
  /// @MainActor @Test func `a bug stays fixed`() async throws {
  ///   try await expectReplay(of: "recordings/app.jsonl", matches: AppFeature())
  /// }
  /// ```
  ///
  /// The first difference fails the test at the line of the call, under Swift Testing and XCTest. So does whatever cannot be run or
  /// compared: an action that does not decode as today's type, a state of another type. No effect does its work: the recording has the
  /// actions that effects sent. The effects that the feature returns are not compared, because TCA gives no access to them. Recorded
  /// dependencies return to reducers what they returned in the recording. Other dependencies have their live values, except those
  /// that `withDependencies` around the call sets.
  ///
  /// - Parameters:
  ///   - path: the recording, compressed or not, or a folder of recordings, each of which fails the test for itself; from the
  ///     current folder, or from one around the test's file.
  ///   - initialState: a state of today's type with the values that the recorded one lacks; nil where none is needed.
  ///   - reads: which dependencies were recorded, as in the app.
  ///   - runningTheCrash: whether to run the last action of a recording that ends in its reducer, too.
  ///   - allowingPartial: whether the test passes although some actions could not be run or compared.
  ///   - feature: the feature, without `recorded(by:)`.
  /// - Throws: an error where a single recording cannot be read, or its values do not decode as today's types.
  @MainActor
  public func expectReplay<Feature: Reducer>(
    of path: String, matches feature: @autoclosure @MainActor () -> Feature, initialState: Feature.State? = nil,
    reads: RecordedReads = .standard, runningTheCrash: Bool = false, allowingPartial: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let expectation = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
    try expectation.check(runsCrash: runningTheCrash, allowsPartial: allowingPartial) {
      let own = OwnDependencies()
      return (own.during { FeatureRunner(feature(), reads: reads, own) }, initialState)
    }
  }
#endif
