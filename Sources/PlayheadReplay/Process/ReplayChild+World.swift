import Dispatch
import PlayheadDebugger
import PlayheadFormat
import PlayheadPlatform
import PlayheadReader

extension ReplayChild {
  /// Runs a feature in its world, and returns the answer.
  @MainActor
  static func run<Feature: ControlledFeature>(
    _ task: WorldTask, _ feature: Feature, _ recording: Recording, _ positions: ClosedRange<Int>,
    defaults: Feature.State, _ progress: RunningPosition?
  ) async throws -> WorldAnswer {
    try ControlledExecutor.expectAvailable()
    let positions = positions.clamped(to: recording.actions)
    let recorded = try RecordedOutside<Feature.State, Feature.Action>(recording, positions, defaults: defaults)
    var failure: (any Error)?
    var rules = try ControlledRules<Feature.State, Feature.Action>(task.goal) { failure = failure ?? $0 }
    rules.failure = { failure }
    var search = ControlledSearch(feature.beginning { recorded.initialState }, rules) { _ in
      OutsideActions(recorded, renamesIDs: Feature.tellsReads)
    }
    search.trace = try RunTrace(task.goal)
    search.progress = progress
    let journal = if case .narrow = task.step { RunJournal?.none } else { RunJournal(ReplayTask.journalDescriptor) }
    search.journal = journal
    // An effect must not reach what is no world.
    search.onLiveValue = { issue in
      journal?.note(undescribed: issue)
      _exit(ReplayRun.liveValueStatus)
    }
    let stop = StopRequest()
    search.isStopped = { stop.isMade }
    let range = positions == recording.actions ? "" : " from \(positions.lowerBound)..\(positions.upperBound)"
    let asked = WorldQuestion(goal: task.goal, range: range)
    var answer = WorldAnswer()
    answer.actionCount = recorded.actions.count
    switch task.step {
    case .search(let first, let runs, let seconds, let shrinks):
      search.shrinks = shrinks
      search.looksForUndescribed = task.goal == .undescribed
      let end = seconds.map { ContinuousClock.now.advanced(by: .seconds($0)) }
      search.isStopped = { stop.isMade || end.map { $0 < .now } ?? false }
      answer.report = await search.search(runs: runs, from: first)
      answer.complaint = answer.report.finding == nil ? answer.report.complaint : nil
    case .narrow(let found):
      var shrinking = ChoiceShrinking(found.choices, outcomes: ReplayFiles.text(of: ReplayTask.journalDescriptor))
      while let candidate = shrinking.candidate, !stop.isMade {
        let run = search.run(candidate, seed: found.seed, rests: found.rests)
        let holds = run.trouble?.kind == found.trouble.kind
        // A reducer that ends the process does not get here.
        ReplayFiles.orEnd { try ReplayFiles.append(holds ? "y" : "n", to: ReplayTask.journalDescriptor) }
        shrinking.record(holds: holds)
      }
    case .record(let found, let path):
      let recorded = try search.record(found, to: path, asked)
      answer.digests = recorded.run.digests
      guard let trouble = recorded.trouble, trouble.kind == found.trouble.kind else { break }
      let recording = try RecordingFile(path: path).recording
      answer.finding = WorldReport.Finding(
        path: path, text: trouble.text, position: recording.sentPositions.prefix(trouble.actionCount).last ?? 0,
        story: try FindingStory(recording, recorded).lines(found, counts: recorded.run.counts), seed: found.seed)
    case .again(let found):
      let run = search.run(found.choices, seed: found.seed, rests: found.rests, isDigested: true)
      answer.digests = run.digests
    }
    if let failure = failure ?? search.trace?.failure { throw failure }
    return answer
  }
}

extension ControlledRules {
  /// The rules for the states of a run.
  fileprivate init(_ goal: WorldGoal, onFailure: @escaping (any Error) -> Void) throws {
    switch goal {
    case .never(let text) where try PlayheadDebugger.Expression(parsing: text).isOfOneState:
      self.init(never: [Rule("'\(text)' holds", isBroken: try holds(text, onFailure: onFailure))])
    case .neverAtRest(let text):
      self.init(neverAtRest: [Rule("'\(text)' holds at rest", isBroken: try holds(text, onFailure: onFailure))])
    case .never, .crash, .undescribed: self.init()
    }
  }
}

extension RunTrace {
  /// Nil where states tell what is looked for: a recording of each run makes the search more than twice as slow.
  fileprivate convenience init?(_ goal: WorldGoal) throws {
    guard case .never(let text) = goal, try !PlayheadDebugger.Expression(parsing: text).isOfOneState else { return nil }
    try self.init(text, name: "'\(text)' holds")
  }
}

extension PlayheadDebugger.Expression {
  /// Whether it asks about a single state.
  var isOfOneState: Bool { (try? expectOnlyState()) != nil }
}

/// Whether the debugger has asked this process to end with what it has.
private final class StopRequest: Sendable {
  private let made = Lock(false)
  nonisolated(unsafe) private let source: any DispatchSourceSignal

  var isMade: Bool { made.withLock { $0 } }

  init() {
    signal(ReplayRun.stopSignal, SIG_IGN)
    // The main queue is busy with runs.
    source = DispatchSource.makeSignalSource(signal: ReplayRun.stopSignal, queue: .global())
    source.setEventHandler { [weak self] in self?.made.withLock { $0 = true } }
    source.resume()
  }
}
