internal import IssueReporting
package import PlayheadRecorder

/// A feature in a store of its own, whose effects run for real while somebody chooses what the world does.
///
/// ```swift
/// let run = ControlledRun(feature, outside, rules, seed: 1)
/// while run.verdict == nil, let choice = run.choices.all.first { _ = run.perform(choice) }
/// run.end()
/// ```
@MainActor
package final class ControlledRun<Feature: ControlledFeature> {
  package enum Verdict: Hashable, Sendable {
    case trouble(ControlledTrouble)
    /// The feature called something that the world does not describe.
    case undescribed(String)
    /// Tasks go on and on, and none of them waits.
    case restless
    /// A recorded action has no target in this run, so no person could have sent it.
    case unfit
  }

  /// What may happen next.
  package struct Choices {
    package var outside: [WorldChoice] = []
    package var answers: [WorldChoice] = []
    package var times: [WorldChoice] = []

    package var isEmpty: Bool { outside.isEmpty && answers.isEmpty && times.isEmpty }
  }

  /// Why the run ended early.
  package private(set) var verdict: Verdict?
  /// What calls were given that were chosen.
  package private(set) var arguments: [WorldCalls.Name: String] = [:]
  /// How many actions came from outside.
  package private(set) var outsideCount = 0
  /// What was chosen so far.
  package private(set) var chosen: [WorldChoice] = []
  /// How many actions there were after each of them.
  package private(set) var counts: [Int] = []
  /// How many of these were chosen before all was brought to rest.
  private var restStart: Int?
  package var chosenBeforeRest: [WorldChoice] { restStart.map { Array(chosen.prefix($0)) } ?? chosen }
  package var trouble: ControlledTrouble? { if case .trouble(let trouble)? = verdict { trouble } else { nil } }
  /// What went on past the executor, by effects: those that wait for neither a call, nor a stream, nor a time.
  package private(set) var uncontrolled: [String] = []

  /// Makes a recorder of the run, with the time that has passed in it.
  package typealias MakeRecorder = (_ elapsed: @escaping @Sendable () -> Duration) -> Recorder

  /// What it has done, if that is to be compared.
  package var digests: [UInt64] { digester?.all ?? [] }
  private var digester: RunDigests<Feature.State, Feature.Action>?

  private let outside: OutsideActions<Feature.State, Feature.Action>
  private let rules: ControlledRules<Feature.State, Feature.Action>
  private let seed: UInt64
  private let journal: RunJournal?
  private let progress: RunningPosition?
  private let time: WorldTime
  private let calls: WorldCalls
  private let executor: ControlledExecutor
  private let issues: RunIssues
  private var events: ControlledEvents<Feature.State, Feature.Action>?
  private var store: (any ControlledStore<Feature.Action>)?
  /// The number of the last action from outside.
  private var sentCount = 0
  private var pushCounts: [WorldCalls.Name: Int] = [:]
  private var hasDropped = false

  /// Makes the store, and begins.
  package init(
    _ feature: Feature, _ outside: OutsideActions<Feature.State, Feature.Action>,
    _ rules: ControlledRules<Feature.State, Feature.Action>,
    seed: UInt64, journal: RunJournal? = nil, progress: RunningPosition? = nil, isDigested: Bool = false,
    onLiveValue: @escaping (String) -> Void = { _ in }, record: MakeRecorder? = nil
  ) {
    digester = isDigested ? RunDigests() : nil
    (self.outside, self.rules, self.seed, self.journal, self.progress) = (outside, rules, seed, journal, progress)
    journal?.begin(seed: seed)
    time = WorldTime(owner: Feature.currentEffect)
    calls = WorldCalls(seed: seed, owner: Feature.currentEffect)
    executor = ControlledExecutor(time)
    issues = RunIssues(onLiveValue: onLiveValue)
    let events = ControlledEvents<Feature.State, Feature.Action> { [unowned self] in look($0, $1, $2) }
    self.events = events
    if let didRead = outside.didRead {
      events.onRead = { [unowned self] in didRead($2 ? sentCount : nil, $0, $1) }
    }
    let recorder = record.map { [time] in $0({ time.now }) }
    drive { [unowned self] in store = feature.makeStore(events, calls, time, recorder) }
  }

  private func look(_ before: Feature.State?, _ action: Feature.Action?, _ after: Feature.State) {
    if before != nil { issues.didReduce() }
    digester?.add(action, after)
    guard verdict == nil else { return }
    if let broken = rules.never.first(where: { $0.isBroken(after) }) { return end(with: .never(broken.name)) }
    if let before, let action, rules.neverDone?(before, action, after) == true { end(with: .neverDone) }
  }

  private func end(with trouble: ControlledTrouble.Kind) {
    verdict = .trouble(ControlledTrouble(kind: trouble, actionCount: events?.actionCount ?? 0))
  }

  /// `isRecorded` is whether it sends a recorded action.
  private func drive(isRecorded: Bool = false, _ body: @MainActor () -> Void) {
    let position = events?.actionCount ?? 0
    let rests = withIssueReporters([issues]) { executor.drive(body) }
    let issues = issues.take()
    if let undescribed = issues.first(where: \.isUndescribed) {
      verdict = .undescribed(undescribed.message)
      journal?.note(undescribed: undescribed.message)
    } else if isRecorded, issues.contains(where: { $0.position == position }) {
      verdict = .unfit
    } else if let issue = issues.first, verdict == nil {
      end(with: .issue(issue.message, at: issue.place))
    } else if !rests, verdict == nil {
      verdict = .restless
    }
  }

  // MARK: - Choices

  package var choices: Choices {
    var choices = Choices()
    if outside.count.map({ sentCount < $0 }) ?? true {
      let gap = outside.gap(sentCount + 1)
      choices.outside.append(.send(sentCount + 1, after: .zero))
      if gap > .zero { choices.outside.append(.send(sentCount + 1, after: gap)) }
    }
    choices.answers = calls.waiting.map { .answer($0.name) } + calls.streams.map { .push($0.name) }
    var owners: Set<Int?> = []
    for sleeper in time.due where owners.insert(sleeper.owner).inserted {
      choices.times.append(.wake(effect: sleeper.owner))
    }
    return choices
  }

  /// How many actions come from outside; 0 if that is not known.
  package var plannedCount: Int { outside.count ?? 0 }

  /// Passes over an action from outside.
  package func skip(_ number: Int) { sentCount = max(sentCount, number) }

  /// Whether a call can fail and need not be answered.
  package func canFail(_ name: WorldCalls.Name) -> Bool { calls.waiting.first { $0.name == name }?.canFail == true }

  private func nextAction(_ number: Int) -> Feature.Action? {
    guard let state = events?.state else { return nil }
    var dice = Dice(seed: seed, "outside", number)
    return outside.action(number, state, &dice)
  }

  /// Does what was chosen, and all that follows until somebody has to choose again.
  ///
  /// - Parameter isOfOtherRun: whether the choice comes from a run with other choices before it, which may number calls and effects
  ///   differently: if no call of that name waits, the run answers the last waiting call of the same endpoint.
  /// - Returns: whether it could be done: the call waits, the effect sleeps, the action was not passed.
  package func perform(_ choice: WorldChoice, isOfOtherRun: Bool = false) -> Bool {
    guard verdict == nil else { return false }
    let choice = isOfOtherRun ? nearest(to: choice) : choice
    journal?.add(choice)
    progress?.begin(chosen.count + 1)
    Watchdog.shared.begin(choice)
    defer {
      Watchdog.shared.end()
      progress?.end()
    }
    guard take(choice) else {
      journal?.removeLast()
      return false
    }
    chosen.append(choice)
    counts.append(events?.actionCount ?? 0)
    return true
  }

  private func nearest(to choice: WorldChoice) -> WorldChoice {
    func call(_ name: WorldCalls.Name) -> WorldCalls.Name {
      let calls = calls.waiting.map(\.name)
      return calls.contains(name) ? name : calls.last { $0.endpoint == name.endpoint } ?? name
    }
    switch choice {
    case .send: return choice
    case .answer(let name): return .answer(call(name))
    case .fail(let name): return .fail(call(name))
    case .drop(let name): return .drop(call(name))
    case .push(let name):
      let streams = calls.streams.map(\.name)
      return streams.contains(name) ? choice : .push(streams.last { $0.endpoint == name.endpoint } ?? name)
    case .wake(let effect):
      let owners = time.due.map(\.owner)
      return owners.contains(effect) ? choice : .wake(effect: owners.last ?? effect)
    }
  }

  private func take(_ choice: WorldChoice) -> Bool {
    switch choice {
    case .send(let number, let distance):
      guard number > sentCount else { return false }
      let target = time.now + distance
      while verdict == nil, let sleeper = time.due.first, sleeper.deadline <= target, distance > .zero {
        drive { time.wake(sleeper) }
      }
      guard verdict == nil else { return true }
      time.move(to: target)
      guard let action = nextAction(number) else {
        if outside.isRecorded { verdict = .unfit }
        return outside.isRecorded
      }
      sentCount = number
      outsideCount += 1
      drive(isRecorded: outside.isRecorded) { store?.send(action) }
    case .answer(let name):
      guard let call = waiting(name) else { return false }
      drive { calls.answer(call) }
    case .fail(let name):
      guard let call = waiting(name), call.canFail else { return false }
      drive { calls.fail(call) }
    case .drop(let name):
      guard let call = waiting(name) else { return false }
      calls.drop(call)
      hasDropped = true
    case .push(let name):
      guard let stream = calls.streams.first(where: { $0.name == name }) else { return false }
      pushCounts[name, default: 0] += 1
      let count = pushCounts[name] ?? 0
      drive { calls.push(stream, count) }
    case .wake(let effect):
      guard let sleeper = time.due.first(where: { $0.owner == effect }) else { return false }
      drive { time.wake(sleeper) }
    }
    return true
  }

  private func waiting(_ name: WorldCalls.Name) -> WorldCalls.Call? {
    let call = calls.waiting.first { $0.name == name }
    if let call { arguments[name] = call.arguments() }
    return call
  }

  // MARK: - The end

  /// Answers all calls, and lets time pass for those who sleep, until all is at rest or `limit` choices were made; then it judges that.
  package func rest(limit: Int = 200) {
    restStart = chosen.count
    var rest = limit
    /// Performs a choice; false once there were too many.
    func goOn(_ choice: WorldChoice) -> Bool {
      rest -= 1
      return rest > 0 && perform(choice)
    }
    func answerAll() -> Bool {
      while verdict == nil, let call = calls.waiting.first { if !goOn(.answer(call.name)) { return false } }
      return verdict == nil
    }
    guard answerAll() else { return }
    var pending = Set(time.sleepers.map(\.id))
    while !pending.isEmpty {
      guard let sleeper = time.due.first, goOn(.wake(effect: sleeper.owner)), answerAll() else { return }
      pending.formIntersection(time.sleepers.map(\.id))
    }
    guard !hasDropped, isAtRest(), let state = events?.state,
      let broken = rules.neverAtRest.first(where: { $0.isBroken(state) })
    else { return }
    end(with: .neverAtRest(broken.name))
  }

  /// Whether each effect that is under way waits for a call that is never answered, a stream or a time; notes those that do not.
  private func isAtRest() -> Bool {
    let owners = calls.owners + time.sleepers.map(\.owner)
    let idle = events?.effects.values.filter { !owners.contains($0.id) } ?? []
    // Whose call it is that waits is not always known; it may be that of such an effect.
    if !owners.contains(nil) { uncontrolled = idle.map { "\($0.name), \($0.location)" }.sorted() }
    if idle.isEmpty, executor.foreignCount > 0 { uncontrolled = ["a task that is no effect's"] }
    return idle.isEmpty && executor.foreignCount == 0
  }

  /// Takes up what the recording of the run has told; choices after so many actions are forgotten, unless what came later matters.
  func found(_ kind: ControlledTrouble.Kind, after count: Int, looksAhead: Bool) {
    verdict = .trouble(ControlledTrouble(kind: kind, actionCount: count))
    guard !looksAhead, let last = counts.firstIndex(where: { $0 >= count }) else { return }
    chosen.removeSubrange((count == 0 ? 0 : last + 1)...)
    counts.removeSubrange(chosen.count...)
    if restStart.map({ $0 > chosen.count }) ?? false { restStart = nil }
  }

  /// Lets go of the store, and of all that it has begun.
  package func end() {
    let verdict = verdict
    drive { store = nil }
    drive { calls.close() }
    outside.end()
    executor.close()
    journal?.begin(seed: seed)
    self.verdict = verdict
  }
}
