internal import PlayheadFormat
internal import PlayheadReader

/// A recording up to an action, as the rules look at it.
final class SuspectSession {
  let recording: Recording
  let digests: LineDigests
  var history = WriteHistory()
  var quiet: QuietPatches
  var writes: WriteReader
  /// The last action that was looked at, and the effect that sent it.
  var last: (position: Int, run: EffectRun?) = (0, nil)
  /// The effects that are under way.
  private(set) var running: [Int: EffectRun] = [:]
  /// How many of them are no streams, and may still answer what they were started for.
  private(set) var awaited = 0
  private var runningByKind: [EffectRun.Likeness: Set<Int>] = [:]

  init(_ recording: Recording) {
    self.recording = recording
    digests = LineDigests(recording)
    quiet = QuietPatches(recording)
    writes = WriteReader(recording.schema)
  }

  func add(_ run: EffectRun) {
    if let former = running[run.id] { remove(former) }
    running[run.id] = run
    awaited += 1
    for write in run.writes { quiet.watch(write.pointer) }
    runningByKind[run.likeness, default: []].insert(run.id)
    runningByKind[run.likeness.ofAnyPayload, default: []].insert(run.id)
  }

  func remove(_ run: EffectRun) {
    running[run.id] = nil
    if !run.isStream { awaited -= 1 }
    for likeness in [run.likeness, run.likeness.ofAnyPayload] {
      runningByKind[likeness]?.remove(run.id)
      if runningByKind[likeness]?.isEmpty == true { runningByKind[likeness] = nil }
    }
  }

  /// Takes note of an action that an effect has sent; whether it is the first of its name, and the effect no stream.
  func addAnswer(_ name: Int, to run: EffectRun) -> Bool {
    let isFirst = run.answers.insert(name).inserted && !run.isStream
    let wasStream = run.isStream
    run.answerCount += 1
    if run.isStream, !wasStream, running[run.id] === run { awaited -= 1 }
    return isFirst
  }

  func removeAllRuns() {
    awaited = 0
    running = [:]
    runningByKind = [:]
  }

  /// The oldest effect under way that is of the same kind, was started for the same payload, by an earlier action, and has not sent
  /// the starting action itself.
  func firstRunning(like run: EffectRun) -> EffectRun? {
    let sender = recording.origin(run.starter)
    let others = (runningByKind[run.likeness] ?? []).lazy.compactMap { [running] in running[$0] }
    return others.prefix(Self.likeLimit).filter { $0.starter < run.starter && sender != .effect($0.id) }
      .min { $0.id < $1.id }
  }

  private static let likeLimit = 256

  /// Whether another effect of the kind is under way.
  func isAnyRunning(ofKindOf run: EffectRun) -> Bool { runningByKind[run.likeness.ofAnyPayload] != nil }

  var places: PlaceTable { writes.places }

  /// What an action carries.
  func payload(_ position: Int) throws(RecordingError) -> Payload { Payload(try recording.action(position).value) }

  /// Whether an action carries a `Result` that is a failure.
  func isFailure(_ position: Int) throws(RecordingError) -> Bool {
    guard try digests.hasFailure(position) else { return false }
    return try payload(position).isFailure
  }

  /// The last action that wrote a place since another action, and could as well have come elsewhere than before an answer.
  func unorderedWrite(of place: Int, since start: Int, before step: SuspectStep) -> WriteHistory.Write? {
    guard let write = history.last(at: place, in: writes.places), write.position > start,
      write.effect != step.run?.id || write.effect == nil, step.enclosed?.contains(write.position) != true
    else { return nil }
    // An answer to an older request is older than this one.
    if let request = write.request, request < start { return nil }
    return write
  }
}

extension SuspectSession {
  /// Marks the findings whose places nothing wrote afterwards.
  func lasting(_ findings: [SuspectFinding]) -> [SuspectFinding] {
    findings.map {
      var finding = $0
      if let place = finding.place?.number {
        finding.isLasting = history.last(at: place, in: writes.places).map { $0.position <= finding.position } ?? true
      }
      return finding
    }
  }
}
