internal import PlayheadDebugger
internal import PlayheadFormat

/// The arguments of `fork`.
struct ForkArguments {
  var name: String?
  /// The positions to leave out.
  var without: [ClosedRange<Int>] = []
  /// The changes to the state at the beginning of the branch.
  var edit = JSONPatch()

  private static let newName = Parameter.optional("name", .name(.other))
  private static let leftOut = Parameter.option(
    "--without", .range, summary: "leave out the actions of RANGE, and all that only they cause", isRepeated: true)
  private static let set = Parameter.option(
    "--set", .expression, label: "PATH VALUE", what: "a place in the state and a value",
    summary: "first put VALUE at PATH in the state", isRepeated: true)
  static let parameters = [newName, leftOut, set]

  init(_ arguments: CommandArguments, in session: CommandSession) throws {
    var debugger = session.debugger
    name = try arguments[Self.newName].map { try Self.branchName($0, in: session) }
    var ranges: [(word: CommandInput.Word, positions: ClosedRange<Int>)] = []
    for word in arguments.all(Self.leftOut) {
      ranges.append((word, try Self.positions(word, arguments.input, in: session)))
    }
    without = ranges.map(\.positions)
    for word in arguments.all(Self.set) { try set(word.text, from: word.range.lowerBound, &debugger) }
    // A value is set at the cursor, so the actions before it cannot be left out.
    let here = session.debugger.position
    if !edit.operations.isEmpty, let early = ranges.first(where: { $0.positions.lowerBound <= here }) {
      throw CommandError(
        "position \(early.positions.lowerBound) comes before what is set at position \(here)", at: early.word.range,
        hint: "goto \(early.positions.lowerBound - 1)")
    }
  }

  private static func positions(
    _ word: CommandInput.Word, _ input: CommandInput, in session: CommandSession
  ) throws -> ClosedRange<Int> {
    let range = try input.reading(word) { try session.debugger.positions(PositionRange(parsing: $0)) }
    guard range.lowerBound > session.debugger.timeline.first else {
      throw CommandError("position \(session.debugger.timeline.first) has no action", at: word.range)
    }
    return range
  }

  /// Adds an edit, written as a path and a value with an optional equals sign between them.
  private mutating func set(_ text: String, from offset: Int, _ debugger: inout Debugger) throws {
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
    do {
      let path = try ValuePath(parsing: text.bytes(0..<pathEnd))
      if let operation = try debugger.edit(of: path, to: text.bytes(start..<text.utf8.count)) {
        edit.operations.append(operation)
      }
    } catch let error as EditError {
      throw CommandError(error.error.shifted(by: offset + start))
    } catch let error as DebuggerError {
      throw CommandError(error.shifted(by: offset))
    }
  }

  private static func branchName(_ word: CommandInput.Word, in session: CommandSession) throws(CommandError) -> String {
    guard !session.debugging.branchNames.contains(word.text) else {
      throw CommandError("there is a branch '\(word.text)' already", at: word.range)
    }
    // A branch cannot have a name that other commands read as a position.
    if let position = try? PositionReference(parsing: word.text) {
      if case .note = position {
      } else {
        throw CommandError("'\(word.text)' is a position, expected a name", at: word.range)
      }
    }
    guard !word.text.hasPrefix("-"),
      word.text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    else {
      throw CommandError("found '\(word.text)', expected a name of letters, digits, '-' and '_'", at: word.range)
    }
    return word.text
  }
}
