internal import PlayheadDebugger

/// A person's own names for commands with arguments.
package struct Aliases: Sendable {
  /// What each name stands for.
  package private(set) var commands: [String: String] = [:]

  /// The names in order.
  package var names: [String] { commands.keys.sorted() }

  package subscript(name: String) -> String? {
    get { commands[name] }
    set { commands[name] = newValue }
  }

  /// Expands names until the line begins with none; a name is not expanded within its own expansion, so this ends.
  package func expanded(_ input: CommandInput) -> CommandInput {
    var input = input
    var passed: Set<String> = []
    while let command = commands[input.name.text], passed.insert(input.name.text).inserted {
      let rest = input.line.bytes(input.name.range.upperBound..<input.line.utf8.count)
      guard let next = CommandInput(command + rest) else { break }
      input = next
    }
    return input
  }
}
