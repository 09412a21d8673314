internal import PlayheadFormat
internal import PlayheadReader

/// The way through a recording that all rules share.
struct SuspectPass {
  private let recording: Recording
  private let session: SuspectSession
  private var rules: [any SuspectRule] = [
    Overwritten(), Outdated(), Moved(), Gone(), Stuck(), Twice(), Identity(), Unheard(),
  ]
  private var events: EffectEvents
  /// The effects that have ended, whose last actions may still be queued.
  private var late: [Int: EffectRun] = [:]
  /// The last action from outside.
  private var isFromOutside: Set<Int> = []
  /// The last action, which may start effects, and what it wrote.
  private var recent: (position: Int, writes: [StateWrite]) = (0, [])

  private let deadline: ContinuousClock.Instant?
  /// Whether a rule looks at something before the next action from outside.
  private var isWaiting = false

  init(_ recording: Recording, deadline: ContinuousClock.Instant?) {
    self.recording = recording
    self.deadline = deadline
    session = SuspectSession(recording)
    events = EffectEvents(recording)
  }

  mutating func findings() throws -> [SuspectFinding] {
    var cursor = StateCursor(recording)
    var window = LineCache(recording)
    for run in recording.runs {
      try cursor.move(to: run.lowerBound, in: recording)
      session.history.forget()
      session.removeAllRuns()
      session.writes.begin(with: try cursor.state(in: recording))
      try addEvents(through: run.lowerBound)
      for position in run.dropFirst() where !canPass(position) {
        try cursor.move(to: position - 1, in: recording)
        try step(&cursor, &window)
      }
    }
    var findings: [SuspectFinding] = []
    for index in rules.indices { findings += try rules[index].findings(in: session) }
    return findings
  }

  /// Whether nothing can be odd about an action, and nothing waits for it.
  private mutating func canPass(_ position: Int) -> Bool {
    guard session.awaited == 0, !isWaiting, session.quiet.isQuiet(at: position), !events.hasNext(through: position)
    else { return false }
    switch recording.origin(position) {
    case .effect(let id)?:
      guard let run = session.running[id], let name = recording.nameNumber(position), run.answers.contains(name) else {
        return false
      }
      run.lastAnswer = position
      return true
    case .outside?, .debugger?:
      late.removeAll(keepingCapacity: true)
      isFromOutside = [position]
      return true
    case nil: return false
    }
  }

  private mutating func step(_ cursor: inout StateCursor, _ window: inout LineCache) throws {
    let position = cursor.position + 1
    if isWaiting, recording.origin(position) == .outside {
      for index in rules.indices { try rules[index].willComeFromOutside(before: position, in: session) }
    }
    if position & 0x3F == 0 {
      try ReadingProgress.checkIn(position, of: recording.last, recording.name)
      if let deadline, deadline < .now { throw SuspectSearch.Late() }
    }
    _ = try cursor.advance(in: recording, through: &window) { session.writes.add($0, in: $1) }
    // At a keyframe it stays where it was, and goes on with the keyframe's state.
    try cursor.move(to: position, in: recording)
    let (writes, shifts) = session.writes.take()
    var step = SuspectStep(
      position: position, name: recording.nameNumber(position) ?? 0, run: nil, isFromOutside: true,
      isFirstAnswer: false, enclosed: recording.enclosed(by: position), writes: writes, shifts: shifts,
      state: cursor.view)
    if case .effect(let id)? = recording.origin(position) {
      step.run = session.running[id] ?? late[id]
      // What an effect that ended at once has sent was only passed on.
      step.isFromOutside = late[id].map { $0.isFromOutside && $0.end == $0.starter } ?? false
      step.isFirstAnswer = step.run.map { session.addAnswer(step.name, to: $0) } ?? false
    }
    for index in rules.indices { try rules[index].actionDidReturn(step, in: session) }
    step.run?.lastAnswer = position
    session.last = (position, step.run)
    session.history.add(step, places: session.places)
    if recording.origin(position) == .outside { late.removeAll(keepingCapacity: true) }
    recent = (position, step.writes)
    if step.isFromOutside { isFromOutside = [position] }
    try addEvents(through: position)
    isWaiting = rules.contains { $0.isWaiting }
  }

  private mutating func addEvents(through position: Int) throws {
    while let event = events.next(through: position) {
      if let starter = event.starter {
        // What it was started for is not known.
        if starter == 0 { continue }
        let run = EffectRun(
          id: event.id, kind: try session.digests.kind(ofEffect: event.id) ?? 0, starter: starter,
          payload: try session.digests.payload(starter) ?? 0,
          writes: starter == recent.position ? recent.writes : [],
          isFromOutside: isFromOutside.contains(starter))
        for index in rules.indices { try rules[index].effectDidStart(run, at: position, in: session) }
        session.add(run)
      } else if let run = session.running[event.id] {
        session.remove(run)
        run.end = position
        late[run.id] = run
        for index in rules.indices { try rules[index].effectDidEnd(run, at: position, in: session) }
      }
    }
  }
}
