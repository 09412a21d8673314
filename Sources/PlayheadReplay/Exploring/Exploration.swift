package import PlayheadDebugger
import PlayheadFormat
package import PlayheadReader
import PlayheadRecorder

/// Runs variations of a recording in this process, and checks each for a goal that must never occur.
package final class Exploration<Runner: ActionRunner> {
  // Two runs that reach the same state, with the same running effects and remaining steps, continue in the same way, so the second
  // one is stopped there. Two answers that can be exchanged are therefore tried in one order only.

  /// What must never occur.
  package enum Goal {
    case crash
    case expression(Expression)
    case predicate((Runner.State) -> Bool)
  }

  package enum Outcome {
    /// The goal occurs; `isCertain` is whether all answers of effects up to there are as recorded.
    case holds(position: Int, isCertain: Bool)
    /// The goal occurs, but with doubtful answers of effects.
    case doubtful
    case fails
  }

  /// The number of places that are kept as seen.
  private static var seenLimit: Int { 1 << 20 }
  /// How many more runs look for a certain finding, beside as many as led to an uncertain one.
  private static var furtherRuns: Int { 200 }
  /// A larger state is not compared with others.
  private static var comparedSize: Int { 1 << 16 }

  package let session: SessionSteps
  private let ground: BranchGround<Runner.State, Runner.Action>
  private let plan: BranchPlan
  /// The header of branches whose lines are evaluated; nil where no lines are needed.
  private let header: [UInt8]?
  private let goal: Goal
  /// Whether the goal depends on the path to a state, so that states seen before must be explored again.
  private let remembersThePast: Bool
  /// Whether the goal depends on later positions.
  package let looksAhead: Bool
  private let makeRunner: () throws -> Runner
  private let progress: RunningPosition?
  private var seen: Set<Int> = []
  /// The steps at which the feature reported issues in the recorded order, too.
  private var reporting: Set<Int> = []
  private var knowsReporting = false
  /// The places that the last run was the first to see.
  private var added: [Int] = []
  private var scratch = JSONWriter(capacity: 1024)
  package private(set) var coverage: ExploreReport.Coverage
  /// Whether all variations with one change were run.
  package private(set) var hasRunSingles = false
  /// The hash of the steps in the recorded order.
  private lazy var unchanged = session.order(Variation()).hashValue

  /// `coverage` counts what was tried before, and `makeRunner` is called for each run.
  package init(
    _ recording: Recording, _ plan: BranchPlan, _ goal: Goal, coverage: ExploreReport.Coverage = .init(),
    defaults: Runner.State?, progress: RunningPosition?, makeRunner: @escaping () throws -> Runner
  ) throws {
    ground = try BranchGround(recording, at: plan.start, defaults: defaults)
    session = try SessionSteps(recording, after: plan.start, through: plan.end)
    self.goal = goal
    (remembersThePast, looksAhead) =
      if case .expression(let expression) = goal {
        (!expression.forgetsThePast, expression.looksAhead)
      } else {
        (false, false)
      }
    (self.plan, self.coverage, self.progress, self.makeRunner) = (plan, coverage, progress, makeRunner)
    header = if case .expression = goal { ground.header } else { nil }
  }

  /// The numbered variations of the session.
  package func source(_ options: ExploreOptions) -> VariationSource {
    VariationSource(session, options)
  }

  /// Runs a variation, and stops it at a place that was seen before if `isNew`.
  package func run(_ variation: Variation, isNew: Bool) throws -> Outcome {
    let order = session.order(variation)
    if !knowsReporting {
      knowsReporting = true
      if !variation.isEmpty { _ = try run(session.order(Variation()), isNew: false, isGraded: false) }
    }
    if !variation.isEmpty { coverage.runs += 1 }
    guard let position = try run(order, isNew: isNew, isGraded: false).position else { return .fails }
    let places = added
    if variation.isEmpty { return .holds(position: position, isCertain: true) }
    // Grading takes time, and is only needed where the goal occurs.
    let graded = try run(order, isNew: false, isGraded: true, until: looksAhead ? .max : position)
    let isDoubtful = graded.position == nil || graded.report.answers.doubtful.contains { looksAhead || $0 <= position }
    if isDoubtful { coverage.doubtful += 1 }
    let isCertain = graded.report.answers.unknown == 0
    // Another run that reaches one of these places may be certain.
    if isDoubtful || !isCertain { seen.subtract(places) }
    return isDoubtful
      ? .doubtful : .holds(position: position, isCertain: isCertain)
  }

  /// Reduces a variation to what its goal needs, and calls `onOutcome` with the result for each candidate; one that is certain stays so.
  package func narrow(
    _ search: inout FindingSearch, isCertain: Bool, onOutcome: (Bool) -> Void = { _ in }
  ) throws {
    while let (variation, without) = search.candidate {
      var holds = false
      // The unchanged recording does not reach the goal.
      if !variation.isEmpty || !without.isEmpty,
        case .holds(_, let isStillCertain) = try run(variation.without(without), isNew: false)
      {
        holds = isStillCertain || !isCertain
      }
      onOutcome(holds)
      search.record(holds: holds)
    }
  }

  private func run(
    _ order: [SessionSteps.PlannedStep], isNew: Bool, isGraded: Bool, until last: Int = .max
  ) throws -> (position: Int?, report: BranchReport) {
    let branch = try BranchRunner(
      ground, plan, runner: makeRunner(), progress: progress, isGraded: isGraded
    ) { [header] _ in BranchFile(inMemory: header) }
    added = []
    if case .predicate(let isWanted) = goal { branch.isWanted = isWanted }
    branch.begin()
    // Up to its first difference the run equals the recording.
    let difference = order.enumerated().first { $1 != .recorded($0) }?.offset
    let (first, isUnchanged) = (difference ?? 0, difference == nil && order.count == session.steps.count)
    let isNew = isNew && !remembersThePast
    let rest = isNew ? Self.hashes(of: order) : []
    // The last position that is possible.
    var end = Int.max
    let issues = ReportedIssues()
    issues.counting {
      for (place, step) in order.enumerated()
      where branch.report.trap == nil && end == .max && branch.output.position < last {
        if step != .recorded(place) { branch.grader.starts.leaveStep() }
        let (position, count) = (branch.output.position, issues.count)
        branch.feed(step, of: session)
        if issues.count > count, session.isOutside(step) {
          if isUnchanged {
            reporting.insert(place)
          } else if step.number.map({ !reporting.contains($0) }) ?? true {
            // The target of the action is missing, so it cannot have been sent.
            end = position
          }
        }
        if isNew, place >= first, end == .max, isKnown(branch, rest[place + 1]) {
          coverage.known += 1
          break
        }
      }
      if branch.report.trap == nil, end == .max { branch.reduceSent() }
    }
    coverage.actions += branch.output.position - plan.start
    let (report, lines) = branch.takeMemory()
    let position: Int? =
      switch goal {
      case .crash: nil
      case .predicate: branch.reached
      case .expression(let expression): try Self.position(where: expression, in: lines)
      }
    // A goal that looks ahead also considers impossible positions.
    return (position.flatMap { looksAhead ? end == .max ? $0 : nil : $0 <= end ? $0 : nil }, report)
  }

  /// The first position at which an expression holds; nil where it never does.
  private static func position(where expression: Expression, in lines: [UInt8]) throws -> Int? {
    let recording = try Recording(MemorySource(lines, name: "a variation"))
    var query = try Query(in: Debugger(recording), where: expression)
    return try query.next()
  }

  /// Whether another run has reached the same place, which is added if not.
  private func isKnown(_ branch: BranchRunner<Runner>, _ rest: Int) -> Bool {
    scratch.removeAll()
    ground.stateType.write(branch.output.state, into: &scratch)
    guard scratch.count <= Self.comparedSize, branch.sent.isEmpty else { return false }
    var hasher = Hasher()
    scratch.withBytes { hasher.combine(bytes: $0) }
    hasher.combine(rest)
    hasher.combine(branch.effects.fingerprint)
    let place = hasher.finalize()
    if seen.contains(place) { return true }
    coverage.states += 1
    if seen.count < Self.seenLimit {
      seen.insert(place)
      added.append(place)
    }
    return false
  }

  /// The hash of the remaining steps at each place.
  private static func hashes(of order: [SessionSteps.PlannedStep]) -> [Int] {
    var hashes = [Int](repeating: 0, count: order.count + 1)
    for place in order.indices.reversed() {
      var hasher = Hasher()
      hasher.combine(order[place])
      hasher.combine(hashes[place + 1])
      hashes[place] = hasher.finalize()
    }
    return hashes
  }
}

