internal import ArgumentParser
internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadReader
package import PlayheadSharing

/// The arguments of `playhead export KIND FILE`.
struct ExportArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "playhead export",
    abstract: "Write a recording in another form.",
    discussion: """
      'html' is a page that opens in any browser, without a network and without Playhead: the actions, the state at each, what \
      changed, effects, a search. 'perfetto' is a trace of actions and effects for ui.perfetto.dev, 'redux' a session that Redux \
      DevTools import, 'jsonl' the recording itself, inflated. 'export' in the debugger writes a part of a recording. What is in a \
      page can be read by whoever has it: 'playhead scan' tells what looks like a secret, 'playhead redact' makes a copy without.

      Status: 0 fine, 1 it was not written, 2 usage, 65 not a readable recording.
      """)

  @Argument(help: "The form: \(ExportKind.allCases.map(\.rawValue).joined(separator: ", ")).")
  var kind: ExportKind

  @Argument(help: "The recording: .jsonl, or compressed as .jsonl.gz.", completion: .file())
  var file: String

  @Option(
    name: .short, help: ArgumentHelp("Where it goes: beside the recording by default.", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var inflating: InflateOptions
}

extension ExportKind: ExpressibleByArgument {}

extension ExportArguments: Subcommand {
  nonisolated static let word = "export"

  func run(_ output: Output, _ errors: Output) -> Int32 {
    do throws(DebuggerError) {
      let recording = try open(file, inflating)
      let timeline = Debugger(recording.recording).timeline
      let positions = timeline.first...max(timeline.first, timeline.recording.last)
      let export = kind.export(recording, notes: NotesFile(beside: file).read().notes, in: positions)
      let path = self.output ?? FileNames.free(beside: file, ending: kind.ending)
      var size = 0
      let problem = try ProgressMeter.run { () throws(DebuggerError) in
        try NewTextFile.write(to: path) { (write) throws(DebuggerError) in
          try export.write { text in
            size += text.utf8.count
            write(text)
          }
        }
      }
      if let problem {
        report(CommandError("\(path): \(problem)", hint: "give another name with '-o'"), errors)
        return 1
      }
      output.printLines(TerminalText.escaped("wrote \(path), \(TimeText.bytes(size))"))
      return 0
    } catch {
      report(CommandError(error.description, hint: error.hint), errors)
      return 65
    }
  }
}
