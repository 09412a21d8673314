internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadFormat
internal import PlayheadImport
internal import PlayheadPlatform
internal import PlayheadReader

/// The arguments of `playhead import`.
struct ImportArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a recording of another tool's log.",
    discussion: """
      The file says which log it is: the state or the actions that Redux DevTools export, what TCA's '_printChanges' prints, with \
      other output in between and what a console puts before its lines, a history of Elm's debugger, or what ReSwift-Recorder \
      writes. 'playhead FILE' opens such a log directly.

      A log that is cut off or broken gives a recording of the rest; what could not be read is told on standard error.

      Status: 0, 1 where the recording cannot be written, 2 usage, 65 where the file is no such log.
      """)

  @Argument(help: "The log, which may be compressed with gzip; '-' reads it from standard input.", completion: .file())
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the recording goes, a new file; else to standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Print what was found as JSON, with -o.")
  var json = false

  @OptionGroup var inflating: InflateOptions

  func validate() throws {
    if json, output == nil { throw ValidationError("--json needs -o, as the recording goes to standard output.") }
  }
}

extension ImportArguments: Subcommand {
  nonisolated static let word = "import"

  func run(_ output: Console, _ errors: Console) async -> Int32 {
    let (path, limit) = (file, inflating.limit)
    let bytes: RecordingBytes
    do {
      bytes = try ProgressMeter.run {
        guard path == "-" else { return try RecordingBytes(path: path, inflatedLimit: limit) }
        let piped = try PipedRecording(isInteractive: false)
        try piped.readAll()
        return try RecordingBytes(piped.source, inflatedLimit: limit)
      }
    } catch {
      return fail(CommandError("\(error)"), 65, output, errors)
    }
    guard let imported = bytes.imported else {
      return fail(
        CommandError(
          "\(bytes.source.name): found no log that can be imported, expected one of \(ForeignFormat.names)",
          hint: (try? Recording(bytes.source)) == nil ? nil : "it is a recording: playhead \(path) opens it"), 65,
        output,
        errors)
    }
    if let error = write(bytes.source, output) { return fail(error, 1, output, errors) }
    if json {
      output.printLines(JSONLine.text(imported.facts(path, self.output).asJSON))
    } else {
      errors.printLines(TerminalText.escaped("\(bytes.source.name): \(imported.actionCount) actions"))
      for line in imported.lines { errors.printLines(TerminalText.escaped(line)) }
    }
    return output.status(0, errors)
  }

  /// Writes the recording, and returns what failed; nothing is left of the file then.
  @MainActor
  private func write(_ source: FileSource, _ output: Console) -> CommandError? {
    guard let path = self.output else {
      let failure = copy(source) { output.print($0) }
      return failure.map { CommandError("\($0)") }
    }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      let code = errno
      return CommandError(
        "\(path): cannot write it: \(String(cString: strerror(code)))",
        hint: code == EEXIST ? "an existing file is not written over: choose another name" : nil)
    }
    defer { close(file) }
    var reason: String?
    let failure = copy(source) { text in
      var text = text
      let isWritten = reason != nil || text.withUTF8 { WholeWrite.write(UnsafeRawBufferPointer($0), to: file) }
      if !isWritten { reason = String(cString: strerror(errno)) }
    }
    guard failure != nil || reason != nil else { return nil }
    unlink(path)
    return CommandError(failure.map { "\($0)" } ?? "\(path): cannot write it: \(reason ?? "")")
  }

  private func copy(_ source: FileSource, _ write: (String) -> Void) -> RecordingError? {
    do throws(RecordingError) {
      var lines = try RawLines(source)
      while try lines.next({ write(String(decoding: $0, as: UTF8.self) + "\n") }) {}
      return nil
    } catch { return error }
  }

  @MainActor
  private func fail(_ error: CommandError, _ status: Int32, _ output: Console, _ errors: Console) -> Int32 {
    errors.print(error.text(line: nil, place: nil, style: Style(choice: .auto, isTerminal: errors.isTerminal)))
    if json { output.printLines(JSONLine.text(error.json(command: Self.word))) }
    return status
  }
}

extension ImportSummary {
  fileprivate func facts(_ file: String, _ output: String?) -> JSONFacts {
    [
      "command": "import", "file": file, "output": output, "format": format.rawValue, "actions": actionCount,
      "problems": problems.map(\.description).orNil, "problemCount": problemCount == 0 ? nil : problemCount,
      "missed": missedCount == 0 ? nil : missedCount,
    ]
  }
}

extension ForeignFormat {
  fileprivate static var names: String { allCases.map(\.name).joined(separator: ", ") }
}
