internal import PlayheadDebugger
internal import PlayheadFormat

/// What was typed after `fork`.
struct ForkArguments {
  var name: String?
  /// The positions that are left out.
  var without: [ClosedRange<Int>] = []
  /// What is changed first.
  var edit = JSONPatch()

  static let options = ["--set", "--without"]

  init(_ input: CommandInput, in session: CommandSession) throws(CommandError) {
    // What stands in strings is no word of its own.
    var words = input.wholeWords[...]
    var debugger = session.debugger
    var ranges: [(word: CommandInput.Word, positions: ClosedRange<Int>)] = []
    while let word = words.popFirst() {
      switch word.text {
      case "--without":
        guard let range = words.popFirst() else {
          throw CommandError("expected a range after '--without'", at: word.range)
        }
        let positions = try Self.positions(range, input, in: session)
        without.append(positions)
        ranges.append((range, positions))
      case "--set":
        guard let first = words.first else {
          throw CommandError("expected a place in the state and a value after '--set'", at: word.range)
        }
        // Up to the next option.
        let rest = words.prefix { !Self.options.contains($0.text) }
        words = words.dropFirst(rest.count)
        let end = rest.last?.range.upperBound ?? first.range.upperBound
        let text = input.line.bytes(first.range.lowerBound..<end)
        try set(text, from: first.range.lowerBound, &debugger)
      default:
        guard name == nil else { throw CommandError("found '\(word.text)', expected nothing more", at: word.range) }
        name = try Self.branchName(word, in: session)
      }
    }
    // What is set is set here, after what was before.
    let here = session.debugger.position
    if !edit.operations.isEmpty, let early = ranges.first(where: { $0.positions.lowerBound <= here }) {
      throw CommandError(
        "position \(early.positions.lowerBound) comes before what is set at position \(here)", at: early.word.range,
        hint: "goto \(early.positions.lowerBound - 1)")
    }
  }

  private static func positions(
    _ word: CommandInput.Word, _ input: CommandInput, in session: CommandSession
  ) throws(CommandError) -> ClosedRange<Int> {
    let range = try input.reading(word) { (text) throws(DebuggerError) in
      try session.debugger.positions(PositionRange(parsing: text))
    }
    guard range.lowerBound > session.debugger.timeline.first else {
      throw CommandError("position \(session.debugger.timeline.first) has no action", at: word.range)
    }
    return range
  }

  /// - Parameter text: a path, and after it a value; an equals sign may stand between them.
  private mutating func set(_ text: String, from offset: Int, _ debugger: inout Debugger) throws(CommandError) {
    let cut = CommandText(text)
    let pathEnd = min(cut.words.first?.upperBound ?? text.utf8.count, cut.offset(ofSymbol: "=") ?? .max)
    var start = pathEnd
    func skipSpaces() { start += text.utf8.dropFirst(start).prefix { $0 == UInt8(ascii: " ") }.count }
    skipSpaces()
    if text.bytes(start..<text.utf8.count).hasPrefix("=") { start += 1 }
    skipSpaces()
    guard start < text.utf8.count else {
      throw CommandError(
        "expected a value after '\(text.bytes(0..<pathEnd))'", at: offset + text.utf8.count..<offset + text.utf8.count)
    }
    do throws(EditError) {
      let path: ValuePath
      do throws(DebuggerError) { path = try ValuePath(parsing: text.bytes(0..<pathEnd)) } catch { throw .path(error) }
      if let operation = try debugger.edit(of: path, to: text.bytes(start..<text.utf8.count)) {
        edit.operations.append(operation)
      }
    } catch {
      switch error {
      case .path(let error): throw CommandError(error.shifted(by: offset))
      case .value(let error): throw CommandError(error.shifted(by: offset + start))
      }
    }
  }

  private static func branchName(_ word: CommandInput.Word, in session: CommandSession) throws(CommandError) -> String {
    guard !session.debugging.branchNames.contains(word.text) else {
      throw CommandError("there is a branch '\(word.text)' already", at: word.range)
    }
    // What means a position to other commands names no branch.
    if let position = try? PositionReference(parsing: word.text) {
      if case .note = position {
      } else {
        throw CommandError("'\(word.text)' is a position, expected a name", at: word.range)
      }
    }
    guard !word.text.hasPrefix("-"),
      word.text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else {
      throw CommandError(
        "found '\(word.text)', expected a name of letters, digits, '-' and '_'", at: word.range,
        hint: word.text.hasPrefix("--") ? "there are \(options.joined(separator: " and "))" : nil)
    }
    return word.text
  }
}
