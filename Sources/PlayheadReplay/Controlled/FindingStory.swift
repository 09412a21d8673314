internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// Tells a finding in the words of the app: what was chosen, and which actions came of it.
struct FindingStory {
  private let recording: Recording
  private let positions: [Int]
  private let title: ActionTitle
  private let arguments: [WorldCalls.Name: String]

  /// - Parameters:
  ///   - recording: the finding's.
  ///   - arguments: what calls were given.
  init(_ recording: Recording, _ arguments: [WorldCalls.Name: String]) {
    (self.recording, self.arguments) = (recording, arguments)
    positions = recording.sentPositions
    title = ActionTitle(recording.schema)
  }

  /// Tells a recorded run.
  @MainActor init<Feature: ControlledFeature>(_ recording: Recording, _ recorded: ControlledSearch<Feature>.Recorded) {
    self.init(recording, recorded.showsArguments ? recorded.run.arguments : [:])
  }

  /// A line for each choice.
  ///
  /// - Parameter counts: how many actions there were after each.
  func lines(_ finding: ControlledFinding, counts: [Int]) throws -> [String] {
    var lines: [String] = []
    var last = 0
    for (choice, count) in zip(finding.choices, counts) {
      let actions = try texts(after: last, through: count)
      last = count
      lines.append("\(lines.count + 1)  \(line(choice, actions))")
    }
    if counts.count > finding.choices.count, let end = counts.last {
      let actions = try texts(after: last, through: end)
      lines.append("then all comes to rest\(actions.isEmpty ? "" : ": \(actions.joined(separator: ", "))")")
    }
    return lines
  }

  /// A line for each choice of a run that ended early: which actions followed from a choice is unknown.
  func lines(ofUnfinished choices: [WorldChoice]) throws -> [String] {
    var sent = positions.lazy.filter { recording.origin($0) == .outside }.makeIterator()
    return try choices.enumerated().map { number, choice in
      let action: [String] = if case .send = choice { try sent.next().map { [try text($0)] } ?? [] } else { [] }
      return "\(number + 1)  \(line(choice, action))"
    }
  }

  private func line(_ choice: WorldChoice, _ actions: [String]) -> String {
    let came = actions.joined(separator: ", ")
    if case .send(_, let distance) = choice {
      return distance > .zero ? "after \(TimeText.duration(Int(distance.nanoseconds))): \(came)" : came
    }
    return choice.words(call: call, effect: name) + (came.isEmpty ? "" : ": \(came)")
  }

  private func call(_ name: WorldCalls.Name) -> String {
    "\(name)\(arguments[name].map { $0.isEmpty ? "" : "(\($0.prefix(60)))" } ?? "")"
  }

  private func name(ofEffect id: Int) -> String {
    guard case .start(_, let name, _, _)? = (try? recording.start(ofEffect: id))?.event else { return "effect \(id)" }
    return "effect \(id) (\(name))"
  }

  private func texts(after first: Int, through last: Int) throws -> [String] {
    try positions.prefix(last).dropFirst(first).map(text)
  }

  private func text(_ position: Int) throws -> String {
    let action = try recording.action(position)
    return title.title(of: action) + title.payload(of: action, limit: 60)
  }
}

extension ControlledTrouble {
  /// What happened, in a sentence without its end.
  var text: String {
    switch kind {
    case .never(let name), .neverAtRest(let name): name
    case .neverDone: "an action does what none must do"
    case .trap: "the process ends"
    case .hang: "a reducer does not return"
    case .issue(let message, let place):
      "the feature reports an issue, at \(place): \(message.split(separator: "\n").first ?? "")"
    }
  }
}
