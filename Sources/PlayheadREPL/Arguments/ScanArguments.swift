internal import ArgumentParser
internal import OrderedCollections
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording
internal import PlayheadSharing

/// The arguments of `playhead scan FILE`.
struct ScanArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playhead scan",
    abstract: "Look for what looks like a secret in a recording.",
    discussion: """
      Values whose names say it (password, token, secret …), JSON Web Tokens, keys of known forms, bearer tokens, e-mail \
      addresses, and numbers of payment cards, wherever a text can stand. Each place is a line: how the pattern for \
      'Recorder.Options(redacted:)' is written, what it looks like, how often, and where first. The values themselves are not \
      shown. What has neither the name nor the form of a secret is not found.

      Status: 0 nothing was found, 2 usage, 3 something was, 65 not a readable file.
      """)

  @Argument(help: "The recording: .jsonl, or compressed as .jsonl.gz.", completion: .file())
  var file: String

  @Flag(help: "Print one JSON object a place, and one at the end.")
  var json = false

  @OptionGroup var inflating: InflateOptions
}

extension ScanArguments: Subcommand {
  nonisolated static let word = "scan"

  func run(_ output: Output, _ errors: Output) -> Int32 {
    do throws(DebuggerError) {
      let scan = try ProgressMeter.run { () throws(DebuggerError) in
        try Self.scan(RecordingBytes(path: file, inflatedLimit: inflating.limit))
      }
      if json {
        for finding in scan.findings { output.printLines(JSONLine.text(Self.json(finding))) }
        let count = scan.findings.count
        output.printLines(
          JSONLine.text([
            "command": .string(Self.word), "places": .integer(Int64(count)), "more": .integer(Int64(scan.furtherCount)),
          ]))
      } else {
        output.printLines(Self.text(scan, of: file))
      }
      return scan.findings.isEmpty ? 0 : 3
    } catch {
      let problem = CommandError(error.description, hint: error.hint)
      report(problem, errors)
      if json { output.printLines(JSONLine.text(problem.json(command: Self.word))) }
      return 65
    }
  }

  /// Looks through a recording.
  static func scan(_ bytes: RecordingBytes) throws(DebuggerError) -> SecretScan {
    var scan = SecretScan()
    do throws(RecordingError) { try scan.run(bytes.source) } catch { throw bytes.error(error) }
    return scan
  }

  /// What was found, a line for each place.
  static func text(_ scan: SecretScan, of file: String) -> String {
    let file = TerminalText.escaped(file)
    guard !scan.findings.isEmpty else { return "\(file): nothing looks like a secret" }
    let count = scan.findings.count
    var lines = ["\(file): \(count == 1 ? "1 place looks" : "\(count) places look") like a secret"]
    for finding in scan.findings {
      let place = TerminalText.escaped(finding.place.isEmpty ? "all of it" : finding.place)
      let times = finding.count == 1 ? "" : ", \(finding.count) times"
      lines.append(
        "  \(finding.part) \(place): \(finding.kind.description), \(finding.length) character\(finding.length == 1 ? "" : "s")\(times), first at \(finding.position)"
      )
    }
    if scan.furtherCount > 0 { lines.append("  and \(scan.furtherCount) more texts in other places") }
    return lines.joined(separator: "\n")
  }

  private static func json(_ finding: SecretScan.Finding) -> JSONValue {
    [
      "command": .string(word), "kind": .string(finding.kind.rawValue), "part": .string(finding.part),
      "place": .string(finding.place), "count": .integer(Int64(finding.count)),
      "position": .integer(Int64(finding.position)), "length": .integer(Int64(finding.length)),
    ]
  }
}
