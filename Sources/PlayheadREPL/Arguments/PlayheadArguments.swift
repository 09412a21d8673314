public import ArgumentParser
internal import PlayheadCommands

/// The arguments of `playhead FILE`, which other executables can share.
///
/// ```swift
/// @main struct Playhead {
///   static func main() async {
///     await PlayheadArguments.run()
///   }
/// }
/// ```
public struct PlayheadArguments: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "playhead",
    abstract: "Step through a recorded reducer run, forwards and backwards.",
    discussion: """
      Commands come from -ex and -x, in their order, then from standard input: with a prompt on a terminal, without one \
      from a pipe. 'help' lists them.

      With --json each answer is one object in one line on standard output, 'command' first; an error is an object with \
      'error', and text on standard error as well. Times are microseconds, durations nanoseconds, places JSON Pointers.

      'playhead check FILE' reads all of a recording, and reports all that is wrong with it. 'playhead pack FILE' makes \
      one file of it for an issue tracker, and a summary to paste; 'playhead summary FILE' only that. 'playhead scan FILE' looks for what looks like a \
      secret, 'playhead redact FILE PATTERN…' makes a copy without it. 'playhead export html FILE' makes a page for any browser. 'playhead compare A B' \
      tells what differs between two. 'playhead attach' goes to an app that runs. 'playhead dap' serves an editor, 'playhead mcp' a coding agent. A file of such a name is ./check.

      Status: 0 fine, 1 a command failed, 2 usage, 65 not a readable recording.
      """,
    version: "playhead \(ProductVersion.text)")

  @Argument(
    help:
      "The recording: .jsonl, or compressed as .jsonl.gz; '-' reads it from standard input. Of a folder, its recordings are listed.",
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

  public init() {}
}
