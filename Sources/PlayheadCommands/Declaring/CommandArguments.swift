internal import PlayheadDebugger

/// The arguments of a command, found by their parameters.
package struct CommandArguments: Sendable {
  /// The line from which they were parsed.
  package let input: CommandInput
  private var values: [String: [CommandInput.Word]] = [:]
  package var isEmpty: Bool { values.isEmpty }

  init(_ input: CommandInput) { self.input = input }

  /// Arguments that were not typed as a line; errors show each with its label, and the texts of flags are ignored.
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

  /// The first value of a parameter; nil if it has none.
  package subscript(_ parameter: Parameter) -> CommandInput.Word? { values[parameter.name]?.first }
  package func all(_ parameter: Parameter) -> [CommandInput.Word] { values[parameter.name] ?? [] }
  /// The text of an argument by its parameter's name; empty if there is none.
  package func text(of name: String) -> String { values[name]?.first?.text ?? "" }
  package func has(_ parameter: Parameter) -> Bool { values[parameter.name] != nil }

  mutating func append(_ word: CommandInput.Word, to parameter: Parameter) {
    values[parameter.name, default: []].append(word)
  }

  /// Extends the last value of a parameter to the end of a word.
  mutating func extend(_ parameter: Parameter, with word: CommandInput.Word) {
    guard let last = values[parameter.name]?.popLast() else { return append(word, to: parameter) }
    append(CommandInput.Word(input.line, last.range.lowerBound..<word.range.upperBound), to: parameter)
  }

  /// Replaces the values of a parameter.
  mutating func set(_ parameter: Parameter, _ words: [CommandInput.Word]) {
    values[parameter.name] = words.isEmpty ? nil : words
  }

  /// The place of the command's name.
  var place: Range<Int> { input.name.range }
}

extension CommandArguments {
  /// Parses an argument, and makes the ranges of errors relative to the line; nil if there is no argument.
  func read<Result>(_ parameter: Parameter, _ body: (String) throws -> Result) throws -> Result? {
    guard let word = self[parameter] else { return nil }
    return try input.reading(word, body)
  }

  /// Parses an argument that the command requires, like ``read(_:_:)``.
  func required<Result>(_ parameter: Parameter, _ body: (String) throws -> Result) throws -> Result {
    try input.reading(required(parameter), body)
  }

  /// An argument that the command requires.
  package func required(_ parameter: Parameter) throws(CommandError) -> CommandInput.Word {
    guard let word = self[parameter] else {
      throw CommandError("expected \(parameter.what) after '\(input.name.text)'", at: input.rest.range)
    }
    return word
  }

  func expression(_ parameter: Parameter) throws -> Expression? {
    try read(parameter) { try Expression(parsing: $0) }
  }

  func pattern(_ parameter: Parameter) throws -> TextQuery? {
    try read(parameter) { try TextQuery(parsing: $0) }
  }

  func positions(_ parameter: Parameter, in session: CommandSession) throws -> ClosedRange<Int>? {
    try read(parameter) { try session.debugger.positions(PositionRange(parsing: $0)) }
  }

  /// A repeat count, by default 1.
  func count(_ parameter: Parameter = .count) throws(CommandError) -> Int { try integer(parameter, from: 1) ?? 1 }

  /// An integer of at least `least`; nil if there is none.
  func integer(_ parameter: Parameter, from least: Int) throws(CommandError) -> Int? {
    guard let word = self[parameter] else { return nil }
    guard let number = Int(word.text), number >= least else {
      throw CommandError("found '\(word.text)', expected \(parameter.what)", at: word.range)
    }
    return number
  }
}
