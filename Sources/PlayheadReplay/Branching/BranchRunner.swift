import Algorithms
package import PlayheadDebugger
package import PlayheadReading
import PlayheadRecorder
import PlayheadRecording

/// Runs actions of a recording through today's reducer into a branch, which is a recording of its own.
///
/// No effect does its work: what effects sent in the recording is fed back where it would have been sent. That is so if the
/// effect was under way at the branch point, or if today's reducer has started the matching one, the *n*-th that the same
/// action returned and of the same name, and has not cancelled it. What an effect sends that is nothing but an action is
/// known without the recording.
package final class BranchRunner<Runner: ActionRunner> {
  private typealias State = Runner.State
  private typealias Action = Runner.Action

  /// An effect of today's reducer.
  private struct Effect {
    /// Its id in the branch.
    let id: Int
    let name: String
    /// The recorded action whose reducer returned it; nil where that has none.
    let seq: Int?
    var recordedID: Int?
    var isOver = false
  }

  private let recording: Recording
  private let plan: BranchPlan
  /// The positions that are left out, in order.
  private let without: [ClosedRange<Int>]
  private let runner: Runner
  private let willRun: (Int) -> Void
  private let actionType = RecordedType<Action>()
  private let stateType = RecordedType<State>()
  private let states: StateRecording<State>
  private var decoder: ActionDecoder<Action>
  private var salvage: StateSalvage<State>

  private var file: BranchFile
  private var report: BranchReport
  private var state: StateMemory<State>
  private var patch = PatchWriter()
  private var scratch = JSONWriter(capacity: 1024)
  /// The last position of the branch.
  private var position: Int
  private var time = 0
  /// Today's effects by today's ids.
  private var effects: [Int: Effect] = [:]
  /// Today's ids by those of the recording.
  private var ids: [Int: Int] = [:]
  /// Today's effects that the recording has not started yet, by the recorded actions that returned them.
  private var waiting: [Int: [Int]] = [:]
  /// Today's effects that were cancelled, by the recorded actions that returned them: something may follow them.
  private var cancelled: [Int: [Int]] = [:]
  /// The ids in the branch of effects that actions up to the branch point returned, by those of the recording.
  private var inherited: [Int: Int] = [:]
  private var lastEffectID: Int
  /// Where actions of the recording are in the branch.
  private var positions: [Int: Int] = [:]
  /// What effects that are nothing but actions have sent, and that was not reduced yet.
  private var sent: [(action: Action, effect: Int)] = []

  /// Begins a branch.
  ///
  /// - Parameters:
  ///   - recording: what was recorded.
  ///   - plan: what is to be run.
  ///   - runner: today's reducer.
  ///   - defaults: a state of today's type, from which is taken what the recorded one lacks.
  ///   - path: where the branch is recorded; the next free name beside it, where that is taken.
  ///   - willRun: is told the position of each action before it runs.
  /// - Throws: ``ReplayError``.
  package init(
    _ recording: Recording, _ plan: BranchPlan, runner: Runner, defaults: Runner.State?, path: String,
    willRun: @escaping (Int) -> Void = { _ in }
  ) throws(ReplayError) {
    if recording.hasSegments { throw ReplayError(.segments) }
    self.recording = recording
    self.plan = plan
    without = plan.without.sorted { $0.lowerBound < $1.lowerBound }
    self.runner = runner
    self.willRun = willRun
    states = StateRecording(type: stateType)
    decoder = ActionDecoder(actionType)
    salvage = StateSalvage(stateType, defaults: defaults)
    position = plan.start
    guard stateType.fidelity > .reflection else { throw ReplayError(.unreadable(type: stateType.name)) }
    do throws(RecordingError) {
      let recorded = try recording.state(at: plan.start)
      time = plan.start > recording.first ? try recording.action(plan.start).time : 0
      do throws(RecordableError) {
        state = states.memory(of: try salvage.state(recorded, after: nil), writing: &scratch)
      } catch {
        throw RecordingError(
          source: recording.name,
          reason: .mismatch(member: "state\(error.pointer)", expected: "\(error.expected), found \(error.found)"))
      }
    } catch {
      throw ReplayError(error)
    }
    lastEffectID = recording.lastEffectID(through: plan.start)
    file = try BranchFile.copy(of: recording, through: plan.start, to: path)
    report = BranchReport(path: file.path, start: plan.start)
  }

  /// Runs what the plan says, to its end.
  ///
  /// - Throws: ``ReplayError``; what ran until then is in the branch.
  package func run() throws(ReplayError) -> BranchReport {
    do throws(RecordingError) {
      // What a reducer read is known only behind it.
      var pending: (action: RunReader.Action, text: [UInt8]?)?
      var reader = try RunReader(recording, after: plan.start)
      reading: while let event = try reader.next() {
        switch event {
        case .action(let action):
          if let pending { feed(pending.action, pending.text, []) }
          if action.seq > plan.end {
            pending = nil
            break reading
          }
          pending = (action, action.value.map { Array($0) })
        case .change(let change):
          if let found = pending, found.action.seq == change.seq {
            feed(found.action, found.text, change.reads.map { [RecordedChange.Read](text: $0) } ?? [])
            pending = nil
          }
        case .effect(let event): follow(event)
        case .seam: pending = nil
        }
      }
      if let pending, plan.runsCrash { feed(pending.action, pending.text, []) }
    } catch {
      throw ReplayError(error)
    }
    reduceSent()
    report.end = position
    report.unanswered = effects.values.filter { !$0.isOver }.sorted { $0.id < $1.id }.map(\.name)
    file.close(seq: position, time: time)
    if let failure = file.failure { throw ReplayError(.unwritable(path: file.path, message: failure.description)) }
    return report
  }

  // MARK: - Actions

  private func leavesOut(_ position: Int) -> Bool {
    // Ranges that overlap would have to be looked at one by one, and nobody makes such.
    let index = without.partitioningIndex { $0.upperBound >= position }
    return index < without.count && without[index].contains(position)
  }

  /// Reduces a recorded action, if it would have been sent in the branch.
  private func feed(_ recorded: RunReader.Action, _ text: [UInt8]?, _ reads: [RecordedChange.Read]) {
    if leavesOut(recorded.seq) { return }
    guard let text else { return report.dropped.append(recorded.seq) }
    var origin = recorded.origin
    if case .effect(let id) = recorded.origin {
      if let today = ids[id] {
        if let index = sent.firstIndex(where: { $0.effect == today }) {
          // What was sent before it comes first.
          for _ in 0..<index { reduceFirstSent() }
          return reduceFirstSent(as: recorded.seq, reads)
        }
        guard let effect = effects[today], !effect.isOver else { return report.dropped.append(recorded.seq) }
        origin = .effect(effect.id)
      } else if let id = inheritedID(id) {
        origin = .effect(id)
      } else {
        return report.dropped.append(recorded.seq)
      }
    }
    reduceSent()
    do throws(RecordableError) {
      let decoded = text.withUnsafeBytes { text in
        Result { () throws(RecordableError) in try decoder.action(text) }
      }
      let action = try decoded.get()
      if let time = try? recording.action(recorded.seq).time { self.time = time }
      reduce(action, from: origin, recordedAs: recorded.seq, reads)
    } catch {
      report.skipped.append(recorded.seq)
    }
  }

  private func reduceSent() { while !sent.isEmpty { reduceFirstSent() } }

  private func reduceFirstSent(as seq: Int? = nil, _ reads: [RecordedChange.Read] = []) {
    let (action, effect) = sent.removeFirst()
    if let seq, let time = try? recording.action(seq).time { self.time = time }
    reduce(action, from: .effect(effects[effect]?.id ?? 0), recordedAs: seq, reads)
  }

  /// - Parameter seq: the recorded action that this one is; nil where it is none.
  private func reduce(
    _ action: Action, from origin: RecordedOrigin, recordedAs seq: Int?, _ reads: [RecordedChange.Read]
  ) {
    position += 1
    if let seq { positions[seq] = position }
    write(action, from: origin)
    willRun(position)
    var next = state.value
    let start = ContinuousClock.now
    // Another number than the recording's stands for an action that it does not have.
    let asked = runner.run(action, on: &next, seq: seq ?? -position, answering: reads)
    let duration = start.duration(to: .now).components
    write(next, asked, duration: Int(duration.attoseconds / 1_000_000_000) + Int(duration.seconds) * 1_000_000_000)
    takeEvents()
  }

  private func write(_ action: Action, from origin: RecordedOrigin) {
    scratch.removeAll()
    actionType.write(action, into: &scratch)
    let value = scratch.withBytes { try? JSONValue(parsing: $0) }
    scratch.removeAll()
    actionType.writeActionName(action, into: &scratch)
    file.write(RecordedAction(seq: position, time: time, name: scratch.text, origin: origin, value: value))
  }

  private func write(_ next: State, _ reads: [RecordedChange.Read], duration: Int) {
    let after = states.writeChanges(since: state, to: next, keepsOld: true, into: &patch)
    let change = (try? JSONPatch(JSONValue(parsing: patch.text))) ?? JSONPatch()
    file.write(RecordedChange(seq: position, duration: duration, patch: change, reads: reads))
    if let after { state = after }
    guard file.needsKeyframe else { return }
    scratch.removeAll()
    stateType.write(next, into: &scratch)
    file.writeKeyframe(seq: position, time: time, state: scratch)
  }

  // MARK: - Effects

  private func takeEvents() {
    guard runner.hasEffectEvents else { return }
    for event in runner.takeEffectEvents() {
      switch event {
      case .started(let today, let seq, let name, let location):
        lastEffectID += 1
        effects[today] = Effect(id: lastEffectID, name: name, seq: seq > 0 ? seq : nil)
        if seq > 0 { waiting[seq, default: []].append(today) }
        write(lastEffectID, .start(seq: positions[seq] ?? abs(seq), name: name, location: location))
      case .sent(let action, let today):
        sent.append((action, today))
        effects[today]?.isOver = true
        if let id = effects[today]?.id { write(id, .finish(error: nil)) }
      case .cancelled(let today, let seq, let cancelID):
        effects[today]?.isOver = true
        if let starter = effects[today]?.seq { cancelled[starter, default: []].append(today) }
        if let id = effects[today]?.id { write(id, .cancel(by: positions[seq] ?? abs(seq), id: cancelID)) }
      }
    }
  }

  private func write(_ id: Int, _ event: RecordedEffectEvent.Event) {
    file.write(RecordedEffectEvent(id: id, time: time, event: event))
  }

  /// The id in the branch of an effect that an action up to the branch point returned; nil for all others.
  private func inheritedID(_ id: Int) -> Int? {
    if let known = inherited[id] { return known }
    guard let effect = recording.effect(id: id), effect.seq <= plan.start, effect.first <= plan.start else {
      return nil
    }
    return id
  }

  /// Follows what happened to an effect of the recording.
  private func follow(_ event: RecordedEffectEvent) {
    switch event.event {
    case .start(let seq, let name, let location):
      if seq <= plan.start {
        lastEffectID += 1
        inherited[event.id] = lastEffectID
        time = max(time, event.time)
        return write(lastEffectID, .start(seq: seq, name: name, location: location))
      }
      // It may follow one that was cancelled alone.
      while waiting[seq]?.isEmpty ?? true, let today = cancelled[seq]?.first {
        cancelled[seq]?.removeFirst()
        runner.goOn(after: today)
        takeEvents()
      }
      guard let today = waiting[seq]?.first, effects[today]?.name == name else { return }
      waiting[seq]?.removeFirst()
      ids[event.id] = today
      effects[today]?.recordedID = event.id
    case .finish, .fail: end(event.id, event.event, at: event.time, isCancelled: false)
    case .cancel(nil, _): end(event.id, event.event, at: event.time, isCancelled: true)
    case .cancel(let seq?, let cancelID):
      if seq <= plan.start {
        // An effect that only the recording knows has come to where it cancels others.
        end(event.id, .cancel(by: seq, id: cancelID), at: event.time, isCancelled: true)
      } else if let id = inheritedID(event.id), let position = positions[seq] {
        // Of today's effects, today's reducer says whether an action cancels them.
        write(id, .cancel(by: position, id: cancelID))
      }
    }
  }

  private func end(_ recordedID: Int, _ event: RecordedEffectEvent.Event, at time: Int, isCancelled: Bool) {
    if let id = inheritedID(recordedID) {
      self.time = max(self.time, time)
      return write(id, event)
    }
    guard let today = ids[recordedID], let effect = effects[today], !effect.isOver else { return }
    reduceSent()
    self.time = max(self.time, time)
    effects[today]?.isOver = true
    write(effect.id, event)
    runner.end(effect: today, isCancelled: isCancelled)
    if isCancelled, let starter = effect.seq { cancelled[starter, default: []].append(today) }
    takeEvents()
  }
}
