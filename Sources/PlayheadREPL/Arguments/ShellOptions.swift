internal import ArgumentParser
internal import PlayheadCommands

/// The options of every executable with this shell.
package struct ShellOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("ex", withSingleDash: true), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run a command first; can be given again.", valueName: "command"))
  var commands: [String] = []

  @Option(
    name: .customShort("x"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run the commands of a file first; can be given again.", valueName: "file"), completion: .file())
  var scripts: [String] = []

  @Flag(
    // gdb spells it with a single dash.
    name: [.customLong("batch"), .customLong("batch", withSingleDash: true)],
    help: "Leave after the commands; stop at the first error, with status 1. Standard input is not read.")
  var batch = false

  @Flag(name: .customLong("nx"), help: "Do not run the commands of ~/.config/playhead/rc; --json never does.")
  var noStartFile = false

  @Flag(help: "Answer with one JSON object a line; errors go to standard error, too.")
  var json = false

  @Option(help: ArgumentHelp("Colour the output: auto, always or never.", valueName: "when"))
  var color = ColorChoice.auto

  package init() {}
}

extension ColorChoice: ExpressibleByArgument {}
