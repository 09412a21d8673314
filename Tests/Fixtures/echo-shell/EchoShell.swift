import PlayheadCommands
import PlayheadDebugger
import PlayheadREPL

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A shell that says what it read, for the tests of the terminal's edge: `echo-shell [HISTORY-FILE]`.
///
/// `SIGUSR1` prints a message above the prompt, `SIGUSR2` calls `exit(3)` wherever it is, `SIGALRM` closes the
/// source, and `SIGURG` exchanges the prompt.
@main
@MainActor
struct EchoShell {
  /// The command that runs until Ctrl-C.
  private static var busy: CheckedContinuation<Void, Never>?

  static func main() async {
    StandardStreams.prepare()
    let output = Console(descriptor: STDOUT_FILENO)
    let source = ReadlineSource.isAvailable ? makeReadlineSource(output) : PlainSource(output: output)
    var messages = 0
    SignalEvents.shared.handle(SIGUSR1) {
      messages += 1
      source.printAbove("message \(messages)")
    }
    SignalEvents.shared.handle(SIGUSR2) { exit(3) }
    SignalEvents.shared.handle(SIGALRM) { source.close() }
    SignalEvents.shared.handle(SIGURG) { source.updatePrompt("(renamed) ") }
    // Coloured only where CLICOLOR_FORCE asks for it.
    let style = Style(choice: .auto, isTerminal: false)

    var count = 1
    reading: while output.condition == .open {
      switch await source.readLine(prompt: style.text(.prompt("(echo \(count))") + " ")) {
      case .line("columns"): output.print("\(TerminalSize.columns()) columns\n")
      case .line("trap"): fatalError("asked to")
      case .line("busy"):
        output.print("busy\n")
        await withCheckedContinuation { busy = $0 }
      case .line(let line):
        source.addToHistory(line, isKept: true)
        output.print("read <\(TerminalText.escaped(line))>\n")
        count += 1
      case .interrupted: output.print("interrupted\n")
      case .end: break reading
      }
    }
    output.print("bye\n")
    source.close()
  }

  private static func makeReadlineSource(_ output: Console) -> any LineSource {
    let source = ReadlineSource(output: output) { line, cursor in Vocabulary.completion(of: line, at: cursor) }
    if CommandLine.arguments.count > 1, let failure = source.openHistory(at: CommandLine.arguments[1], limit: 5) {
      output.print("history: errno \(failure)\n")
    }
    source.onInterrupt = {
      output.print("interrupt while busy\n")
      busy?.resume()
      busy = nil
    }
    return source
  }
}
