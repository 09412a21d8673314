internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadPlatform
internal import PlayheadReader
internal import PlayheadSharing

/// The arguments of `playhead pack FILE`.
struct PackArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playhead pack",
    abstract: "Make one file of a recording for an issue tracker, and a summary to paste.",
    discussion: """
      Writes a .jsonl.gz that is small enough: all of the recording with the notes beside it, or else its last actions from \
      as early a position as there is room for. The summary goes to standard output, as 'playhead summary' has it; what was \
      written is told on standard error. In a public tracker anybody can read both: what looks like a secret is told first, as \
      'playhead scan' does. At a terminal there is a question then; elsewhere nothing is packed without --with-secrets. In the \
      summary no such text stands.

      Status: 0 fine, 1 the pack was not written, 2 usage, 65 not a readable recording.
      """)

  @Argument(help: "The recording: .jsonl, or compressed as .jsonl.gz.", completion: .file())
  var file: String

  @Option(
    name: .short, help: ArgumentHelp("Where the pack goes: beside the recording by default.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("The most that the pack may come to.", valueName: "MB"))
  var limit = RecordingPack.defaultLimit / 1_000_000

  @Flag(help: "Pack what looks like a secret, too, without a question.")
  var withSecrets = false

  @OptionGroup var inflating: InflateOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("found '--limit \(limit)', expected a number from 1 on") }
  }
}

extension PackArguments: Subcommand {
  nonisolated static let word = "pack"

  func run(_ output: Output, _ errors: Output) async -> Int32 {
    let recording: RecordingFile
    do throws(DebuggerError) { recording = try open(file, inflating) } catch {
      report(CommandError(error.description, hint: error.hint), errors)
      return 65
    }
    // Both go over all of it: at once, on two cores.
    async let looking = scanned()
    var packing = packing(recording)
    let scan = await looking
    if !scan.findings.isEmpty, !withSecrets {
      packing.cancel()
      if case .success(let pack) = await packing.value { unlink(pack.path) }
      guard isWanted(scan, errors) else { return 1 }
      packing = self.packing(recording)
    }
    let packed = await packing.value
    if !scan.findings.isEmpty, withSecrets { errors.printLines(ScanRows.text(scan, of: file)) }
    do throws(SharingError) {
      let pack = try packed.get()
      errors.printLines(TerminalText.escaped(told(pack)))
      do throws(DebuggerError) {
        // What is in the pack is what is told.
        let packed = try open(pack.path, inflating)
        let summary = try RecordingSummary(packed, hiding: scan)
        output.print(summary.markdown(openedAs: FileNames.lastComponent(pack.path)))
      } catch {
        throw SharingError(.recording(error))
      }
      return 0
    } catch {
      report(CommandError(error.description, hint: error.hint), errors)
      return 1
    }
  }

  /// Begins to pack; nothing is left of the pack where that is cancelled.
  private func packing(_ recording: RecordingFile) -> Task<Result<RecordingPack, SharingError>, Never> {
    let notes = NotesFile(beside: file).read().notes
    let path = self.output ?? FileNames.free(beside: file, ending: "jsonl.gz")
    let limit = min(limit, 1_000_000) * 1_000_000
    return Task.detached {
      Result { () throws(SharingError) in
        try ProgressMeter.run { () throws(SharingError) in
          try RecordingPack(recording, notes: notes, to: path, limit: limit)
        }
      }
    }
  }

  /// Looks for what looks like a secret.
  @concurrent
  private func scanned() async -> SecretScan {
    var scan = SecretScan(keepsTexts: true)
    // What cannot be read to its end is packed as far as it can be.
    if let bytes = try? RecordingBytes(path: file, inflatedLimit: inflating.limit) { try? scan.run(bytes.source) }
    // The notes beside it go into the pack.
    if let notes = try? FileSource(path: NotesFile(beside: file).path) { try? scan.run(notes) }
    return scan
  }

  /// Tells what looks like a secret, and asks whether to go on where somebody is there to answer.
  @MainActor
  private func isWanted(_ scan: SecretScan, _ errors: Output) -> Bool {
    errors.printLines(ScanRows.text(scan, of: file))
    guard isatty(STDIN_FILENO) == 1, errors.isTerminal else {
      errors.printLines(
        "nothing was packed: '--with-secrets' packs it all the same, 'playhead redact' makes a copy without it")
      return false
    }
    errors.print("pack it all the same? (y or n) ")
    if readLine()?.lowercased().hasPrefix("y") == true { return true }
    errors.printLines("nothing was packed")
    return false
  }

  private func told(_ pack: RecordingPack) -> String {
    let count = pack.actionCount == 1 ? "1 action" : "\(pack.actionCount) actions"
    let part = pack.cutAt.map { ", from position \($0) on: all of them would be too large" } ?? ""
    return "packed \(count) into \(pack.path), \(TimeText.bytes(pack.byteCount))\(part)"
  }
}
