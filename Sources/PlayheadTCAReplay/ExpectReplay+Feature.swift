#if ComposableArchitecture
  public import ComposableArchitecture
  public import PlayheadDebugger
  import PlayheadReplay
  public import PlayheadTCA

  /// Expects that a feature still does what a recording tells: for each action the same change of the state and the same reads.
  ///
  /// ```swift
  /// @MainActor @Test func aBugStaysFixed() async throws {
  ///   try await expectReplay(of: "recordings/app.jsonl", matches: AppFeature())
  /// }
  /// ```
  ///
  /// The first difference fails the test at the line of the call, under Swift Testing and XCTest. What cannot be run or
  /// compared fails it, too: an action that is none of today's type, a state of another type. No effect does its work: what
  /// effects sent is in the recording. What the feature returns as effects is not compared, since TCA lets nobody look into an
  /// effect. What reducers read of recorded dependencies is answered from the recording. Other dependencies have their live
  /// values, but for those that `withDependencies` around the call sets.
  ///
  /// - Parameters:
  ///   - path: the recording, compressed or not, or a folder of recordings, each of which fails the test for itself; from the
  ///     current folder, or from one around the test's file.
  ///   - initialState: a state of today's type, from which is taken what the recorded one had not; nil where none is needed.
  ///   - reads: which dependencies were recorded, as the app has it.
  ///   - runningTheCrash: whether to run the last action of a recording that ends in its reducer, too.
  ///   - allowingPartial: whether the test passes where all that can be run and compared does what was recorded.
  ///   - fileID: where a difference is reported.
  ///   - filePath: where a difference is reported.
  ///   - line: where a difference is reported.
  ///   - column: where a difference is reported.
  ///   - feature: the feature, without `recorded(by:)`.
  /// - Throws: `ReplayError` where the one recording cannot be read, or its values not be made values of today's types.
  @MainActor
  public func expectReplay<Feature: Reducer>(
    of path: String, matches feature: @autoclosure @MainActor () -> Feature, initialState: Feature.State? = nil,
    reads: RecordedReads = .standard, runningTheCrash: Bool = false, allowingPartial: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws(ReplayError) {
    let expectation = ReplayExpectation(of: path, fileID: fileID, filePath: filePath, line: line, column: column)
    try expectation.check(runsCrash: runningTheCrash, allowsPartial: allowingPartial) { () throws(ReplayError) in
      let own = OwnDependencies()
      return (own.during { FeatureRunner(feature(), reads: reads, own) }, initialState)
    }
  }
#endif
