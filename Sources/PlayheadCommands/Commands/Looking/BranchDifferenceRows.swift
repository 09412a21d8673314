internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// The differences between two branches, action by action, computed as they are read.
struct BranchDifferenceRows: OutputRows {
  let array = "actions"
  private var comparison: RunComparison
  private let names: (first: String, second: String)
  /// Debuggers that move through the two branches.
  private var debuggers: (first: Debugger, second: Debugger)
  private let renderer: Renderer
  private let form: OutputForm
  var size = PageSize()
  /// The number of consecutive equal actions.
  private var sameCount = 0
  private var isOver = false
  /// Whether the branches have actions after what they have in common.
  private var hasRows = false
  private let widths: (first: Int, second: Int)

  init(
    _ comparison: RunComparison, _ first: DebugSession.Branch, _ second: DebugSession.Branch, in session: CommandSession
  ) {
    self.comparison = comparison
    names = (session.renderer.safe(first.name), session.renderer.safe(second.name))
    debuggers = (first.debugger, second.debugger)
    renderer = session.renderer
    form = session.form
    widths = (String(first.debugger.timeline.last).count, String(second.debugger.timeline.last).count)
  }

  mutating func next() -> OutputPage? {
    guard !isOver else { return nil }
    var page = OutputPage()
    do {
      for _ in 0..<size.take() {
        if Task.isCancelled { throw DebuggerError(.interrupted) }
        guard let row = comparison.next() else {
          isOver = true
          passSame(to: &page)
          if hasRows { page.text += try end() }
          break
        }
        try add(row, to: &page)
      }
    } catch {
      page.failure = error
      isOver = true
    }
    return page
  }

  private mutating func add(_ row: RunComparison.Row, to page: inout OutputPage) throws {
    hasRows = true
    if case .both(_, _, .none) = row {
      sameCount += 1
      return
    }
    passSame(to: &page)
    switch row {
    case .first(let position):
      let text = try line(debuggers.first, "-", position, nil)
      page.add(form) {
        $0 += text
      } json: {
        ["first": position]
      }
    case .second(let position):
      let text = try line(debuggers.second, "+", nil, position)
      page.add(form) {
        $0 += text
      } json: {
        ["second": position]
      }
    case .both(let first, let second, let difference):
      try add(first, second, difference, nil, to: &page)
    case .moved(let first, let second, let difference, let predecessors):
      try add(first, second, difference, predecessors, to: &page)
    }
  }

  /// Adds an action of both branches; `predecessors` are the actions before it, if they differ.
  private mutating func add(
    _ first: Int, _ second: Int, _ difference: RunComparison.Difference, _ predecessors: RunComparison.Predecessors?,
    to page: inout OutputPage
  ) throws {
    var text = try line(debuggers.second, predecessors == nil ? "~" : "↕", first, second)
    if form.hasText, let predecessors {
      text += try order(predecessors.first, in: debuggers.first, names.first)
      text += try order(predecessors.second, in: debuggers.second, names.second)
    }
    if form.hasText, difference == .effects {
      text += try effects(of: first, names.first, inFirst: true)
      text += try effects(of: second, names.second, inFirst: false)
    } else if form.hasText, difference != .none {
      text += try changes(of: \.first, first, names.first, difference == .action)
      text += try changes(of: \.second, second, names.second, difference == .action)
    }
    page.add(form) {
      $0 += text
    } json: {
      let after = predecessors.map {
        ["first": $0.first?.asJSON ?? .null, "second": $0.second?.asJSON ?? .null] as JSONFacts
      }
      return [
        "first": first, "second": second, "differs": difference == .none ? "order" : "\(difference)", "after": after,
      ]
    }
  }

  /// Describes the action before another one in one branch.
  private func order(_ predecessor: Int?, in debugger: Debugger, _ name: String) throws -> StyledText {
    guard let predecessor else { return labelled(name, ["first"]) }
    let title = try debugger.timeline.frame(at: predecessor).map { " \(renderer.title(of: $0.action))" } ?? StyledText()
    return labelled(name, ["after \(predecessor)\(title)"])
  }