extension Exploration {
  /// Runs variations by number until one reaches the goal or the budget is used up, and returns it with the position of the goal.
  ///
  /// One whose answers are not all as recorded is returned only if none else is found soon after.
  package func search(
    _ source: VariationSource, from first: Int, _ options: ExploreOptions, _ notes: ExploreNotes?
  ) throws -> (variation: Variation, position: Int, isCertain: Bool)? {
    var perhaps: (variation: Variation, position: Int, isCertain: Bool)?
    var runLimit = options.runs
    let end = options.seconds.map { ContinuousClock.now.advanced(by: .seconds(min($0, 1 << 30))) }
    // Variations that processes before this one have tried are not tried again.
    var tried = Set((0..<first).compactMap { source.variation($0) }.map { session.order($0).hashValue })
    // The number of successive numbers without a new variation.
    var idle = 0
    var number = first
    while coverage.runs < runLimit, idle < 10_000, end.map({ $0 > .now }) ?? true {
      defer { number += 1 }
      guard let variation = source.variation(number) else {
        idle += source.isPastSingles(number) ? 1 : 0
        continue
      }
      let order = session.order(variation).hashValue
      if number > 0, tried.contains(order) || order == unchanged {
        idle += source.isPastSingles(number) ? 1 : 0
        continue
      }
      if tried.count < Self.seenLimit { tried.insert(order) }
      idle = 0
      notes?.begin(number)
      let outcome = try run(variation, isNew: true)
      notes?.coverage = coverage
      hasRunSingles = source.isPastSingles(number)
      guard case .holds(let position, let isCertain) = outcome else { continue }
      if isCertain { return (variation, position, true) }
      if perhaps == nil {
        perhaps = (variation, position, false)
        runLimit = min(options.runs, coverage.runs * 2 + Self.furtherRuns)
      }
    }
    hasRunSingles = hasRunSingles || source.isPastSingles(number)
    return perhaps
  }
}
