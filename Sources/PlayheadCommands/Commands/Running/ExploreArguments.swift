internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

/// The arguments of `explore`.
struct ExploreArguments {
  let goal: WorldGoal
  /// The positions whose steps may vary; nil for all.
  let positions: ClosedRange<Int>?
  let options: ExploreOptions

  private static let what = Parameter.required(
    "goal", .word(["never", "crash", "describe"]), label: "never EXPR|crash|describe")
  private static let expression = Parameter.optional("never", .expression, isListed: false)
  private static let range = Parameter.clause("from", .range)
  private static let atRest = Parameter.flag(
    "--at-rest", summary: "EXPR holds when no call waits and time has passed all who slept; in a world")
  private static let orders = Parameter.flag(
    "--orders", summary: "recorded answers come at other times, in their own order; the default without a world")
  private static let failures = Parameter.flag(
    "--failures", summary: "a recorded answer does not come any more")
  private static let actions = Parameter.flag(
    "--actions", summary: "actions from outside are left out, sent twice or at another time")
  private static let runs = Parameter.option(
    "--runs", .count(1...1_000_000), what: "a number of runs", summary: "end after N runs")
  private static let seconds = Parameter.option(
    "--for", .count(1...3600), label: "TIME", what: "a time, as 30s", summary: "end after a time; 30s by default")
  private static let seed = Parameter.option(
    "--seed", .count(1...1_000_000), what: "a number from 1 on", summary: "what is tried at random")
  static let parameters = [what, expression, atRest, orders, failures, actions, runs, seconds, seed, range]

  init(_ arguments: CommandArguments, in session: CommandSession) throws {
    options = try Self.options(arguments)
    positions = try arguments.positions(Self.range, in: session)
    let expression = arguments[Self.expression]
    let what = try arguments.required(Self.what)
    guard what.text == "never" else {
      if let expression {
        throw CommandError("found '\(expression.text)', expected 'from' or an option", at: expression.range)
      }
      goal = what.text == "crash" ? .crash : .undescribed
      if arguments.has(Self.atRest) { throw CommandError("'--at-rest' is for 'never EXPR'", at: what.range) }
      return
    }
    guard let expression else { throw CommandError("expected an expression after 'never'", at: what.range) }
    // A wrong expression is reported before anything runs.
    _ = try arguments.input.reading(expression) { text in
      let parsed = try Expression(parsing: text)
      if arguments.has(Self.atRest) { try parsed.expectOnlyState() }
      return try Query(in: Debugger(session.recording), where: parsed)
    }
    goal = arguments.has(Self.atRest) ? .neverAtRest(expression.text) : .never(expression.text)
  }

  /// Whether the feature is to run in its world: what recorded answers may do otherwise is asked for by a flag.
  func usesWorld(of replayer: any Replayer) throws(CommandError) -> Bool {
    if goal == .undescribed, !options.kinds.isEmpty {
      throw CommandError("'describe' is about the world, which recorded answers do not need")
    }
    if goal == .undescribed || replayer.hasWorld && options.kinds.isEmpty { return true }
    guard case .neverAtRest = goal else { return false }
    throw CommandError(
      "'--at-rest' needs a world, in which effects do their own work",
      hint: replayer.hasWorld
        ? "leave out --orders, --failures and --actions" : "'Playhead.main' takes one: 'explore describe' has its lines"
    )
  }

  /// What is looked for in recorded answers.
  var recordedGoal: ExploreGoal {
    switch goal {
    case .never(let text), .neverAtRest(let text): .expression(text)
    case .crash, .undescribed: .crash
    }
  }

  private static func options(_ arguments: CommandArguments) throws(CommandError) -> ExploreOptions {
    var options = ExploreOptions(kinds: [])
    if arguments.has(orders) { options.kinds.insert(.orders) }
    if arguments.has(failures) { options.kinds.insert(.failures) }
    if arguments.has(actions) { options.kinds.insert(.actions) }
    if let seed = try arguments.integer(seed, from: 1) { options.seed = UInt64(seed) }
    if let runs = try arguments.integer(runs, from: 1) { options.runs = runs }
    if let word = arguments[seconds] {
      let text = word.text.hasSuffix("s") ? word.text.dropLast() : word.text[...]
      guard let time = Int(text), time > 0 else {
        throw CommandError("found '\(word.text)', expected \(seconds.what)", at: word.range)
      }
      options.seconds = time
    } else if options.runs != .max {
      // A requested number of runs has no time limit.
      options.seconds = nil
    }
    return options
  }
}
