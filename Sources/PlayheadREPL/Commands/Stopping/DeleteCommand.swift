internal import OrderedCollections
internal import PlayheadDebugger
internal import PlayheadRecording

struct DeleteCommand: Command {
  let help = CommandHelp(
    name: "delete", group: .stopping, arguments: "[N…]",
    summary: "delete breakpoints and watchpoints",
    discussion: "Deletes those with the numbers, or all. Numbers are not given again.",
    example: "delete 1 3")

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    var numbers: [Int] = []
    for word in input.words {
      guard let number = Int(word.text), session.debugger.breakpoints[number] != nil else {
        throw CommandError(
          "there is no breakpoint '\(word.text)'", at: word.range, hint: "'info breakpoints' lists them")
      }
      numbers.append(number)
    }
    if numbers.isEmpty { numbers = session.debugger.breakpoints.breakpoints.map(\.number) }
    try session.debugger.breakpoints.delete(numbers)
    let text = numbers.isEmpty ? "nothing to delete" : "deleted \(numbers.map(String.init).joined(separator: ", "))"
    return Answer(text: text + "\n", json: ["deleted": .array(numbers.map(JSONAnswer.integer))])
  }
}
