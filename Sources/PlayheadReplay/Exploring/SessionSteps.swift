package import PlayheadFormat
package import PlayheadReader

/// A recorded session as steps that can be reordered: an action with all its immediate consequences, or the end of an effect by itself.
package struct SessionSteps: Sendable {
  package struct Step: Sendable {
    package enum Kind: Hashable, Sendable {
      /// An action from outside, or a change without one.
      case outside
      /// An action that an effect has sent.
      case answer(effect: Int)
      /// The end of an effect by itself.
      case end(effect: Int)
    }

    package let kind: Kind
    /// The position of the first action; for an end, the last one before it.
    package let position: Int
    package fileprivate(set) var lines: [Line] = []
    /// The steps that have to be done before this one.
    package fileprivate(set) var causes: [Int] = []

    /// The effect whose action or end it is, if any.
    package var effect: Int? {
      switch kind {
      case .outside: nil
      case .answer(let effect), .end(let effect): effect
      }
    }

    package var isAnswer: Bool { if case .answer = kind { true } else { false } }
  }

  /// A line of the recording.
  package enum Line: Sendable {
    case action(Action)
    case effect(RecordedEffectEvent)
    case cancellation(RecordedCancellation)
  }

  /// An action with what its reducer did.
  package struct Action: Sendable {
    package let seq: Int
    package let time: Int
    package let origin: RecordedOrigin
    package let answer: AnswerCertainty?
    /// The recorded action; nil where the state was changed without one.
    package let text: [UInt8]?
    package fileprivate(set) var reads: [RecordedChange.Read] = []
    package fileprivate(set) var patch: [UInt8]?
  }

  package private(set) var steps: [Step] = []
  /// The last position of the session, after which lines are missing or the recording ends.
  package private(set) var end: Int

  /// Reads the steps from after `start` up to `end`, the last position.
  package init(_ recording: Recording, after start: Int, through end: Int) throws(RecordingError) {
    self.end = start
    var builder = Builder()
    var reader = try RunReader(recording, after: start)
    reading: while let event = try reader.next() {
      switch event {
      case .action(let action):
        if action.seq > end { break reading }
        self.end = action.seq
        builder.add(action)
      case .change(let change): builder.add(change)
      case .effect(let event): builder.add(event)
      case .cancellation(let cancellation): builder.add(.cancellation(cancellation))
      case .discontinuity: break reading
      }
    }
    steps = builder.steps
  }

  private struct Builder {
    var steps: [Step] = []
    /// The steps in which effects have started, or have acted last.
    private var last: [Int: Int] = [:]
    private var ended: Set<Int> = []
    /// The line of the last action whose reducer has not returned.
    private var open: (step: Int, line: Int, seq: Int)?

    mutating func add(_ line: Line) {
      guard !steps.isEmpty else { return }
      steps[steps.count - 1].lines.append(line)
    }

    mutating func add(_ action: RunReader.Action) {
      let line = Line.action(
        Action(
          seq: action.seq, time: action.time, origin: action.origin, answer: action.answer,
          text: action.value.map { Array($0) }))
      defer { open = (steps.count - 1, steps[steps.count - 1].lines.count - 1, action.seq) }
      if case .effect(let id) = action.origin {
        // A `send` acts in the step that started it, and so does an effect within the reducer of another action.
        if ended.contains(id) && last[id] == steps.count - 1 || open != nil { return add(line) }
        begin(.answer(effect: id), action.seq)
      } else {
        if open != nil { return add(line) }
        begin(.outside, action.seq)
      }
      add(line)
    }

    mutating func add(_ change: RunReader.Change) {
      guard let (step, line, seq) = open, seq == change.seq, case .action(var action) = steps[step].lines[line] else {
        return
      }
      action.reads = change.reads.map { [RecordedChange.Read](text: $0) } ?? []
      action.patch = change.patch.map { Array($0) }
      steps[step].lines[line] = .action(action)
      open = nil
    }

    mutating func add(_ event: RecordedEffectEvent) {
      switch event.event {
      case .start:
        add(.effect(event))
        if !steps.isEmpty { last[event.id] = steps.count - 1 }
      case .cancel(_?, _):
        add(.effect(event))
        ended.insert(event.id)
      case .finish, .fail, .cancel(nil, _):
        // An end in the step in which the effect has started or acted last belongs to that step.
        if last[event.id] != steps.count - 1 || steps.isEmpty {
          begin(.end(effect: event.id), steps.last?.position ?? 0)
        }
        add(.effect(event))
        ended.insert(event.id)
      }
    }

    private mutating func begin(_ kind: Step.Kind, _ position: Int) {
      var step = Step(kind: kind, position: position)
      if let effect = step.effect {
        if let before = last[effect] { step.causes = [before] }
        last[effect] = steps.count
      }
      steps.append(step)
    }
  }
}
