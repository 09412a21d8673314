package import ArgumentParser
internal import PlayheadPlatform

/// The arguments of `verify FILES…` in a debugger with a feature linked in.
package struct VerifyArguments: ParsableCommand, Sendable {
  /// The word that selects it on the command line; a file of this name is written `./verify`.
  package static let word = "verify"

  package static let configuration = CommandConfiguration(
    commandName: "\(ThisProgram.name) \(word)",
    abstract: "Run recordings again through today's reducer: a suite of regression tests.",
    discussion: """
      Each is run in a process of its own, several at a time, as 'verify' does in the debugger: a reducer that traps, or does \
      not return, is a result, and so is a file that cannot be opened. Of a folder the recordings right in it are taken, \
      by name. Results come in the order of the files.

      With --json each file is one object in one line, and one at the end has the counts. Ctrl-C ends all, and tells what is \
      known by then.

      --update writes recordings that differ again, with what today's reducer does from the first difference on. It shows what would \
      become of each, and asks; where nobody can answer, nothing is written without --yes. A recording stays as it is where the \
      reducer traps or does not return, where not all can be run, and where each run differs otherwise.

      Status: 3 something differs, traps or does not return; else 125 something was not run and compared, or cannot be \
      opened; else 0. At 125 'git bisect run' skips the commit. 1 the report was not written, 2 usage.
      """)

  @Argument(
    help: ArgumentHelp("Recordings, and folders of them.", valueName: "files"), completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("How many are run at a time: as many as there are processors by default.", valueName: "n"))
  var jobs = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)

  @Option(
    help: ArgumentHelp("Write a report for a CI system, as JUnit has it.", valueName: "file"), completion: .file())
  var junit: String?

  @Flag(help: "Take what was run for all, where that does what was recorded.")
  var allowPartial = false

  @Option(help: ArgumentHelp("How long a reducer may take for one action.", valueName: "seconds"))
  var patience = 10

  @Flag(help: "Write recordings that differ again, after a question.")
  var update = false

  @Flag(help: "With --update: write without a question.")
  var yes = false

  @Flag(help: "Print one JSON object a file, and one at the end.")
  var json = false

  package init() {}

  package func validate() throws {
    if jobs < 1 { throw ValidationError("found '--jobs \(jobs)', expected a number from 1 on") }
    if patience < 1 { throw ValidationError("found '--patience \(patience)', expected a number from 1 on") }
    if yes, !update { throw ValidationError("found '--yes' alone, expected '--update' with it") }
    if update, junit != nil {
      throw ValidationError("found '--update' and '--junit', expected one of them: a report is of recordings that stay")
    }
  }
}
