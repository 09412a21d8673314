internal import PlayheadDebugger

/// The arguments of a command, by their declarations.
package struct CommandArguments: Sendable {
  /// Where they come from.
  package let input: CommandInput
  private var values: [String: [CommandInput.Word]] = [:]
  /// Whether there are none.
  package var isEmpty: Bool { values.isEmpty }

  init(_ input: CommandInput) { self.input = input }

  /// Arguments that were not typed as a line, each with what errors call it; texts of flags do not matter.
  package init(of command: String, _ values: [(name: String, label: String, text: String)]) {
    var line = ""
    for (name, label, text) in values {
      if !line.isEmpty { line += "\n" }
      line += "\(label): "
      let start = line.utf8.count
      line += text
      self.values[name, default: []].append(CommandInput.Word(text: text, range: start..<line.utf8.count))
    }
    input = CommandInput(line, of: command)
  }

  /// An argument; nil where there is none.
  package subscript(_ parameter: Parameter) -> CommandInput.Word? { values[parameter.name]?.first }
  package func all(_ parameter: Parameter) -> [CommandInput.Word] { values[parameter.name] ?? [] }
  /// The text of an argument, by its name; empty where there is none.
  package func text(of name: String) -> String { values[name]?.first?.text ?? "" }
  package func has(_ parameter: Parameter) -> Bool { values[parameter.name] != nil }

  mutating func append(_ word: CommandInput.Word, to parameter: Parameter) {
    values[parameter.name, default: []].append(word)
  }

  /// Has the last argument of a parameter end where a word ends.
  mutating func extend(_ parameter: Parameter, with word: CommandInput.Word) {
    guard let last = values[parameter.name]?.popLast() else { return append(word, to: parameter) }
    append(CommandInput.Word(input.line, last.range.lowerBound..<word.range.upperBound), to: parameter)
  }

  /// Replaces the arguments of a parameter.
  mutating func set(_ parameter: Parameter, _ words: [CommandInput.Word]) {
    values[parameter.name] = words.isEmpty ? nil : words
  }

  /// Where the command is named.
  var place: Range<Int> { input.name.range }
}

extension CommandArguments {
  /// Reads an argument; nil where there is none.
  ///
  /// - Parameter body: is given its text, and its errors speak of that.
  func read<Result>(
    _ parameter: Parameter, _ body: (String) throws(DebuggerError) -> Result
  ) throws(CommandError) -> Result? {
    guard let word = self[parameter] else { return nil }
    return try input.reading(word, body)
  }

  /// Reads an argument that the command requires.
  func required<Result>(
    _ parameter: Parameter, _ body: (String) throws(DebuggerError) -> Result
  ) throws(CommandError) -> Result {
    try input.reading(required(parameter), body)
  }

  /// An argument that the command requires.
  package func required(_ parameter: Parameter) throws(CommandError) -> CommandInput.Word {
    guard let word = self[parameter] else {
      throw CommandError("expected \(parameter.what) after '\(input.name.text)'", at: input.rest.range)
    }
    return word
  }

  func expression(_ parameter: Parameter) throws(CommandError) -> Expression? {
    try read(parameter) { (text) throws(DebuggerError) in try Expression(parsing: text) }
  }

  func pattern(_ parameter: Parameter) throws(CommandError) -> TextQuery? {
    try read(parameter) { (text) throws(DebuggerError) in try TextQuery(parsing: text) }
  }

  func positions(_ parameter: Parameter, in session: CommandSession) throws(CommandError) -> ClosedRange<Int>? {
    try read(parameter) { (text) throws(DebuggerError) in
      try session.debugger.positions(PositionRange(parsing: text))
    }
  }

  /// How often something is to be done: 1 where nothing is said.
  func count(_ parameter: Parameter = .count) throws(CommandError) -> Int { try integer(parameter, from: 1) ?? 1 }

  /// An integer; nil where there is none.
  ///
  /// - Parameter least: the least that it may be.
  func integer(_ parameter: Parameter, from least: Int) throws(CommandError) -> Int? {
    guard let word = self[parameter] else { return nil }
    guard let number = Int(word.text), number >= least else {
      throw CommandError("found '\(word.text)', expected \(parameter.what)", at: word.range)
    }
    return number
  }
}