  private mutating func passSame(to page: inout OutputPage) {
    if sameCount > 0, form.hasText {
      page.text +=
        StyledText.dim("  … \(sameCount == 1 ? "1 action that is" : "\(sameCount) actions that are") the same") + "\n"
    }
    sameCount = 0
  }

  /// An action with its positions in both: `~ 12 11  2.000s  tick   ← effect 1 …`.
  private func line(_ debugger: Debugger, _ mark: String, _ first: Int?, _ second: Int?) throws -> StyledText {
    func cell(_ position: Int?, _ width: Int) -> String {
      let text = position.map(String.init) ?? ""
      return String(repeating: " ", count: max(width - text.count, 0)) + text
    }
    guard form.hasText, let position = second ?? first, let frame = try debugger.timeline.frame(at: position) else {
      return StyledText()
    }
    let role: StyledText.Role? = mark == "-" ? .removed : mark == "+" ? .added : nil
    let text: StyledText =
      "\(mark) \(cell(first, widths.first)) \(cell(second, widths.second))  \(TimeText.moment(frame.action.time))  "
      + renderer.title(of: frame.action)
    return (role.map(text.styled) ?? text) + "   \(renderer.cause(of: frame))\n"
  }

  /// The changes of an action in one branch, labelled with the branch's name.
  private mutating func changes(
    of debugger: WritableKeyPath<(first: Debugger, second: Debugger), Debugger>, _ position: Int, _ name: String,
    _ showsAction: Bool
  ) throws -> StyledText {
    var lines: [StyledText] = []
    if showsAction, let frame = try debuggers[keyPath: debugger].timeline.frame(at: position) {
      lines.append(renderer.title(of: frame.action))
    }
    // A position after missing lines cannot be reached.
    if let landing = try? debuggers[keyPath: debugger].goto(.position(position)), let changes = landing.changes {
      let text = renderer.changes(changes, count: landing.changeCount, limit: Self.changeLimit, wayOn: "diff")
      lines += text.lines.filter { !$0.isEmpty }.map { $0.dropping(spaces: 2) }
    } else {
      lines.append("what it changed is unknown")
    }
    return labelled(name, lines)
  }

  /// The effects that an action started or cancelled in one branch.
  private func effects(of position: Int, _ name: String, inFirst isFirst: Bool) throws -> StyledText {
    let (started, cancelled) = try comparison.effects(of: position, inFirst: isFirst)
    func text(_ verb: String, _ names: [String]) -> [String] {
      names.isEmpty ? [] : ["\(verb) \(names.map { renderer.safe($0) }.joined(separator: ", "))"]
    }
    let facts = text("starts", started) + text("cancels", cancelled)
    return labelled(name, [StyledText(facts.isEmpty ? "starts and cancels no effect" : facts.joined(separator: "; "))])
  }

  /// Lines of one branch, the first after the branch's name.
  private func labelled(_ name: String, _ lines: [StyledText]) -> StyledText {
    let width = max(TerminalText.width(names.first), TerminalText.width(names.second))
    let space = String(repeating: " ", count: width)
    let label = name + String(repeating: " ", count: width - TerminalText.width(name))
    return lines.enumerated().map { "    \($0.offset == 0 ? label : space)  \($0.element)\n" }.joined()
  }

  private static let changeLimit = 4

  /// The differences of the final states.
  private mutating func end() throws -> StyledText {
    guard form.hasText else { return StyledText() }
    let (first, second) = (debuggers.first.timeline.lastState, debuggers.second.timeline.lastState)
    let changes = try comparison.difference(at: first, second)
    guard !changes.isEmpty else { return "both end with the same state\n" }
    return "the states at the ends, \(names.first) → \(names.second):\n"
      + renderer.changes(changes, count: changes.count, limit: Self.endLimit, wayOn: "diff --json")
  }

  private static let endLimit = 40
}
