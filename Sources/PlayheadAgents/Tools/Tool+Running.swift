internal import PlayheadCommands

extension Tool {
  /// The tools that run the feature, where it is linked in.
  static let running: [Tool] = [verify, shrink, fork, explore, exportTest]

  private static let wayOnInBranch = "the recording at the answer's 'path' can be asked for more"

  private static let verify = Tool(
    name: "verify", title: "Does it still happen",
    description:
      "Runs the recorded actions through today's reducer, in another process and without effects, and tells the first difference. After a fix: is it where it should be?",
    parameters: [.recording, .from, .to], command: "verify", wayOn: "'from' and 'to' narrow it",
    work: .lines { call in ["verify\(call.range.map { " \($0)" } ?? "")"] })

  private static let shrink = Tool(
    name: "shrink", title: "The fewest actions",
    description:
      "Finds the fewest actions from outside that still lead to something, and records them in a new file beside the recording. It may take minutes; ask for progress, and cancel it.",
    parameters: [
      .recording,
      .required(
        "goal", .code,
        "An expression that must hold at some position, such as rows[48].title == rows[49].title; or: divergence, crash."
      ),
    ], command: "shrink", wayOn: wayOnInBranch,
    work: .lines { call in ["shrink\(call.words(("", "goal")))"] })

  private static let fork = Tool(
    name: "fork", title: "Try it otherwise",
    description:
      "Runs the rest of the recording again from a position, without some actions or with other values, into a new file beside the recording. `answers` says how much is known of what effects would have sent: doubtful ones may not happen.",
    parameters: [
      .recording,
      .word("at", "From where on. Default: before what is left out, or the start."),
      .word("name", "A name for it: letters, digits, '-' and '_'."),
      .list("without", .word, "Positions or ranges of actions to leave out: 12, 14..16."),
      .list("set", .code, "Values to put into the state first: count = 3."),
    ], command: "fork", wayOn: wayOnInBranch,
    work: .lines { call in
      let options = call.all("without").map { " --without \($0)" } + call.all("set").map { " --set \($0)" }
      // What is left out decides by itself where the branch begins.
      let isAnywhere = call.all("set").isEmpty && !call.all("without").isEmpty
      let start = call["at"] ?? (isAnywhere ? call.end : "start")
      return ["goto \(start)", "fork\(call.words(("", "name")))\(options.joined())"]
    })

  private static let explore = Tool(
    name: "explore", title: "Look for a fault",
    description:
      "Tries what did not happen – other orders of effects, failures, other actions – until a condition holds that never should, and records the shortest way there in a new file beside the recording. It takes 30 seconds unless `seconds` or `runs` say otherwise.",
    parameters: [
      .recording,
      .code("never", "What must never hold: count < 0. Without it: a reducer that traps."),
      .from, .to,
      .list("kinds", .choice(["orders", "failures", "actions"]), "What may be otherwise. Default: orders."),
      .number("seconds", 1...3600, "How long to look."),
      .number("runs", 1...1_000_000, "How many variations to run."),
      .number("seed", 1...1_000_000, "Decides what is tried at random."),
    ], command: "explore", wayOn: wayOnInBranch,
    work: .lines { call in
      let goal = call["never"].map { "never \($0)" } ?? "crash"
      let kinds = call.all("kinds").map { " --\($0)" }.joined()
      return [
        "explore \(goal)\(call.range.map { " from \($0)" } ?? "")\(kinds)\(call.words(("--for", "seconds"), ("--runs", "runs"), ("--seed", "seed")))"
      ]
    })

  private static let exportTest = Tool(
    name: "export_test", title: "Write a test",
    description:
      "Writes recorded actions as a Swift test of the feature: each step as it was recorded, or only that an expression holds in the end, which fails until the fault is gone.",
    parameters: [
      .recording, .from, .to,
      .code("expect", "What must hold in the end, and does not in the recording."),
      .word("file", "A new .swift file for it, by its path from the named folder. Default: in the answer."),
    ], command: "export", wayOn: "'file' writes all of it, 'from' and 'to' narrow it",
    work: .lines { call throws(CommandError) in
      if let file = call["file"], !file.hasSuffix(".swift") || FileNames.lastComponent(file).hasPrefix(".") {
        throw CommandError("found '\(file)' as 'file', expected the name of a .swift file")
      }
      return ["export test\(call.range.map { " \($0)" } ?? "")\(call.words(("-o", "file"), ("--expect", "expect")))"]
    })
}
