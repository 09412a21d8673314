package import PlayheadDebugger
internal import PlayheadFormat

/// Parses the arguments of a line by the command's declaration.
package struct ArgumentReader {
  // Options stand before, among or after the other arguments, and a clause ends the arguments before it. Any other word goes to the first
  // parameter of its kind that has no value yet.

  private let help: CommandHelp
  /// Knows the names of positions; nil without a recording.
  private let debugger: Debugger?
  private(set) var arguments: CommandArguments
  /// The parameter that the next word continues; nil if the word begins an argument.
  private(set) var open: Parameter?
  /// The option or clause whose value is still missing.
  private(set) var pending: CommandInput.Word?
  private var input: CommandInput { arguments.input }

  init(_ input: CommandInput, _ help: CommandHelp, in debugger: Debugger?) {
    self.help = help
    self.debugger = debugger
    arguments = CommandArguments(input)
  }

  /// Parses all arguments; throws if they do not match the declaration.
  package static func read(
    _ input: CommandInput, _ help: CommandHelp, in debugger: Debugger?
  ) throws(CommandError) -> CommandArguments {
    var reader = ArgumentReader(input, help, in: debugger)
    try reader.take()
    try reader.finish()
    return reader.arguments
  }

  /// Parses a line that may still be incomplete.
  mutating func take() throws(CommandError) {
    var starts: [(offset: Int, clause: Parameter)] = []
    if help.arguments.first?.isRaw != true {
      let text = CommandText(input.rest.text, patterns: help.patterns)
      for clause in help.parameters where clause.form == .clause {
        if let offset = text.offset(of: clause.name) { starts.append((offset, clause)) }
      }
    }
    starts.sort { $0.offset < $1.offset }
    var (start, clause) = (0, Parameter?.none)
    for (offset, next) in starts {
      try take(start..<offset, clause)
      try expectNothingPending()
      pending = input.word(in: input.rest, offset..<offset + next.name.utf8.count)
      (start, clause) = (offset + next.name.utf8.count, next)
    }
    try take(start..<input.rest.text.utf8.count, clause)
  }

  /// Parses a UTF-8 range of the arguments, which begins with the value of `clause`.
  private mutating func take(_ part: Range<Int>, _ clause: Parameter?) throws(CommandError) {
    open = clause
    let words = input.wholeWords(of: input.word(in: input.rest, part))
    for (index, word) in words.enumerated() {
      if pending == nil, open == nil, let raw = firstFree, raw.isRaw {
        let end = input.rest.range.upperBound
        return arguments.append(CommandInput.Word(input.line, word.range.lowerBound..<end), to: raw)
      }
      let option = help.parameters.first { $0.form == .option && $0.name == word.text }
      if let open, pending != nil {
        if option != nil, !open.has(.pattern) { try expectNothingPending() }
        begin(open, with: word)
      } else if let option {
        try begin(option, word)
      } else if isUnknownOption(word.text) {
        throw unknownOption(word)
      } else if let open {
        if open.isRepeated, open.has(.file), open.form == .option {
          arguments.append(word, to: open)
        } else {
          arguments.extend(open, with: word)
        }
      } else {
        try place(word, isLast: index == words.count - 1)
      }
    }
  }

  /// Begins an option, whose value is the next word unless it is a flag.
  private mutating func begin(_ option: Parameter, _ word: CommandInput.Word) throws(CommandError) {
    if !option.isRepeated, !option.has(.flag), arguments.has(option) {
      throw CommandError("found '\(word.text)' again, expected it once", at: word.range)
    }
    if option.has(.flag) {
      arguments.append(word, to: option)
      open = nil
    } else {
      (open, pending) = (option, word)
    }
  }

  /// Begins the value of an option or a clause.
  private mutating func begin(_ parameter: Parameter, with word: CommandInput.Word) {
    arguments.append(word, to: parameter)
    pending = nil
    // Only expressions, and the values of clauses, can contain white space; files can be several.
    if parameter.form == .option, !parameter.has(.expression), !(parameter.isRepeated && parameter.has(.file)) {
      open = nil
    }
  }

  /// The positional parameters that can still take a word.
  private var free: [Parameter] {
    help.arguments.filter { $0.isRepeated || !arguments.has($0) }
  }

  private var firstFree: Parameter? { free.first }

  /// The parameters to which the next word can belong, up to the first that takes any word.
  var next: [Parameter] {
    let free = free
    let last = free.firstIndex { parameter in
      parameter.isRequired || parameter.isLong
        || parameter.kinds.contains { if case .name = $0 { true } else { false } }
    }
    return Array(free.prefix((last ?? free.count) + 1))
  }

  /// Assigns a word to a positional parameter.
  private mutating func place(_ word: CommandInput.Word, isLast: Bool) throws(CommandError) {
    let free = free
    guard let first = free.first else {
      throw CommandError("found '\(word.text)', expected nothing more", at: word.range)
    }
    if let (parameter, text) = Self.choice(word.text, in: first.isRequired ? [first] : free, isLast: isLast) {
      arguments.append(CommandInput.Word(text: text, range: word.range), to: parameter)
      return
    }
    let isOnly = first.isRequired || help.arguments.count == 1
    let fitting = isOnly ? first : free.first { fits(word.text, $0) }
    guard let parameter = fitting, !parameter.kinds.allSatisfy({ if case .word = $0 { true } else { false } }) else {
      let expected = (first.isRequired ? [first] : free).map(\.what).joined(separator: " or ")
      throw CommandError("found '\(word.text)', expected \(expected)", at: word.range)
    }
    arguments.append(word, to: parameter)
    // The words after a position in the last place become part of it, so that the error is about the position.
    let isPosition = parameter.has(.position) || parameter.has(.range)
    if parameter.isLong && !input.isCut || isPosition && !parameter.isRepeated && free.last?.name == parameter.name {
      open = parameter
    }
  }

  /// The parameter that lists a word, or, where no name can stand, the only one with a word that begins so.
  private static func choice(
    _ text: String, in parameters: [Parameter], isLast: Bool
  ) -> (Parameter, String)? {
    // A listed word stands alone, or it begins an expression: `shrink crash == true`.
    for parameter in parameters where parameter.words.contains(text) && (isLast || !parameter.isLong) {
      return (parameter, text)
    }
    let takesNames = parameters.contains { parameter in
      parameter.kinds.contains { if case .name = $0 { true } else { false } } || parameter.isLong
    }
    guard !takesNames, !text.isEmpty else { return nil }
    for parameter in parameters {
      let found = parameter.words.filter { $0.hasPrefix(text) }
      if found.count == 1, !PositionRange.isPlain(text) { return (parameter, found[0]) }
    }
    return nil
  }

  /// Whether a word suits a parameter that competes with others for it.
  private func fits(_ text: String, _ parameter: Parameter) -> Bool {
    parameter.kinds.contains { kind in
      switch kind {
      case .position, .range: debugger?.isPosition(text) ?? (PositionRange.unlessName(text) != nil)
      case .count: Int(text) != nil
      case .word: false
      default: true
      }
    }
  }

  private func isUnknownOption(_ text: String) -> Bool {
    if input.isCut { return text.utf8.count > 1 && text.hasPrefix("-") }
    return text.hasPrefix("--") && text.dropFirst(2).first?.isLetter == true && !help.options.isEmpty
  }

  private func unknownOption(_ word: CommandInput.Word) -> CommandError {
    let near = Suggestion.nearest(to: word.text, among: help.options)
    return CommandError(
      "there is no option '\(word.text)'", at: word.range,
      hint: near.map { "did you mean '\($0)'?" } ?? optionsHint)
  }

  /// Separates a range from an expression, and throws if a required argument is missing.
  private mutating func finish() throws(CommandError) {
    try expectNothingPending()
    cutRange()
    guard let missing = help.arguments.first(where: { $0.isRequired && !arguments.has($0) }) else { return }
    let before = input.words.last ?? input.name
    throw CommandError(
      "expected \(missing.what) after '\(before.text)'",
      at: input.words.isEmpty ? input.rest.range : before.range, hint: "for example: \(help.example)")
  }

  private var optionsHint: String? {
    let names = help.options
    return names.isEmpty ? nil : "there \(names.count == 1 ? "is" : "are") \(names.joined(separator: ", "))"
  }

  private func expectNothingPending() throws(CommandError) {
    guard let pending, let open else { return }
    throw CommandError("expected \(open.what) after '\(pending.text)'", at: pending.range)
  }

  /// Separates the range at the end of `plot rows.count 10..end`, as the whole is no valid expression.
  private mutating func cutRange() {
    guard let expression = help.arguments.first(where: { $0.has(.expression) }), let word = arguments[expression],
      let range = free.first(where: { $0.has(.range) }), (try? Expression(parsing: word.text)) == nil
    else { return }
    let words = input.wholeWords(of: word)
    guard words.count > 1, (try? PositionRange(parsing: words[words.count - 1].text)) != nil else { return }
    let place = word.range.lowerBound..<words[words.count - 2].range.upperBound
    let rest = CommandInput.Word(input.line, place)
    guard (try? Expression(parsing: rest.text)) != nil else { return }
    arguments.set(expression, [rest])
    arguments.set(range, [words[words.count - 1]])
  }
}

extension PositionRange {
  /// Whether a text is a position or a range without names.
  fileprivate static func isPlain(_ text: String) -> Bool { unlessName(text) != nil }
}
