/// Commands that people type from habit in gdb, lldb or Redux DevTools, and their equivalents here.
enum ForeignHabits {
  private static let commands: [String: String] = [
    "call": "'send' sends an action",
    "breakpoint": "'break ACTION' stops at an action", "watchpoint": "'watch PATH' stops where a value changes",
    "thread": "'next' steps over, 'step' in, 'finish' out; 'backtrace' shows causes, 'frame N' selects one",
    "process": "'continue' goes on to a stop",
    "layout": "'list' shows the actions, 'list --changes' also what they changed",
    "tui": "'list' shows the actions, 'list --changes' also what they changed",
    "chart": "'print state' shows the state, 'timeline' draws actions and effects",
    "tree": "'print state' shows the state, 'timeline' draws actions and effects",
    "play": "'continue' goes on to a stop, 'next' to the next action", "slider": "'goto 50%' goes to any position",
    "monitor": "'list --changes' shows the session with what each action changed",
    "log": "'info log' shows what the app logged, 'list --changes' what each action changed",
    "printChanges": "'list --changes' shows the session with what each action changed",
    "_printChanges": "'list --changes' shows the session with what each action changed",
    "dump": "'print' shows values", "customDump": "'print' shows values", "checkpoints": "'info notes' shows them",
    "register": "'print' shows values",
    "bt full": "'why PATH' shows causes with what they changed", "dispatch": "'send' sends an action",
    "time-travel": "'goto' goes to any position", "kill": "'quit' leaves", "display/x": "'display' shows values",
    "printf": "'print' shows values", "ptype": "'print' shows values with their types",
    "whatis": "'print' shows values with their types", "locals": "'print' shows the state, 'print action' the action",
    "args": "'print action' shows the action", "var": "'fork --set PATH VALUE' runs the rest with another value",
    "threads": "'info effects' shows what is running", "line": "'when' says where the cursor is",
    "source": "'info recording' says what was recorded",
    "clear": "'delete' deletes stops, and Ctrl-L clears the screen",
    "skip": "'fork --without N' runs the rest without action N",
    "toggle": "'fork --without N' runs the rest without action N",
    "reset": "'goto 0' goes to the initial state; in a live session 'restart' begins anew",
    "commit": "a recording stays as it is",
    "notes": "'info notes' shows them", "import": "'playhead FILE' opens a recording",
    "version": "'playhead --version' tells it",
    "echo": "'print \"TEXT\"' prints a text",
    "cd": "'!COMMAND' runs a shell command; files are named from where the debugger started",
    "pwd": "'!pwd' tells the folder",
    "disassemble": "'print action' shows the action", "memory": "'print' shows values",
    "image": "'info recording' says what was recorded",
    "target": "'info recording' says what was recorded", "settings": "'set' and 'show' are for settings",
  ]

  /// A hint for an unknown name; nil if there is none.
  static func hint(for name: String, _ what: String) -> String? {
    // In gdb, a format follows a slash.
    commands[name] ?? commands[String(name.prefix { $0 != "/" })]
  }

  /// A hint for arguments that the command has in another tool; nil if there is none.
  static func hint(forArguments words: [String], of help: CommandHelp) -> String? {
    let command = help.name
    let comparesValues = help.parameters.contains { $0.has(.expression) && $0.form == .argument }
    func begins(_ first: Set<String>, _ second: Set<String>) -> Bool {
      words.count > 1 && first.contains(words[0]) && second.contains(words[1])
    }
    let rest = words.dropFirst(2).joined(separator: " ")
    switch command {
    case "break" where begins(["s", "set"], ["-n", "--name"]): return "'break \(rest.isEmpty ? "ACTION" : rest)'"
    case "watch" where begins(["s", "set"], ["v", "var", "variable", "e", "expression"]):
      return "'watch \(rest.isEmpty ? "PATH" : rest)'"
    case "list" where words.count == 2 && words.allSatisfy({ Int($0) != nil }): return "'list \(words[0])..\(words[1])'"
    case "set" where words.first.map { "variable".hasPrefix($0) } == true: return commands["var"]
    case "explore" where words.first.map { !["never", "crash"].contains($0) && !$0.hasPrefix("-") } == true:
      return "explore never \(words.joined(separator: " "))"
    case "list" where words == ["-"]: return "'list -20..-10' lists what lies before the cursor"
    case "break" where ["list", "l"].contains(words.first): return "'info breakpoints' lists the stops"
    case "break" where words.count > 1 && ["del", "delete", "enable", "disable"].contains(words[0]):
      return "'\(words[0] == "del" ? "delete" : words[0]) \(words.dropFirst().joined(separator: " "))'"
    case "step" where words.count == 1 && Int(words[0]).map { $0 < 0 } == true:
      return "'reverse-step \(words[0].dropFirst())'"
    case "next" where words.count == 1 && Int(words[0]).map { $0 < 0 } == true:
      return "'reverse-next \(words[0].dropFirst())'"
    // Redirection into a file, rather than a comparison.
    case _
    where !comparesValues && words.count > 1 && words[words.count - 2] == ">"
      && words.last?.contains { "./".contains($0) } == true
      && !words.contains("if"):
      return "'\(command) | cat > \(words[words.count - 1])' writes the answer into a file"
    case "backtrace" where words.first == "full": return "'why PATH' shows causes with what they changed"
    case "frame" where words.first.map { !$0.isEmpty && "variable".hasPrefix($0) } == true:
      return "'print' shows values"
    case "frame" where words.first == "select": return "'frame \(words.dropFirst().joined(separator: " "))'"
    default: return nil
    }
  }
}
