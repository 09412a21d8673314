internal import PlayheadCommands

extension Tool {
  /// The tools that run the feature, available if it is linked in.
  static let running: [Tool] = [verify, shrink, fork, explore, exportTest]

  private static let wayOnInBranch = "the recording at the answer's 'path' can be asked for more"

  private static let verify = Tool(
    name: "verify", title: "Does it still happen",
    description:
      "Runs the recorded actions through today's reducer, in another process and without effects, and tells the first difference. After a fix: is it where it should be?",
    parameters: [.recording, .from, .to], wayOn: "'from' and 'to' narrow it",
    work: .command("verify") { $0.range() })

  private static let shrink = Tool(
    name: "shrink", title: "The fewest actions",
    description:
      "Finds the fewest actions from outside that still lead to something, and records them in a new file beside the recording. It may take minutes; ask for progress, and cancel it.",
    parameters: [
      .recording,
      .of(
        "shrink", "goal",
        "An expression that must hold at some position, such as rows[48].title == rows[49].title; or: divergence, crash."
      ),
    ], wayOn: wayOnInBranch, work: .command("shrink"))

  private static let fork = Tool(
    name: "fork", title: "Try it otherwise",
    description:
      "Runs the rest of the recording again from a position, without some actions or with other values, into a new file beside the recording. `answers` says how much is known of what effects would have sent: doubtful ones may not happen.",
    parameters: [
      .recording,
      ToolParameter("at", .position, "From where on. Default: before what is left out, or the start."),
      .of("fork", "name", "A name for it: letters, digits, '-' and '_'."),
      .of("fork", "--without", "Positions or ranges of actions to leave out: 12, 14..16."),
      .of("fork", "--set", "Values to put into the state first: count = 3."),
    ], wayOn: wayOnInBranch,
    // Without `at`, the omitted actions determine where the branch begins.
    position: { $0["at"] ?? ($0.all("set").isEmpty && !$0.all("without").isEmpty ? nil : "start") },
    work: .command("fork"))

  private static let explore = Tool(
    name: "explore", title: "Look for a fault",
    description:
      "Runs the feature with its real effects in the world that its program describes, in other orders, until a condition holds that never should, and records the shortest way there in a new file beside the recording: it has happened. Without a world, or with `kinds`, the recorded answers come otherwise. It takes 30 seconds unless `seconds` or `runs` say otherwise.",
    parameters: [
      .recording,
      .of("explore", "never", "What must never hold: count < 0. Without it: a reducer that traps."),
      .of("explore", "--at-rest", as: "at_rest"),
      ToolParameter("describe", .flag, "Instead: what the feature calls that the world does not describe."),
      .from, .to,
      ToolParameter(
        "kinds", .list(.choice(["orders", "failures", "actions"])),
        "What recorded answers may do otherwise. Without a world: orders."),
      .of("explore", "--for", as: "seconds", "How long to look."),
      .of("explore", "--runs", "How many runs."),
      .of("explore", "--seed", "Decides what is tried at random."),
    ], wayOn: wayOnInBranch,
    work: .command("explore") { call in
      [("goal", call["describe"] != nil ? "describe" : call["never"] == nil ? "crash" : "never")]
        + call.range(as: "from")
        + call.all("kinds").map { ("--\($0)", "") }
    })

  private static let exportTest = Tool(
    name: "export_test", title: "Write a test",
    description:
      "Writes recorded actions as a Swift test of the feature: each step as it was recorded, or only that an expression holds in the end, which fails until the fault is gone.",
    parameters: [
      .recording, .from, .to,
      .of("export", "--expect", "What must hold in the end, and does not in the recording."),
      .of(
        "export", "-o", as: "file",
        "A new .swift file for it, by its path from the named folder. Default: in the answer."),
    ], wayOn: "'file' writes all of it, 'from' and 'to' narrow it",
    work: .command("export") { call in [("kind", "test")] + call.range() })

  /// The error if a tool must not write a file of that name; nil if it may.
  static func problem(ofFile file: String) -> CommandError? {
    let isSource = file.hasSuffix(".swift") && !FileNames.lastComponent(file).hasPrefix(".")
    return isSource ? nil : CommandError("found '\(file)' as 'file', expected the name of a .swift file")
  }
}
