internal import ArgumentParser
internal import PlayheadCommands

/// The arguments of `playhead FILE`.
struct OpenArguments: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Step through a recording; 'open' may be left out.",
    usage: "playhead <file> [<options>]",
    discussion: """
      Commands come from -ex and -x, in their order, then from standard input: with a prompt on a terminal, without one \
      from a pipe. 'help' lists them.

      With --json each answer is one object in one line on standard output, 'command' first; an error is an object with \
      'error', and text on standard error as well. Times are microseconds, durations nanoseconds, places JSON Pointers.

      Status: 0 fine, 1 a command failed, 2 usage, 65 not a readable recording.
      """)

  @Argument(
    help:
      "The recording: .jsonl, or compressed as .jsonl.gz, or a log that 'import' takes; '-' reads it from standard input. Of a folder, its recordings are listed.",
    completion: .file())
  var file: String

  @Flag(
    name: .shortAndLong,
    help:
      "Follow a recording that is still being written: begin at its end, and show what comes. '-f -' follows a pipe. What becomes of the file's path is told."
  )
  var follow = false

  @Flag(help: "Read on after broken lines, leaving out what is lost by them.")
  var recover = false

  @OptionGroup var inflating: InflateOptions

  @OptionGroup var shell: ShellOptions
}
