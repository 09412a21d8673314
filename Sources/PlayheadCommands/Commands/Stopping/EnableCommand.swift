internal import PlayheadDebugger
internal import PlayheadFormat

struct EnableCommand: ImmediateCommand {
  let help: CommandHelp
  private let isEnabled: Bool

  init(_ isEnabled: Bool) {
    self.isEnabled = isEnabled
    help = CommandHelp(
      name: isEnabled ? "enable" : "disable", aliases: isEnabled ? [] : ["dis"], group: .stopping, parameters: [.stops],
      summary: isEnabled ? "enable stops" : "disable stops, without deleting them",
      discussion: isEnabled
        ? "Enables the stops with these numbers, or all." : "Disables the stops with these numbers, or all.",
      example: isEnabled ? "enable 2" : "disable 2")
  }

  func run(_ arguments: CommandArguments, in session: inout CommandSession) throws -> CommandOutput {
    let numbers = try arguments.breakpointNumbers(in: session)
    try session.debugger.breakpoints.setEnabled(isEnabled, numbers)
    let shown = numbers.isEmpty ? session.debugger.breakpoints.breakpoints.map(\.number) : numbers
    let names = shown.map(String.init).joined(separator: ", ")
    return CommandOutput(
      session.form, text: shown.isEmpty ? "no breakpoints or watchpoints\n" : "\(help.name)d \(names)\n",
      json: [help.name: shown])
  }
}
