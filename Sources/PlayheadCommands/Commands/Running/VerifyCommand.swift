internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader

struct VerifyCommand: ImmediateCommand {
  let help = CommandHelp(
    name: "verify", group: .running, parameters: [.range, Self.allowsPartial],
    summary: "run the recorded actions through today's reducer, and show the first difference",
    discussion: """
      Runs the actions, or those of RANGE, in another process of this program. No effect does its work: the actions of
      effects come from the recording, and so do the values that reducers read. It compares the changes of the state,
      the reads, and the effects that are returned and cancelled. A reducer that traps, or does not return, is a
      difference. Actions that do not decode as today's action type are listed and left out. With '--batch' the exit
      status is 3 at a difference, 0 where everything but redacted places was run and compared, and 125 otherwise. At
      125 'git bisect run' skips the commit. '--allow-partial' turns 125 into 0. Many recordings are run at once, as a
      suite of tests, by this program's command line: 'verify FILES', and 'verify --help' tells more.
      """,
    example: "verify 1..20", powers: .runsFeature)

  private static let allowsPartial = Parameter.flag("--allow-partial")

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let replayer = try session.replayer(for: arguments.input)
    let timeline = session.debugger.timeline
    let allowsPartial = arguments.has(Self.allowsPartial)
    guard session.recording.last > timeline.first else {
      var output = CommandOutput(
        session.form, text: "there are no actions yet: nothing was compared\n",
        json: ["same": false, "verdict": "partial", "run": 0])
      output.verdict = allowsPartial ? .same : .partial
      return output
    }
    let request = try session.replayRequest(of: arguments)
    let verification = try replayer.verify(request)
    var output = CommandOutput(session.form, text: session.text(of: verification), json: verification.facts)
    output.verdict = allowsPartial && verification.verdict == .partial ? .same : verification.verdict
    return output
  }
}

extension CommandSession {
  /// The request to replay the actions of a typed range, or all actions.
  func replayRequest(of arguments: CommandArguments) throws -> ReplayRequest {
    try replayRequest(
      of: arguments.positions(.range, in: self) ?? recording.first...recording.last, arguments.input)
  }

  /// The request to replay actions; throws if there are none.
  func replayRequest(
    of positions: ClosedRange<Int>, _ input: CommandInput
  ) throws(CommandError) -> ReplayRequest {
    let first = recording.first + 1
    guard recording.last >= first else { throw CommandError("there are no actions yet", at: input.name.range) }
    guard positions.upperBound >= first else {
      throw CommandError(
        "there is no action in \(positions.lowerBound)..\(positions.upperBound)", hint: "the first is at \(first)")
    }
    var request = branchRequest
    request.positions = max(positions.lowerBound, first)...positions.upperBound
    return request
  }

  /// Throws if the reducer of the action at the cursor never returned, as nothing can follow it.
  func expectReturned(_ input: CommandInput) throws(CommandError) {
    let here = debugger.position
    guard debugger.timeline.isUnfinished(here) else { return }
    throw CommandError(
      "the reducer of the action at position \(here) never returned", at: input.name.range, hint: "goto \(here - 1)")
  }

  /// The result of a replay, for people.
  func text(of verification: Verification) -> StyledText {
    StyledText(VerificationText(schema: recording.schema).lines(verification).map { $0 + "\n" }.joined())
  }

  /// The replayer; throws if no reducer is linked in, or if the recording is not in a file.
  func replayer(for input: CommandInput) throws(CommandError) -> any Replayer {
    guard let replayer = debugging.replayer else {
      throw CommandError(
        "no reducer is linked into this program", at: input.name.range,
        hint: "open the recording with a program of 'Playhead.main', which has the feature")
    }
    guard recording.path.map(FileNames.isFile) == true else {
      let error = ReplayError(.noFile)
      throw CommandError(error.description, at: input.name.range, hint: error.hint)
    }
    return replayer
  }
}
