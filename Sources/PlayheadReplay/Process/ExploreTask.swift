import PlayheadDebugger

/// What a process is to search.
struct ExploreTask: Codable {
  let plan: BranchPlan
  let goal: ExploreGoal
  let options: ExploreOptions
  /// The number of the first variation.
  let first: Int
  /// The variation to reduce to what its goal needs; nil to search for one.
  var narrowed: Variation?
  /// Whether that must stay certain.
  var isCertain = true
}

/// The result of a search.
struct Explored: Codable {
  var variation: Variation?
  var hasRunSingles = false
  var isCertain = true
}

extension Exploration.Goal {
  init(_ goal: ExploreGoal) throws {
    switch goal {
    case .crash: self = .crash
    case .expression(let text): self = .expression(try Expression(parsing: text))
    }
  }
}

extension ReplayChild {
  /// Searches, and returns the answer.
  static func explore<Runner: ActionRunner>(
    _ task: ExploreTask, _ exploration: Exploration<Runner>, _ notes: ExploreNotes?
  ) throws -> Explored {
    if let narrowed = task.narrowed {
      try narrow(narrowed, isCertain: task.isCertain, exploration)
      return Explored()
    }
    let source = exploration.source(task.options)
    let found = try exploration.search(source, from: task.first, task.options, notes)
    if let found, found.variation.isEmpty {
      throw ReplayError(
        .told(
          "it comes about at position \(found.position) as it was recorded: nothing has to be otherwise",
          hint: "goto \(found.position)"))
    }
    if source.isEmpty {
      throw ReplayError(
        .told(
          "there is nothing to try: no effect has answered in the range",
          hint: "'--actions' leaves out, moves and repeats what came from outside"))
    }
    return Explored(
      variation: found?.variation, hasRunSingles: exploration.hasRunSingles, isCertain: found?.isCertain ?? true)
  }

  /// Runs candidates to the end of the search, except those with known outcomes.
  private static func narrow<Runner: ActionRunner>(
    _ found: Variation, isCertain: Bool, _ exploration: Exploration<Runner>
  ) throws {
    var search = FindingSearch(exploration.session, found)
    for outcome in ReplayFiles.text(of: ReplayTask.journalDescriptor).utf8 {
      search.record(holds: outcome == UInt8(ascii: "y"))
    }
    // A reducer that ends the process does not get here.
    try exploration.narrow(&search, isCertain: isCertain) { holds in
      ReplayFiles.orEnd { try ReplayFiles.append(holds ? "y" : "n", to: ReplayTask.journalDescriptor) }
    }
  }
}
