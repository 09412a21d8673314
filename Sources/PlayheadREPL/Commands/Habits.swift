/// What people type from habit in gdb, lldb or Redux DevTools, and what it is here.
enum Habits {
  private static let commands: [String: String] = [
    "x": "'print' shows values", "p/x": "'print' shows values as Swift writes them", "call": "'send' sends an action",
    "checkpoint": "'note NAME' marks a position, and 'goto NAME' returns to it",
    "breakpoint": "'break ACTION' stops at an action", "watchpoint": "'watch PATH' stops where a value changes",
    "thread": "'backtrace' shows causes, 'frame N' selects one", "register": "'print' shows values",
    "bt full": "'why PATH' shows causes with what they changed", "dispatch": "'send' sends an action",
    "time-travel": "'goto' goes to any position", "kill": "'quit' leaves", "display/x": "'display' shows values",
    "printf": "'print' shows values", "ptype": "'print' shows values with their types",
    "whatis": "'print' shows values with their types", "locals": "'print' shows the state, 'print action' the action",
    "args": "'print action' shows the action", "var": "a recording's state cannot be changed; 'send' sends an action",
    "threads": "'info effects' shows what is running", "line": "'when' says where the cursor is",
    "source": "'info recording' says what was recorded",
  ]

  /// What to type instead; nil where nothing is known of it.
  static func hint(for name: String, _ what: String) -> String? { commands[name] }
}
