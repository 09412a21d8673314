internal import IssueReporting
internal import PlayheadDebugger
internal import PlayheadPlatform
package import PlayheadReader
internal import PlayheadRecorder

/// An exploration in a test: it looks for trouble, checks what it finds by running it again, keeps that as a recording, and fails the
/// test at its line.
@MainActor
package struct ControlledTest<Feature: ControlledFeature> {
  private var search: ControlledSearch<Feature>
  private let test: ReplayExpectation
  /// Where the recording of a finding is kept.
  private let path: String
  private let recording: Recording?

  /// - Parameters:
  ///   - search: what is explored.
  ///   - test: where it is reported.
  ///   - path: where the recording of a finding is kept, and is looked for first.
  ///   - recording: what is explored, if that is a recording.
  package init(
    _ search: ControlledSearch<Feature>, _ test: ReplayExpectation, keptAt path: String, recording: Recording? = nil
  ) {
    (self.search, self.test, self.path, self.recording) = (search, test, path, recording)
  }

  /// - Throws: an error where this system has no controlled executor, or the finding cannot be recorded.
  package func run(runs: Int, seed: UInt64) async throws {
    try ControlledExecutor.expectAvailable()
    let journalPath = "\(path).running"
    if let run = RunJournal.takeUnfinished(at: journalPath) { return reportEnd(of: run.choices, seed: run.seed) }
    var test = self
    test.search.journal = RunJournal(journalPath)
    try await test.explore(runs: runs, seed: seed)
  }

  private func explore(runs: Int, seed: UInt64) async throws {
    if let kept = kept() { return try report(kept, "as it was found before") }
    let report = await search.search(runs: runs, from: seed)
    if let finding = report.finding {
      return try self.report(finding, "in run \(report.runCount), seed \(finding.seed)")
    }
    try Task.checkCancellation()
    if let complaint = report.complaint { test.report(complaint.issue, complaint.isError ? .error : .warning) }
  }

  /// The finding of an earlier exploration, or of the recording, if it is there again.
  private func kept() -> ControlledFinding? {
    var all: [KeptChoices] = []
    if access(path, F_OK) == 0, let kept = (try? RecordingFile(path: path).recording).flatMap(KeptChoices.init) {
      all.append(kept)
    }
    if let own = recording.flatMap(KeptChoices.init) { all.append(own.ofOwnActions) }
    for kept in all {
      let run = search.run(kept.choices, seed: kept.seed, rests: kept.rests)
      if let trouble = run.trouble {
        return ControlledFinding(trouble: trouble, seed: kept.seed, choices: run.chosenBeforeRest, rests: kept.rests)
      }
    }
    return nil
  }

  /// Reports a run in which the process has ended. It is not run again: it would end this process, too.
  private func reportEnd(of choices: [WorldChoice], seed: UInt64) {
    let story = choices.enumerated().map { "  \($0 + 1)  \(TerminalText.escaped($1.words()))" }.joined(separator: "\n")
    test.report(
      """
      the last time the process ended in a run of seed \(seed), after the last of these choices: a trap, or somebody killed it

      \(story)

      hint: run the test again; it then explores
      """, .error)
  }

  private func report(_ finding: ControlledFinding, _ origin: String) throws {
    // Where the folder of the test is not writable.
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let places = [path, "\(folder)/\(path.split(separator: "/").last ?? "found.jsonl")"]
    do { try report(finding, origin, keptAt: places[0]) } catch {
      guard case .unwritable? = (error as? ReplayError)?.reason else { throw error }
      do { try report(finding, origin, keptAt: places[1]) } catch {
        let story = finding.choices.enumerated().map { "  \($0 + 1)  \(TerminalText.escaped($1.words()))" }
        test.report("\(finding.trouble.text) (\(origin))\n\n\(story.joined(separator: "\n"))\n\n\(error)", .error)
      }
    }
  }

  private func report(_ finding: ControlledFinding, _ origin: String, keptAt path: String) throws {
    let new = "\(path).new"
    defer { unlink(new) }
    let recorded = try search.record(finding, to: new)
    let again = search.run(finding.choices, seed: finding.seed, rests: finding.rests, isDigested: true)
    let recording = try RecordingFile(path: new).recording
    let troubles = [recorded.trouble, again.trouble]
    guard troubles.allSatisfy({ $0?.kind == finding.trouble.kind }), again.chosenBeforeRest == finding.choices else {
      return test.report(
        """
        \(finding.trouble.text) (\(origin)), but not again with the same choices

        hint: the feature depends on a thread, on the time of the system, or on a number that is not a dependency
        """, .warning)
    }
    let difference = recorded.run.digests.firstDifference(from: again.digests)
    guard rename(new, path) == 0 else {
      throw ReplayError(.unwritable(path: path, message: String(cString: strerror(errno))))
    }
    let story = try FindingStory(recording, recorded).lines(finding, counts: recorded.run.counts)
    let doubt =
      difference.map {
        "\nit depends on \(WorldReport.outsideInfluences): run again, it differed from action \($0) on\n"
      } ?? ""
    test.report(
      """
      \(finding.trouble.text) (\(origin))

      \(story.map { "  \(TerminalText.escaped($0))" }.joined(separator: "\n"))
      \(doubt)
      hint: playhead \(path)
      """, .error)
  }
}
