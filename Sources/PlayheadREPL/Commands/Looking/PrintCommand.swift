internal import PlayheadDebugger
internal import PlayheadReading
internal import PlayheadRecording

struct PrintCommand: Command {
  let help = CommandHelp(
    name: "print", aliases: ["p"], group: .looking, arguments: "[-full] [PATH] [at N]",
    summary: "show a value",
    discussion: """
      PATH begins with 'state', which may be left out, 'old' for the state before this action, 'action', or '$3' for an
      earlier result, and goes on with names, indices and keys: items[3].name, rows["a b"], action.response.0. 'at N'
      asks at another position. Without PATH it is the whole state. The value is numbered. Of one that takes more than a
      million characters the beginning is shown, and with -full all of it; 'set depth' shows less.
      """,
    example: "print items[3].name at 12", completion: .path)

  /// Shows values of any length.
  private static let fullOption = "-full"
  /// How many characters are shown otherwise.
  private static let limit = 1_000_000

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    let isFull = input.words.first?.text == Self.fullOption
    let words = input.words.dropFirst(isFull ? 1 : 0)
    let start = words.first?.range.lowerBound ?? input.rest.range.upperBound
    let rest = input.line.bytes(start..<input.rest.range.upperBound)
    // 'print at 12' is of the whole state, too.
    let isWhole = words.isEmpty || words.first?.text == "at" && words.count == 2
    var value: Debugger.Value
    do throws(DebuggerError) {
      value = try session.debugger.value(ValuePath(parsing: isWhole ? "state " + rest : rest))
    } catch {
      throw isWhole ? error : error.shifted(by: start - input.rest.range.lowerBound)
    }
    value = session.debugger.results.append(value)
    let number = session.debugger.results.count
    let (shown, isCut) = session.renderer.pretty(value.view, value.member, limit: isFull ? .max : Self.limit)
    if Task.isCancelled { throw DebuggerError(.interrupted) }
    var text = "$\(number) = \(shown)\n"
    if isCut { text += session.renderer.dim("… more: print \(Self.fullOption) $\(number)") + "\n" }
    return Answer(text: text, json: ["result": JSONAnswer.integer(number)], value: value.view ?? JSONView(.null))
  }
}
