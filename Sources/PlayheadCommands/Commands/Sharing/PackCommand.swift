internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadPlatform
internal import PlayheadReader
internal import PlayheadSharing

package struct PackCommand: FileCommand {
  package init() {}

  package static let statuses = "0 fine, 1 the pack was not written, 65 not a readable recording."

  package let help = CommandHelp(
    name: "pack", group: .sharing, parameters: [Self.output, Self.limit, Self.page, Self.withSecrets],
    summary: "make one file of a recording for an issue tracker, and a summary to paste",
    discussion: """
      Writes a .jsonl.gz that is small enough: all of the recording with the notes beside it, or else its last actions
      from as early a position as there is room for. The answer is the summary, as 'summary' has it; what was written is
      a remark before it. In a public tracker anybody can read both: what looks like a secret is listed first, as 'scan'
      does. At a terminal there is a question then; elsewhere nothing is packed without --with-secrets. In the summary
      no such text stands. With --page the pack goes into a .zip with the page that 'export html' makes of it.
      """,
    example: "pack -o report.jsonl.gz", powers: .writesFiles)

  private static let output = Parameter.option(
    "-o", .file, summary: "where the pack goes: beside the recording by default")
  private static let limit = Parameter.option(
    "--limit", .count(1...1_000_000), label: "MB", what: "a number from 1 on",
    summary: "the most that the pack may come to; \(RecordingPack.defaultLimit / 1_000_000) by default")
  private static let page = Parameter.flag("--page", summary: "a .zip of the pack and of its page")
  private static let withSecrets = Parameter.flag(
    "--with-secrets", summary: "pack what looks like a secret, too, without a question")

  package func run(
    _ arguments: CommandArguments, on file: CommandFile, for face: any CommandContext
  ) async throws -> CommandOutput {
    let limit: Int
    do throws(CommandError) {
      limit = try arguments.integer(Self.limit, from: 1) ?? RecordingPack.defaultLimit / 1_000_000
    } catch {
      throw FileProblem(error, status: 2)
    }
    let isArchive = arguments.has(Self.page)
    let goal =
      try arguments[Self.output].map(file.pathToWrite)
      ?? FileNames.free(beside: file.path, ending: isArchive ? "zip" : "jsonl.gz")
    let path = isArchive ? FileNames.free(beside: goal, "packing", ending: "jsonl.gz") : goal
    defer { if isArchive { unlink(path) } }
    let recording = try file.open()
    // Both read the whole file, so they run in parallel.
    async let looking = Self.scan(file)
    func begin() -> Task<Result<RecordingPack, SharingError>, Never> {
      Self.pack(recording, file, to: path, limit: min(limit, 1_000_000) * 1_000_000)
    }
    var packing = begin()
    let scan = await looking
    if !scan.findings.isEmpty, !arguments.has(Self.withSecrets) {
      packing.cancel()
      if case .success(let pack) = await packing.value { unlink(pack.path) }
      await face.remark(StyledText(ScanRows.text(scan, of: file.path, tellsWayOn: false) + "\n"))
      guard await face.isAttended else {
        throw CommandError(
          "nothing was packed: '--with-secrets' packs it all the same, 'playhead redact' makes a copy without it")
      }
      guard await face.confirms("pack it all the same?") else { throw CommandError("nothing was packed") }
      packing = begin()
    }
    let pack = try await packing.value.get()
    if !scan.findings.isEmpty, arguments.has(Self.withSecrets) {
      await face.remark(StyledText(ScanRows.text(scan, of: file.path, tellsWayOn: false) + "\n"))
    }
    let archive = isArchive ? try await Self.archive(pack, to: goal, limit: min(limit, 1_000_000) * 1_000_000) : nil
    await face.remark(StyledText(TerminalText.escaped(Self.told(pack, archive)) + "\n"))
    do {
      // The summary is made from the pack, so it describes what the pack contains.
      let packed = try RecordingFile(path: pack.path, inflatedLimit: file.inflatedLimit)
      let name = FileNames.lastComponent(goal)
      let markdown = try RecordingSummary(packed, hiding: scan).markdown(
        openedAs: isArchive ? "\(FileNames.base(of: name)).jsonl.gz" : name)
      return CommandOutput(
        file.settings.form, text: markdown,
        json: [
          "file": goal, "actions": pack.actionCount, "bytes": archive?.byteCount ?? pack.byteCount,
          "summary": markdown,
          "from": pack.cutAt,
        ])
    } catch {
      throw CommandError(error, in: arguments.input)
    }
  }

  /// Starts packing; if that is cancelled, no part of the pack remains.
  private static func pack(
    _ recording: RecordingFile, _ file: CommandFile, to path: String, limit: Int
  ) -> Task<Result<RecordingPack, SharingError>, Never> {
    let notes = NotesFile(beside: file.path).read().notes
    return Task.detached {
      Result { () throws(SharingError) in try RecordingPack(recording, notes: notes, to: path, limit: limit) }
    }
  }

  /// Scans the readable part of the file and the notes beside it for secrets.
  @concurrent
  private static func scan(_ file: CommandFile) async -> SecretScan {
    var scan = SecretScan(keepsTexts: true)
    if let bytes = try? RecordingBytes(path: file.path, inflatedLimit: file.inflatedLimit) {
      try? scan.run(bytes.source)
    }
    if let notes = try? FileSource(path: NotesFile(beside: file.path).path) { try? scan.run(notes) }
    return scan
  }

  @concurrent
  private static func archive(_ pack: RecordingPack, to path: String, limit: Int) async throws -> PagePack {
    try PagePack(pack, to: path, limit: limit)
  }

  private static func told(_ pack: RecordingPack, _ archive: PagePack?) -> String {
    let count = pack.actionCount == 1 ? "1 action" : "\(pack.actionCount) actions"
    let part = pack.cutAt.map { ", from position \($0) on: all of them would be too large" } ?? ""
    let (path, size) = archive.map { ($0.path, $0.byteCount) } ?? (pack.path, pack.byteCount)
    return "packed \(count)\(archive == nil ? "" : " and their page") into \(path), \(TimeText.bytes(size))\(part)"
  }
}
