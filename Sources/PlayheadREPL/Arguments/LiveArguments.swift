package import ArgumentParser

/// The arguments of a debugger with a feature linked in.
package struct LiveArguments: ParsableArguments, Sendable {
  package static let discussion = """
    The store runs and is recorded: 'send' sends it actions, and what its effects feed back is shown as it happens. \
    With a FILE a recording is opened instead, as by 'playhead'; 'dap' serves an editor and 'mcp' a coding agent, as 'playhead' does, which can run the feature here; 'verify FILES' \
    runs recordings again, as a suite of regression tests. A file of such a name is ./dap, ./mcp or ./verify.

    Commands come from -ex and -x, in their order, then from standard input: with a prompt on a terminal, without one \
    from a pipe. 'help' lists them.

    With --json each answer is one object in one line on standard output, 'command' first; an error is an object with \
    'error', and text on standard error as well.

    Status: 0 fine, 1 a command failed or the store cannot be recorded, 2 usage, 65 not a readable recording.
    """

  @Argument(help: "A recording to open instead: .jsonl, or compressed as .jsonl.gz.")
  package var file: String?

  @Option(
    help: ArgumentHelp(
      """
      Record the session here, rather than in a new file in $XDG_STATE_HOME/playhead/recordings. A file that is there \
      already stays, and the new one gets a name beside it.
      """, valueName: "file"))
  package var record: String?

  @Flag(help: "Read on after broken lines of FILE, leaving out what is lost by them.")
  package var recover = false

  @Option(help: ArgumentHelp("With 'dap': join the prompt that debugs this.", valueName: "name"))
  package var beside: String?

  @OptionGroup package var shell: ShellOptions

  package init() {}

  /// Whether the arguments after a first word belong to a subcommand.
  package static func areOthers(after word: String?) -> Bool {
    [VerifyArguments.word, McpArguments.word].contains(word)
  }

  package func validate() throws {
    guard beside == nil || file == DapArguments.word else {
      throw ValidationError("found '--beside', expected 'dap' before it")
    }
    guard file == nil || record == nil else {
      throw ValidationError("found a FILE and '--record', expected one of them: what is opened is not recorded")
    }
  }
}
