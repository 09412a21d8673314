internal import CReadline
internal import Dispatch
internal import PlayheadCommands
package import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader
internal import PlayheadSharing

extension VerifyArguments {
  /// Verifies recordings by the arguments after the word, and returns the exit status.
  @MainActor
  package static func run(_ raw: [String], replayer: any Replayer) async -> Int32 {
    let (output, errors) = (Console(descriptor: STDOUT_FILENO), Console(descriptor: STDERR_FILENO))
    let (arguments, status) = read(raw, output, errors)
    guard let arguments else { return status }
    return output.status(await arguments.run(replayer, output, errors), errors)
  }

  @MainActor
  private func run(_ replayer: any Replayer, _ output: Console, _ errors: Console) async -> Int32 {
    let paths = RecordingFiles.all(files)
    let meter = ProgressMeter.onTerminal()
    let suite = SuiteRun(paths, jobs: jobs, secondsPerAction: patience, replayer: replayer) { done in
      meter?.report("\(done) of \(paths.count) recordings")
    }
    hearInterrupt(suite)
    var report = JUnitReport(name: ThisProgram.name, allowsPartial: allowPartial)
    var counts: [SuiteResult.Outcome: Int] = [:]
    var status: Int32 = 0
    var different: [SuiteResult] = []
    var left = Set(paths)
    for await result in suite.results() {
      meter?.clear()
      output.printLines(json ? JSONLine.text(of: result.json, command: Self.word) : result.text)
      counts[result.outcome, default: 0] += 1
      left.remove(result.path)
      if junit != nil { report.add(result) }
      let verdict = result.verdict(allowingPartial: allowPartial)
      if update, verdict == .different {
        different.append(result)
      } else {
        status = Shell.status(status, after: verdict)
      }
      // The output's reader is gone.
      if output.condition != .open, junit == nil { suite.interrupt() }
    }
    meter?.clear()
    if !left.isEmpty { status = Shell.status(status, after: .partial) }
    let written = await rewrite(different, suite, meter, output, errors)
    if written < different.count { status = Shell.status(status, after: .different) }
    if let junit {
      for path in paths where left.contains(path) { report.addInterrupted(path) }
      if let problem = report.write(to: junit) {
        tell(CommandError("\(junit): \(problem)", hint: "name another file with '--junit'"), errors)
        if status == 0 { status = 1 }
      }
    }
    tell(counts, of: paths.count, written: written, suite.isInterrupted, output)
    SignalEvents.shared.release(SIGINT)
    if suite.isInterrupted, output.condition == .open { creadline_end_by_interrupt() }
    return status
  }

  /// Makes Ctrl-C interrupt the running suite, and a second Ctrl-C end the process.
  @MainActor
  private func hearInterrupt(_ suite: SuiteRun) {
    SignalEvents.shared.handle(SIGINT) {
      if !suite.isInterrupted { return suite.interrupt() }
      suite.abandon()
      creadline_end_by_interrupt()
    }
  }

  /// Prints the number of recordings with each outcome.
  @MainActor
  private func tell(
    _ counts: [SuiteResult.Outcome: Int], of total: Int, written: Int, _ isInterrupted: Bool, _ output: Console
  ) {
    if json {
      var facts: JSONFacts = ["files": total]
      for outcome in SuiteResult.Outcome.allCases { facts[outcome.rawValue] = counts[outcome] }
      facts = facts.adding(["written": written.orNil, "interrupted": isInterrupted.orNil])
      return output.printLines(JSONLine.text(of: ["counts": facts.asJSON], command: Self.word))
    }
    var parts = SuiteResult.Outcome.allCases.compactMap { outcome in
      counts[outcome].map { "\($0) \(outcome.rawValue)" }
    }
    if written > 0 { parts.append("\(written) written again") }
    if isInterrupted { parts.append("\(total - counts.values.reduce(0, +)) not judged: interrupted") }
    output.printLines("\(total == 1 ? "1 recording" : "\(total) recordings"): \(parts.joined(separator: ", "))")
  }

  // MARK: - Writing again

  /// Shows how recordings would change, asks, writes them again, and returns the number that was written.
  @MainActor
  private func rewrite(
    _ results: [SuiteResult], _ suite: SuiteRun, _ meter: ProgressMeter?, _ output: Console, _ errors: Console
  ) async -> Int {
    var updates: [SuiteUpdate] = []
    for result in results where !suite.isInterrupted {
      do {
        let update = try await working { try suite.interruptible { try SuiteUpdate(of: result, in: suite) } }
        meter?.clear()
        updates.append(update)
        tell(update, output)
      } catch {
        meter?.clear()
        tell(error, of: result.path, output)
      }
    }
    guard !suite.isInterrupted, !updates.isEmpty, isWanted(updates.count, errors) else { return 0 }
    hearInterrupt(suite)
    var written = 0
    for update in updates {
      do {
        try await working { try suite.interruptible { try update.write(in: suite) } }
        meter?.clear()
        written += 1
        output.printLines(
          json
            ? JSONLine.text(of: ["file": .string(update.path), "written": true], command: Self.word)
            : "written    \(TerminalText.escaped(update.path))")
      } catch {
        meter?.clear()
        tell(error, of: update.path, output)
      }
    }
    return written
  }

  /// Runs blocking work on a thread of its own, so that Ctrl-C is handled.
  private func working<Answer: Sendable>(_ work: @escaping @Sendable () throws -> Answer) async throws -> Answer {
    let result = await withCheckedContinuation { continuation in
      DispatchQueue(label: "update").async {
        continuation.resume(returning: Result { try work() })
      }
    }
    return try result.get()
  }

  @MainActor
  private func tell(_ update: SuiteUpdate, _ output: Console) {
    if json {
      let facts: JSONFacts = ["file": update.path, "update": update.report, "actions": update.count]
      return output.printLines(JSONLine.text(of: facts.members, command: Self.word))
    }
    let from = update.report.start + 1
    let lines = update.report.lines.map { "  \(TerminalText.escaped($0))\n" }.joined()
    output.print(
      "update     \(TerminalText.escaped(update.path)): other from position \(from) on, \(update.report.end) actions, now \(update.count)\n\(lines)"
    )
  }

  @MainActor
  private func tell(_ error: any Error, of path: String, _ output: Console) {
    guard !error.isInterrupted else { return }
    output.printLines(
      json
        ? JSONLine.text(of: ["file": .string(path), "refused": .string("\(error)")], command: Self.word)
        : "refused    \(TerminalText.escaped(path))\n  \(TerminalText.escaped("\(error)"))")
  }

  @MainActor
  private func tell(_ error: CommandError, _ errors: Console) {
    errors.print(error.text(line: nil, place: nil, style: Style(choice: .auto, isTerminal: errors.isTerminal)))
  }

  /// Asks whether to write, if a person can answer.
  @MainActor
  private func isWanted(_ count: Int, _ errors: Console) -> Bool {
    if yes { return true }
    guard isatty(STDIN_FILENO) == 1, errors.isTerminal else {
      errors.printLines("nothing was written: '--yes' writes without a question")
      return false
    }
    // Ctrl-C may end the process here, as no file is half written.
    SignalEvents.shared.release(SIGINT)
    errors.print("write \(count == 1 ? "1 recording" : "\(count) recordings") again? (y or n) ")
    if readLine()?.lowercased().hasPrefix("y") == true { return true }
    errors.printLines("nothing was written")
    return false
  }
}
