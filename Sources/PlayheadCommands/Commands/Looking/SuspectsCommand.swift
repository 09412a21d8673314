package import PlayheadDebugger
package import PlayheadFormat
internal import PlayheadReader

package struct SuspectsCommand: FileCommand {
  package init() {}

  package static let statuses = "0 fine, 3 there is one and --fail was given, 65 not a readable recording."

  package let help = CommandHelp(
    name: "suspects", group: .looking, parameters: [.range, Self.all, Self.against, Self.fails],
    summary: "tell what is odd in the recording, by its own measure",
    discussion: """
      Looks for answers that overwrite or come too late, that write to the wrong element or to one that is gone, for
      what an effect should have put back, for effects that run twice, ids that stand twice or name nothing, and
      failures that nothing shows. Each suspect has the action to look at, and says how sure it is: certain, where the
      state breaks a rule of its own; unusual, where most others of its kind went otherwise; possible, where only the
      order could have been another. The surest stand first. Of several that go the same way only one is shown. 'goto
      suspect 1' goes there, 'why suspect 1' explains its value, or shows its effects. With --against it learns from at
      least three recordings in which nothing is wrong, with 200 states together, what all states keep to: counts that
      are equal, values that are in a list, numbers in an order, one of two that is nil; an action that breaks such a
      rule is unusual.
      """,
    example: "suspects")

  private static let all = Parameter.flag("--all", summary: "all of them, instead of ten")
  private static let against = Parameter.option(
    "--against", .file, label: "FILE|FOLDER…", what: "recordings, or folders of them",
    summary: "also what breaks a rule that these recordings keep", isRepeated: true)
  private static let fails = Parameter.flag("--fail", summary: "exit with status 3 where there is one")
  /// The most that are listed without `--all`.
  private static let shown = 10

  package func run(
    _ arguments: CommandArguments, on file: CommandFile, for face: any CommandContext
  ) async throws -> CommandOutput {
    try output(arguments, in: file.session())
  }

  package func run(
    _ arguments: CommandArguments, in session: inout CommandSession, for face: any CommandContext
  ) async throws -> CommandOutput {
    try output(arguments, in: session)
  }

  private func output(_ arguments: CommandArguments, in session: CommandSession) throws -> CommandOutput {
    let range = try arguments.positions(.range, in: session)
    let others = try others(arguments.all(Self.against), in: session)
    let suspects = try SuspectSearch(session.debugger.timeline, against: others).suspects().filter {
      range?.contains($0.position) ?? true
    }
    let shown = arguments.has(Self.all) ? suspects : Array(suspects.prefix(Self.shown))
    let renderer = session.renderer
    func text() -> StyledText {
      guard !suspects.isEmpty else {
        return "nothing is odd\(range == nil ? "" : " there")\(renderer.withoutEffects(session))\n"
      }
      var text = StyledText()
      for (number, suspect) in shown.enumerated() { text += renderer.line(suspect, number: number + 1) }
      if shown.count < suspects.count { text += "\(suspects.count - shown.count) more: suspects --all\n" }
      return text
    }
    var output = CommandOutput(
      session.form, text: text(), json: ["suspects": shown, "more": (suspects.count - shown.count).orNil])
    if arguments.has(Self.fails), !suspects.isEmpty { output.status = 3 }
    return output
  }

  /// The recordings to compare with, without the one that is open.
  private func others(_ words: [CommandInput.Word], in session: CommandSession) throws -> [Recording] {
    guard let first = words.first, let last = words.last else { return [] }
    let here = session.recording
    var others: [Recording] = []
    var known = Set([here.path.map(RecordingFiles.resolved)])
    for word in words {
      let isFolder = RecordingFiles.isFolder(FileNames.path(word.text))
      for path in RecordingFiles.all([FileNames.path(word.text)])
      where known.insert(RecordingFiles.resolved(path)).inserted {
        let other = try CommandFile(path: path, settings: session.settings).open().recording
        guard other.header.store.state == here.header.store.state else {
          // A folder may have recordings of other stores, too.
          if isFolder { continue }
          let (found, expected) = (other.header.store.state, here.header.store.state)
          throw CommandError(
            "\(path) records '\(found)', expected '\(expected)'", at: word.range)
        }
        others.append(other)
      }
    }
    let states = others.reduce(0) { $0 + $1.last - $1.first + 1 }
    if others.count < SuspectSearch.leastOthers || states < SuspectSearch.leastStates {
      throw CommandError(
        "found \(others.count) other recordings with \(states) states, expected at least \(SuspectSearch.leastOthers) with \(SuspectSearch.leastStates)",
        at: first.range.lowerBound..<last.range.upperBound, hint: "name more recordings in which nothing is wrong")
    }
    return others
  }
}

extension SuspectKind {
  /// Whether others of its kind are effects, and not answers.
  fileprivate var isAboutEffects: Bool { [.stuck, .twice, .unheard].contains(self) }
}

extension Suspect: JSONObjectConvertible {
  package var facts: JSONFacts {
    [
      "kind": kind.rawValue, "position": position, "cause": cause, "alike": alike, "same": same.orNil, "others": others,
      "sure": certainty.rawValue, "text": text, "path": path, "show": command,
    ]
  }
}

extension CommandSession {
  /// What is odd in the recording, the surest first.
  package func suspects() throws -> [Suspect] { try SuspectSearch(debugger.timeline).suspects() }

  /// The first of them, as an editor shows them; nil where nothing is odd, or the recording is long.
  package var leads: String? {
    let suspects = SuspectSearch(debugger.timeline).leads
    if suspects.isEmpty { return nil }
    return suspects.enumerated().map { renderer.line($1, number: $0 + 1).plain }.joined()
  }

  /// What the greeting says of them: nothing where nothing is odd.
  var suspectsLine: StyledText? {
    guard let suspects = try? SuspectSearch(debugger.timeline).suspects(within: Self.patience) else {
      return StyledText.dim("suspects looks for what is odd")
    }
    guard let first = suspects.first else { return nil }
    let count = suspects.count == 1 ? "1 suspect" : "\(suspects.count) suspects; the first"
    return "\(count): at \(first.position), \(renderer.safe(first.text))\(StyledText.dim(": suspects"))"
  }

  /// How long the greeting may wait for them.
  private static let patience = Duration.milliseconds(100)
}

extension Renderer {
  private static let sameLimit = 3

  fileprivate func line(_ suspect: Suspect, number: Int) -> StyledText {
    var sure = suspect.certainty.rawValue
    if suspect.kind == .broken {
      sure += ", so in none of \(suspect.others) states of the others"
    } else if suspect.certainty == .unusual {
      let all = suspect.others + suspect.alike
      sure += ", \(suspect.others) of \(all) such \(suspect.kind.isAboutEffects ? "effects" : "answers") went otherwise"
    }
    if !suspect.same.isEmpty {
      let shown = suspect.same.prefix(Self.sameLimit)
      let rest = suspect.alike - 1 - shown.count
      sure += "; the same at \(shown.map(String.init).joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
    }
    return "#\(number)  \(suspect.position)  \(safe(suspect.text))\n"
      + StyledText.dim("    \(suspect.kind.rawValue), \(sure): \(safe(suspect.command))") + "\n"
  }

  /// What cannot be found where the store reports no effects.
  fileprivate func withoutEffects(_ session: CommandSession) -> String {
    session.recording.effects.isEmpty ? ", as far as that can be said without effects: the store reported none" : ""
  }
}
