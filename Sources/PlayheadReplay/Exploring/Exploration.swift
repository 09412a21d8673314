package import PlayheadDebugger
import PlayheadFormat
package import PlayheadReader
import PlayheadRecorder

/// Runs variations of a recording in this process, and looks in each for what must never come about.
///
/// Two runs that come to the same state, with the same effects under way and the same steps to come, go on in the same way: the
/// second one is not gone on with. So two answers that can be exchanged are tried in one order only.
package final class Exploration<Runner: ActionRunner> {
  /// What must never come about.
  package enum Goal {
    /// A reducer ends the process.
    case crash
    case expression(Expression)
    case predicate((Runner.State) -> Bool)
  }

  package enum Outcome {
    /// It comes about.
    case holds(position: Int)
    /// It comes about with answers that may have been others.
    case doubtful
    case fails
  }

  /// Of this many places it is remembered that they were seen.
  private static var seenLimit: Int { 1 << 20 }
  /// A larger state is not compared with others.
  private static var comparedSize: Int { 1 << 16 }

  package let session: SessionSteps
  private let ground: BranchGround<Runner.State, Runner.Action>
  private let plan: BranchPlan
  /// What a branch begins with whose lines are read; nil where nobody reads them.
  private let header: [UInt8]?
  private let goal: Goal
  /// Whether what comes about depends on how a state was come to, so that places that were seen are gone on from.
  private let remembersThePast: Bool
  /// Whether what comes about depends on what is to come.
  package let looksAhead: Bool
  private let makeRunner: () throws(ReplayError) -> Runner
  private let progress: RunningPosition?
  private var seen: Set<Int> = []
  /// The steps at which the feature reported something also as it was recorded.
  private var reporting: Set<Int> = []
  private var knowsReporting = false
  /// The places that the last run was the first to see.
  private var added: [Int] = []
  private var scratch = JSONWriter(capacity: 1024)
  package private(set) var coverage: ExploreReport.Coverage
  /// Whether all variations with one change were run.
  package private(set) var hasRunSingles = false
  /// The steps as they were recorded, in one number.
  private lazy var unchanged = session.order(Variation()).hashValue

  /// - Parameters:
  ///   - plan: where the variations begin and end.
  ///   - coverage: how much was tried before.
  ///   - makeRunner: makes today's reducer, for each run anew.
  package init(
    _ recording: Recording, _ plan: BranchPlan, _ goal: Goal, coverage: ExploreReport.Coverage = .init(),
    defaults: Runner.State?, progress: RunningPosition?, makeRunner: @escaping () throws(ReplayError) -> Runner
  ) throws(ReplayError) {
    ground = try BranchGround(recording, at: plan.start, defaults: defaults)
    do throws(RecordingError) {
      session = try SessionSteps(recording, after: plan.start, through: plan.end)
    } catch { throw ReplayError(error) }
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

  /// The variations of the session, by number.
  package func source(_ options: ExploreOptions) -> VariationSource {
    let schema = ground.schema
    return VariationSource(session, options, schema.map { KnownValues($0, session) }, schema: schema)
  }

  /// Runs a variation.
  ///
  /// - Parameter isNew: whether it is not gone on with where another one has been.
  package func run(_ variation: Variation, isNew: Bool) throws(ReplayError) -> Outcome {
    let order = session.order(variation)
    if !knowsReporting {
      knowsReporting = true
      if !variation.isEmpty { _ = try run(session.order(Variation()), isNew: false, isGraded: false) }
    }
    if !variation.isEmpty { coverage.runs += 1 }
    guard let position = try run(order, isNew: isNew, isGraded: false).position else { return .fails }
    let places = added
    if variation.isEmpty { return .holds(position: position) }
    // What is known of answers takes time, and is asked only where it matters.
    let graded = try run(order, isNew: false, isGraded: true)
    let isDoubtful = graded.position == nil || graded.report.answers.doubtful.contains { looksAhead || $0 <= position }
    if isDoubtful {
      coverage.doubtful += 1
      // Another run that comes to one of them may be without doubt.
      seen.subtract(places)
    }
    return isDoubtful ? .doubtful : .holds(position: position)
  }

  /// Looks for as little as comes to the goal as well.
  ///
  /// - Parameters:
  ///   - search: what is known of that; at its end afterwards.
  ///   - onOutcome: is told what came of each candidate.
  package func narrow(_ search: inout FindingSearch, onOutcome: (Bool) -> Void = { _ in }) throws(ReplayError) {
    while let (variation, without) = search.candidate {
      var holds = false
      // What was recorded does not come to it.
      if !variation.isEmpty || !without.isEmpty, case .holds = try run(variation.without(without), isNew: false) {
        holds = true
      }
      onOutcome(holds)
      search.record(holds: holds)
    }
  }

  private func run(
    _ order: [SessionSteps.PlannedStep], isNew: Bool, isGraded: Bool
  ) throws(ReplayError) -> (position: Int?, report: BranchReport) {
    let branch = try BranchRunner(
      ground, plan, runner: makeRunner(), progress: progress, isGraded: isGraded
    ) { [header] _ in BranchFile(inMemory: header) }
    added = []
    if case .predicate(let isWanted) = goal { branch.isWanted = isWanted }
    branch.begin()
    // Up to its first difference it is what was recorded.
    let difference = order.enumerated().first { $1 != .recorded($0) }?.offset
    let (first, isUnchanged) = (difference ?? 0, difference == nil && order.count == session.steps.count)
    let isNew = isNew && !remembersThePast
    let rest = isNew ? Self.hashes(of: order) : []
    // The last position that can have come about.
    var end = Int.max
    let issues = ReportedIssues()
    issues.counting {
      for (place, step) in order.enumerated() where branch.report.trap == nil && end == .max {
        if step != .recorded(place) { branch.grader.starts.leaveStep() }
        let (position, count) = (branch.output.position, issues.count)
        branch.feed(step, of: session)
        if issues.count > count, session.isOutside(step) {
          if isUnchanged {
            reporting.insert(place)
          } else if step.number.map({ !reporting.contains($0) }) ?? true {
            // What an action goes to is not there: nobody can have sent it.
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
    // What looks ahead looks at what cannot have come about, too.
    return (position.flatMap { looksAhead ? end == .max ? $0 : nil : $0 <= end ? $0 : nil }, report)
  }

  /// The first position at which an expression holds; nil where it never does.
  private static func position(where expression: Expression, in lines: [UInt8]) throws(ReplayError) -> Int? {
    do {
      let recording = try Recording(MemorySource(lines, name: "a variation"))
      var query = try Query(in: Debugger(recording), where: expression)
      return try query.next()
    } catch let error as DebuggerError {
      throw ReplayError(.file(error))
    } catch let error as RecordingError {
      throw ReplayError(error)
    } catch {
      throw ReplayError(.process("\(error)"))
    }
  }

  /// Whether another run has come to the same place, which is remembered.
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

  /// What is to come from each place on, in one number.
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
  /// Runs variations by their numbers, until one comes to the goal, or the budget is used up.
  ///
  /// - Returns: what was found, and where it comes about.
  package func search(
    _ source: VariationSource, from first: Int, _ options: ExploreOptions, _ notes: ExploreNotes?
  ) throws(ReplayError) -> (variation: Variation, position: Int)? {
    let end = options.seconds.map { ContinuousClock.now.advanced(by: .seconds(min($0, 1 << 30))) }
    // What other processes have tried that ended, this one does not try again.
    var tried = Set((0..<first).compactMap { source.variation($0) }.map { session.order($0).hashValue })
    // Numbers in a row that stand for nothing new.
    var idle = 0
    var number = first
    while coverage.runs < options.runs, idle < 10_000, end.map({ $0 > .now }) ?? true {
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
      notes?.begin(number, variation)
      let outcome = try run(variation, isNew: true)
      notes?.coverage = coverage
      hasRunSingles = source.isPastSingles(number)
      if case .holds(let position) = outcome { return (variation, position) }
    }
    hasRunSingles = hasRunSingles || source.isPastSingles(number)
    return nil
  }
}
