/// Parses the beginning of a line as running it would, with aliases and the pipe first.
struct CommandReading {
  /// The argument that the line ends with.
  private(set) var last: (parameter: Parameter, value: CommandInput.Word)?
  /// The parameters to which the next word can belong.
  private(set) var next: [Parameter] = []
  /// The start of the argument that the next word continues; nil if it begins one.
  private(set) var start: Int?
  /// The options that can take the place of an argument.
  private(set) var options: [String]
  /// The line, with aliases expanded.
  let input: CommandInput

  /// Nil if the command is unknown or has no arguments, or if a part of the line is for a shell command.
  init?(_ line: String, in session: CommandSession) {
    guard let input = CommandInput(line).map(session.aliases.expanded), !input.words.isEmpty else { return nil }
    self.init(input, in: session)
  }

  /// Parses the beginning of a line whose aliases are expanded.
  init?(_ input: CommandInput, in session: CommandSession) {
    guard let command = try? session.registry.command(named: input.name) else { return nil }
    var help = command.help
    var own = input
    if !help.takesWholeLine {
      guard let command = try? input.separatingPipe(help.patterns), command.pipe == nil else { return nil }
      own = command
    }
    if command is InfoCommand, let word = own.words.first, own.words.count > 1,
      let topic = try? InfoCommand.topics.command(named: word)
    {
      (help, own) = (topic.help, own.dropping(1))
    }
    self.input = own
    options = help.options
    var reader = ArgumentReader(own, help, in: session.debugger)
    guard (try? reader.take()) != nil else { return }
    last = help.parameters.lazy.compactMap { parameter in
      reader.arguments.all(parameter).last.map { (parameter, $0) }
    }.max { $0.1.range.upperBound < $1.1.range.upperBound }
    if let open = reader.open {
      next = [open]
      if reader.pending == nil { start = reader.arguments.all(open).last?.range.lowerBound }
    } else if let last, last.parameter.isRaw, last.parameter.form == .argument {
      (next, start) = ([last.parameter], last.value.range.lowerBound)
      options = []
    } else {
      next = reader.next
    }
  }
}
