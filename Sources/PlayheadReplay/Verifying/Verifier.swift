package import PlayheadDebugger
import PlayheadFormat
import PlayheadPlatform
package import PlayheadReader
import PlayheadRecorder
internal import PlayheadRedaction

/// Runs the actions of a recording through today's reducer on its own states, and compares the changes: while these are equal, so
/// are the states, at the cost of the changes.
package final class Verifier<Runner: ActionRunner> {
  private typealias State = Runner.State
  private typealias Action = Runner.Action

  private let recording: Recording
  private let runner: Runner
  private let range: ClosedRange<Int>
  private let runsCrash: Bool
  private let progress: RunningPosition?
  private let actionType = RecordedType<Action>()
  private let stateType = RecordedType<State>()
  private let states: StateRecording<State>
  private let decoder: ActionDecoder<Action>
  private let salvage: StateSalvage<State>
  @exclusivity(unchecked) private var effects: EffectMatching<Runner>
  private var comparison: ChangeComparison
  private let redacted: RedactedPlaces

  @exclusivity(unchecked) private var report: Verification
  /// Faster than asking the report.
  @exclusivity(unchecked) private var hasDiverged = false
  /// The indices of skipped actions in the report, by name.
  private var skippedNames: [String: Int] = [:]
  /// Today's state before the next action; nil where the recorded one is to be used.
  @exclusivity(unchecked) private var state: StateMemory<State>?
  /// The last state of today's reducer.
  @exclusivity(unchecked) private var last: StateMemory<State>?
  @exclusivity(unchecked) private var begun: [BegunAction] = []
  /// The last action that has begun; empty where it does not decode.
  private let action = Slot<Action>()
  /// Whether effects have had events since the last action, in the recording or today.
  @exclusivity(unchecked) private var hasGroup = false
  /// The last action that was run.
  @exclusivity(unchecked) private var lastRun: Int?
  /// The last action after which what waits can have happened; nil if that is the last one.
  private var held: Int?
  @exclusivity(unchecked) private var patch = PatchWriter()
  @exclusivity(unchecked) private var scratch = JSONWriter(capacity: 1024)

  /// `defaults` has the values that recorded states lack, and `runsCrash` also runs the last action of a recording that ended in
  /// its reducer.
  package init(
    _ recording: Recording, _ range: ClosedRange<Int>, runner: Runner, defaults: Runner.State?, runsCrash: Bool = false,
    progress: RunningPosition? = nil
  ) {
    self.progress = progress
    self.recording = recording
    self.runner = runner
    self.range = range
    self.runsCrash = runsCrash
    states = StateRecording(type: stateType)
    decoder = ActionDecoder(actionType)
    salvage = StateSalvage(stateType, defaults: defaults, shared: recording.header.shared)
    effects = EffectMatching(runner)
    let today = Schema(state: stateType, action: actionType)
    comparison = ChangeComparison(recording, today: today)
    redacted = RedactedPlaces(recording.header.redacted, schema: recording.schema)
    report = Verification(positions: range)
    if let then = recording.schema, let today { report.typeChanges = TypeChange.changes(from: then, to: today) }
  }

  /// Runs the actions up to the first difference; throws where the types do not decode or the recording is unreadable, and
  /// `interrupted` where the task is cancelled.
  package func run() throws -> Verification {
    try recording.expectRunnable()
    guard stateType.isReadable else { throw ReplayError(.unreadable(type: stateType.name)) }
    guard actionType.isReadable || recording.last == recording.first else {
      throw ReplayError(.unreadable(type: actionType.name))
    }
    var reader = try RunReader(recording, after: range.lowerBound - 1)
    while !hasDiverged, let event = try reader.next() {
      switch event {
      case .action(let action):
        if action.seq > range.upperBound {
          endGroup(isWhole: true)
          return finished()
        }
        endGroup(isWhole: true)
        passHeld(before: action)
        if !hasDiverged { begin(action) }
      case .change(let change): try end(change)
      case .effect(let event):
        // An effect that an action cancels does not act itself.
        if case .cancel(_?, _) = event.event {} else { passHeld(before: event.id) }
        hasGroup = true
        effects.recorded(event)
        if case .start = event.event {
          if runner.tellsEffects { report.effectCount += 1 } else { report.passOver(.effects) }
        }
      case .cancellation(let cancellation): effects.recorded(cancellation)
      case .discontinuity:
        state = nil
        begun = []
        effects = EffectMatching(runner)
      }
    }
    if !hasDiverged { try finish() }
    return finished()
  }

  private func finished() -> Verification {
    report.salvaged = salvage.salvaged
    if report.divergence == nil {
      let lost = recording.lostPositions.reduce(0) { $0 &+ (range.overlaps($1) ? range.clamped(to: $1).count : 0) }
      if lost > report.passedOver[.lost] ?? 0 { report.passedOver[.lost] = lost }
      if recording.ending.torn != nil, range.upperBound >= recording.last { report.passOver(.torn) }
    }
    if effects.unknownCount > 0, runner.tellsEffects { report.passedOver[.effectFromBefore] = effects.unknownCount }
    if let divergence = report.divergence { report.positions = range.lowerBound...divergence.position }
    return report
  }

  private func name(_ seq: Int) -> String { recording.actionName(seq) ?? "?" }

  private func diverge(_ seq: Int, _ difference: Divergence.Difference) {
    guard !hasDiverged else { return }
    hasDiverged = true
    report.divergence = Divergence(position: seq, action: name(seq), difference: difference)
  }

  private func endGroup(isWhole: Bool, at position: Int? = nil) {
    guard hasGroup else { return }
    hasGroup = false
    guard runner.tellsEffects, let lastRun, let difference = effects.endGroup(isWhole: isWhole) else { return }
    diverge(position ?? lastRun, difference)
  }

  /// Compares what follows `send` effects, where the recording has passed it.
  private func passHeld(before action: RunReader.Action) {
    guard runner.heldBy != nil else { return held = nil }
    // An action from outside may have been sent by code that an effect's action called.
    if case .effect(let id) = action.origin { passHeld(before: id) } else if held == nil { held = lastRun }
  }

  private func passHeld(before effect: Int) {
    if effects.isPassed(before: effect) { passHeld() }
  }

  private func passHeld() {
    endGroup(isWhole: true)
    guard !hasDiverged, effects.goOnWithAll() else { return }
    hasGroup = true
    endGroup(isWhole: true, at: held)
  }

  // MARK: - Actions

  private func begin(_ action: RunReader.Action) {
    let isNested = !begun.isEmpty
    // Earlier actions than the last one are marked already.
    if isNested { begun[begun.count - 1].isNested = true }
    var failure: RecordableError?
    if action.answer?.grade == .doubtful { report.doubtful.append(action.seq) }
    self.action.clear()
    if let text = action.value {
      do throws(RecordableError) {
        try self.action.fill { (action) throws(RecordableError) in try decoder.decode(text, into: action) }
        if case .effect(let id) = action.origin { compareSent(action, text, by: id) }
      } catch {
        failure = error
      }
    }
    begun.append(BegunAction(seq: action.seq, isOutside: action.value == nil, failure: failure, isNested: isNested))
  }

  /// Compares the action with that of today's `send`, which is known without running it.
  private func compareSent(_ action: RunReader.Action, _ text: UnsafeRawBufferPointer, by effect: Int) {
    guard let today = effects.action(sentBy: effect) else { return }
    scratch.removeAll()
    actionType.write(today, into: &scratch)
    let isSame = scratch.withBytes { $0.elementsEqual(text) }
    guard !isSame, let expected = try? JSONValue(parsing: text),
      let actual = scratch.withBytes({ try? JSONValue(parsing: $0) }), expected != actual
    else { return }
    if !redacted.isEmpty, let left = JSONView(expected), let right = JSONView(actual),
      JSONView.differences(from: left, to: right).allSatisfy({ difference in
        redacted.covers(difference.place.tokens) || difference.old.map(Placeholders.isIn) ?? false
      })
    {
      report.passOver(.redacted)
      return
    }
    diverge(action.seq, .sent(expected: expected, actual: actual))
  }

  private func end(_ change: RunReader.Change) throws(RecordingError) {
    guard let begun = begun.popLast(), begun.seq == change.seq else {
      state = nil
      self.begun = []
      return report.passOver(.lost)
    }
    guard !hasDiverged else { return }
    guard !begun.isOutside else {
      state = nil
      return report.passOver(changeBy: try recording.action(change.seq).changeOrigin)
    }
    guard !begun.isNested, !change.overlaps else {
      state = nil
      return report.passOver(change.overlaps ? .overlap : .nested)
    }
    if action.isFull { return try run(action.pointer.pointee, change) }
    skip(begun)
    // The change is part of the following states.
    if change.patch != nil { state = nil }
  }

  /// Reports an action that was not run.
  private func skip(_ begun: BegunAction) {
    let name = name(begun.seq)
    if let index = skippedNames[name] {
      report.skipped[index].count += 1
    } else {
      skippedNames[name] = report.skipped.count
      report.skipped.append(.init(name: name, first: begun.seq, reason: begun.failure?.description ?? ""))
    }
  }

  private func run(_ action: Action, _ change: RunReader.Change) throws(RecordingError) {
    guard let before = try memory(before: change.seq) else { return }
    let reads = change.reads.map { [RecordedChange.Read](text: $0) } ?? []
    var next = before.value
    progress?.begin(change.seq)
    let asked = runner.run(action, on: &next, seq: change.seq, answering: reads)
    progress?.end()
    report.runCount += 1
    lastRun = change.seq
    let after = states.writeChanges(since: before, to: next, remembersUnchanged: false, into: &patch)
    state = after ?? before
    last = state
    if runner.tellsReads {
      compareReads(reads, asked, change.seq)
    } else if !reads.isEmpty {
      report.passOver(.reads)
    }
    if runner.tellsEffects {
      let hasEvents = runner.hasEffectEvents
      hasGroup = hasGroup || hasEvents
      effects.didRun(change.seq, hasEvents: hasEvents)
    }
    if !isWrittenAlike(change.patch) {
      try compare(change, next)
    } else if _slowPath(patch.hasFailure || !change.unwritten.isEmpty) {
      // What either value would have been is unknown.
      report.passOver(.unwritable)
    }
  }

  /// Today's state before an action, or else the recorded one.
  @inline(__always) private func memory(before seq: Int) throws(RecordingError) -> StateMemory<State>? {
    if let state { return state }
    return try recordedMemory(before: seq)
  }

  private func recordedMemory(before seq: Int) throws(RecordingError) -> StateMemory<State>? {
    let recorded: JSONValue
    do throws(RecordingError) { recorded = try recording.state(at: seq - 1) } catch {
      if case .lost = error.reason {
        report.passOver(.lost)
        return nil
      }
      throw error
    }
    do throws(RecordableError) {
      let memory = states.memory(of: try salvage.state(recorded, after: last?.value), writing: &scratch)
      state = memory
      return memory
    } catch {
      throw RecordingError(
        source: recording.name,
        reason: .mismatch(member: "state\(error.pointer)", expected: "\(error.expected), found \(error.found)"))
    }
  }

  // MARK: - Comparing

  private func compareReads(_ reads: [RecordedChange.Read], _ asked: [RecordedChange.Read], _ seq: Int) {
    guard !reads.isEmpty || !asked.isEmpty else { return }
    let place = zip(reads, asked).prefix { $0.key == $1.key }.count
    let (expected, actual) = (reads.dropFirst(place).first?.key, asked.dropFirst(place).first?.key)
    if expected != nil || actual != nil { diverge(seq, .read(expected: expected, actual: actual)) }
  }

  private func isWrittenAlike(_ recorded: UnsafeRawBufferPointer?) -> Bool {
    guard let recorded, recorded.count > 2 else { return patch.operationCount == 0 }
    return patch.withOperations { operations in
      // Compares the text between the brackets of one with the other without its last comma.
      guard operations.count == recorded.count - 1, let left = operations.baseAddress,
        let right = recorded.baseAddress
      else { return false }
      return memcmp(left, right + 1, operations.count - 1) == 0
    }
  }

  private func compare(_ change: RunReader.Change, _ next: State) throws(RecordingError) {
    let recorded = change.patch.flatMap { try? JSONPatch(JSONValue(parsing: $0)) } ?? JSONPatch()
    guard let actual = JSONPatch(written: patch) else { return report.passOver(.unwritable) }
    let found = try comparison.differences(at: change.seq, recorded: recorded, actual: actual) {
      scratch.removeAll()
      stateType.write(next, into: &scratch)
      return scratch.withBytes { try? JSONValue(parsing: $0) }
    }
    for reason in found.passedOver { report.passOver(reason) }
    var places = found.places
    let unwritten = change.unwritten + patch.failures.compactMap { try? JSONPointer(parsing: $0.pointer) }
    if !unwritten.isEmpty {
      places.removeAll { place in unwritten.contains { $0.contains(place.pointer) } }
      report.passOver(.unwritable)
    }
    if !salvage.salvaged.isEmpty {
      // Values that were filled in are not in the recording.
      let filled = RedactedPlaces(salvage.salvaged.map { "\($0.pointer)" })
      places.removeAll { $0.expected == nil && filled.covers($0.pointer.tokens) }
      if places.count < found.places.count { report.passOver(.newPlace) }
    }
    if !places.isEmpty { diverge(change.seq, .state(places)) }
  }

  // MARK: - The end

  private func finish() throws(RecordingError) {
    if let last = begun.first, recording.ending.crashed == last.seq {
      report.crash = Verification.Crash(position: last.seq, action: name(last.seq))
      if runsCrash, action.isFull, let before = try memory(before: last.seq) {
        var next = before.value
        progress?.begin(last.seq)
        _ = runner.run(action.pointer.pointee, on: &next, seq: last.seq, answering: [])
        progress?.end()
        report.crash?.returned = true
        report.runCount += 1
      } else if !action.isFull {
        skip(last)
      }
    }
    let isWhole = recording.ending.status != nil
    endGroup(isWhole: isWhole)
    if isWhole, !hasDiverged { passHeld() }
  }
}

/// An action whose change was not read yet; outside of the generic type, whose nested types cost a look-up each time.
private struct BegunAction {
  let seq: Int
  /// Whether the state was changed without an action.
  let isOutside: Bool
  /// Why the action does not decode as today's type.
  let failure: RecordableError?
  /// Whether it was sent within another action's reducer, or others within its own.
  var isNested: Bool
}
