internal import PlayheadDebugger
internal import PlayheadRecording

struct UndisplayCommand: Command {
  let help = CommandHelp(
    name: "undisplay", group: .looking, arguments: "[N…]", summary: "print a value at stops no more",
    discussion: "Ends the displays with the numbers, or all.", example: "undisplay 1")

  func run(_ input: CommandInput, in session: inout Session) throws -> Answer {
    var numbers: Set<Int> = []
    for word in input.words {
      guard let number = Int(word.text), session.displays.contains(where: { $0.number == number }) else {
        throw CommandError("there is no display '\(word.text)'", at: word.range, hint: "'info display' lists them")
      }
      numbers.insert(number)
    }
    session.displays.removeAll { numbers.isEmpty || numbers.contains($0.number) }
    return Answer()
  }
}
