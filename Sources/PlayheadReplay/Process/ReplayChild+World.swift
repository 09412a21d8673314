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
    guard ControlledExecutor.isAvailable else {
      throw ReplayError(.told("explore needs macOS 15.4 or iOS 18.4", hint: nil))
    }
    let recorded = try RecordedOutside<Feature.State, Feature.Action>(recording, positions, defaults: defaults)
    let feature = feature.beginning { recorded.initialState }
    let (rules, trace) = try rules(for: task) as (ControlledRules<Feature.State, Feature.Action>, RunTrace?)
    var search = ControlledSearch(feature, rules) { _ in OutsideActions(recorded, renamesIDs: Feature.tellsReads) }
    search.trace = trace
    search.progress = progress
    let positions = positions.clamped(to: recording.actions)
    let range = positions == recording.actions ? "" : " from \(positions.lowerBound)..\(positions.upperBound)"
    let asked = WorldQuestion(goal: task.goal, range: range)
    let stop = StopRequest()
    search.isStopped = { stop.isMade }
    var answer = WorldAnswer()
    switch task.step {
    case .search(let first, let runs, let seconds, let shrinks):
      search.shrinks = shrinks
      search.journal = RunJournal(ReplayTask.journalDescriptor)
      let end = seconds.map { ContinuousClock.now.advanced(by: .seconds($0)) }
      search.isStopped = { stop.isMade || end.map { $0 < .now } ?? false }
      // Those who ask what is not described wait for no fault.
      let most = task.goal == .undescribed ? min(runs, 100) : runs
      answer.report = await search.search(runs: most, from: first)
      search.journal = nil
      if let finding = answer.report.finding { answer.finding = try record(finding, search, asked, to: task.path) }
      (answer.complaint, answer.isFailed) = answer.report.complaint.map { ($0.text, $0.isError) } ?? (nil, false)
      answer.linesToAdd = answer.report.linesToAdd
    case .narrow(let found):
      var shrinking = ChoiceShrinking(found.choices)
      for outcome in ReplayFiles.text(of: ReplayTask.journalDescriptor).utf8 {
        shrinking.record(holds: outcome == UInt8(ascii: "y"))
      }
      while let candidate = shrinking.candidate, !stop.isMade {
        let run = search.run(candidate, seed: found.seed, rests: found.rests)
        let holds = run.trouble?.kind == found.trouble.kind
        // A reducer that ends the process does not get here.
        ReplayFiles.orEnd { try ReplayFiles.append(holds ? "y" : "n", to: ReplayTask.journalDescriptor) }
        shrinking.record(holds: holds)
      }
    case .record(let finding):
      search.journal = RunJournal(ReplayTask.journalDescriptor)
      answer.finding = try record(finding, search, asked, to: task.path)
    }
    return answer
  }

  private static func rules<State, Action>(
    for task: WorldTask
  ) throws -> (ControlledRules<State, Action>, RunTrace?) {
    switch task.goal {
    case .never(let text):
      let name = "'\(text)' holds"
      guard (try? PlayheadDebugger.Expression(parsing: text).expectOnlyState()) != nil else {
        // A recording of each run makes it more than twice as slow.
        return (ControlledRules(), try RunTrace(text, name: name, path: "\(task.path).run"))
      }
      return (ControlledRules(never: [.init(name, isBroken: try holds(text))]), nil)
    case .neverAtRest(let text):
      return (ControlledRules(neverAtRest: [.init("'\(text)' holds at rest", isBroken: try holds(text))]), nil)
    case .crash, .undescribed: return (ControlledRules(), nil)
    }
  }

  @MainActor
  private static func record<Feature: ControlledFeature>(
    _ finding: ControlledFinding, _ search: ControlledSearch<Feature>, _ asked: WorldQuestion, to path: String
  ) throws -> WorldReport.Finding {
    let run = try search.record(finding, to: path, asked)
    let recording = try RecordingFile(path: path).recording
    let story = try FindingStory(recording, run.arguments).lines(finding, positions: run.positions)
    return WorldReport.Finding(
      path: path, text: run.trouble?.text ?? "", position: run.trouble?.position ?? recording.last, story: story,
      seed: finding.seed)
  }
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
