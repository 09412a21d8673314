internal import ArgumentParser
internal import OrderedCollections
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadReader
internal import PlayheadSharing

/// The arguments of `playhead scan FILE`.
struct ScanArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playhead scan",
    abstract: "Look for what looks like a secret in a recording.",
    discussion: """
      Values whose names say it (password, token, pin …), also where a text has the name and the value (password=…, \
      "password": …, ?access_token=…), what follows Basic and Bearer, passwords in URLs, JSON Web Tokens, keys of known forms, \
      e-mail addresses, and numbers of payment cards, wherever a text can stand. Each place is a line: how the pattern for \
      'Recorder.Options(redacted:)' is written, what it looks like, how often, and where first. The values themselves are not \
      shown. What has neither the name nor the form of a secret is not found.

      Lines that cannot be read are counted. Of a compressed file that is cut off or damaged, the readable part is scanned.

      Status: 0 nothing was found, 2 usage, 3 something was, 65 no recording, or nothing was found in a damaged file.
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
      let (scan, damage) = try ProgressMeter.run { () throws(DebuggerError) in
        let bytes = try RecordingBytes(path: file, inflatedLimit: inflating.limit)
        return (try Self.scan(bytes), bytes.damage)
      }
      if json {
        for finding in scan.findings {
          output.printLines(JSONLine.text(of: ScanRows.json(finding), command: Self.word))
        }
        let count = scan.findings.count
        output.printLines(
          JSONLine.text([
            "command": .string(Self.word), "places": .integer(Int64(count)), "more": .integer(Int64(scan.furtherCount)),
            "unread": .integer(Int64(scan.unreadCount)),
          ]))
      } else if scan.hasHeader || !scan.findings.isEmpty {
        output.printLines(ScanRows.text(scan, of: file))
      }
      if let damage {
        let status = fail(CommandError(damage.description, hint: damage.hint), output, errors)
        return scan.findings.isEmpty ? status : 3
      }
      if scan.hasHeader { return scan.findings.isEmpty ? 0 : 3 }
      return fail(
        CommandError(
          "\(file): found no header, expected a recording", hint: "'playhead check' says what is wrong with it"),
        output, errors)
    } catch {
      return fail(CommandError(error.description, hint: error.hint), output, errors)
    }
  }

  @MainActor private func fail(_ problem: CommandError, _ output: Output, _ errors: Output) -> Int32 {
    report(problem, errors)
    if json { output.printLines(JSONLine.text(problem.json(command: Self.word))) }
    return 65
  }

  /// Looks through a recording.
  static func scan(_ bytes: RecordingBytes) throws(DebuggerError) -> SecretScan {
    var scan = SecretScan()
    do throws(RecordingError) { try scan.run(bytes.source) } catch { throw bytes.error(error) }
    return scan
  }
}
