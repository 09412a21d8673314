/// A command that runs before the first prompt.
enum StartCommand: Equatable, Sendable {
  case line(String)
  case script(String)
}

extension StartCommand {
  /// The commands of `-ex` and `-x` in the order of the command line, which the option parser loses; it has accepted the arguments before.
  static func all(in arguments: [String]) -> [StartCommand] {
    var commands: [StartCommand] = []
    var rest = arguments[...]
    while let argument = rest.popFirst(), argument != "--" {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard ["-ex", "-x", "--color", "--record", "--beside"].contains(parts[0]) else { continue }
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else { break }
      switch parts[0] {
      case "-ex": commands.append(.line(value))
      case "-x": commands.append(.script(value))
      default: break
      }
    }
    return commands
  }
}
