import PlayheadFormat
import Testing

/// The editors that speak the Debug Adapter Protocol, by what their sources say of each: VS Code of 2026, nvim-dap 9e848e0, dape 0.27.1,
/// Helix 25.07 and later, Zed of 2026.
enum EditorKind: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case vsCode = "VS Code"
  case neovim = "nvim-dap"
  case emacs = "dape"
  case helix = "Helix"
  case zed = "Zed"

  var testDescription: String { rawValue }

  /// The arguments of `initialize`.
  var initialize: JSONValue {
    switch self {
    case .vsCode:
      [
        "clientID": "vscode", "clientName": "Visual Studio Code", "adapterID": "playhead", "pathFormat": "path",
        "linesStartAt1": true, "columnsStartAt1": true, "supportsVariableType": true, "supportsVariablePaging": true,
        "supportsRunInTerminalRequest": true, "locale": "en", "supportsProgressReporting": true,
        "supportsInvalidatedEvent": true, "supportsMemoryReferences": true, "supportsArgsCanBeInterpretedByShell": true,
        "supportsMemoryEvent": true, "supportsStartDebuggingRequest": true, "supportsANSIStyling": true,
      ]
    case .neovim:
      [
        "clientID": "neovim", "clientName": "neovim", "adapterID": "nvim-dap", "pathFormat": "path",
        "columnsStartAt1": true, "linesStartAt1": true, "supportsRunInTerminalRequest": true,
        "supportsVariableType": true, "supportsProgressReporting": true, "supportsStartDebuggingRequest": true,
        "locale": "en_US.UTF-8",
      ]
    case .emacs:
      [
        "clientID": "dape", "adapterID": "playhead", "pathFormat": "path", "linesStartAt1": true,
        "columnsStartAt1": true, "supportsRunInTerminalRequest": true, "supportsArgsCanBeInterpretedByShell": true,
        "supportsProgressReporting": true, "supportsStartDebuggingRequest": true,
      ]
    case .helix:
      [
        "clientID": "hx", "clientName": "helix", "adapterID": "playhead", "locale": "en-us", "linesStartAt1": true,
        "columnsStartAt1": true, "pathFormat": "path", "supportsVariableType": true, "supportsVariablePaging": false,
        "supportsRunInTerminalRequest": true, "supportsMemoryReferences": false, "supportsProgressReporting": true,
        "supportsInvalidatedEvent": false,
      ]
    case .zed:
      [
        "clientID": "zed", "clientName": "Zed", "adapterID": "playhead", "locale": "en-US", "pathFormat": "path",
        "supportsVariableType": true, "supportsVariablePaging": false, "supportsRunInTerminalRequest": true,
        "supportsMemoryReferences": true, "supportsProgressReporting": false, "supportsInvalidatedEvent": false,
        "linesStartAt1": true, "columnsStartAt1": true, "supportsMemoryEvent": false,
        "supportsArgsCanBeInterpretedByShell": false, "supportsStartDebuggingRequest": true,
        "supportsANSIStyling": true,
      ]
    }
  }

  /// Whether it reads a file again that has changed, when it shows a line of it.
  var readsAgain: Bool { self == .vsCode || self == .zed }

  /// Whether it has a command for stepping back, or it is typed in the console.
  var stepsBack: Bool { [.vsCode, .neovim, .zed].contains(self) }
  var continuesBack: Bool { [.vsCode, .neovim].contains(self) }
  /// Whether it has a command for stopping where a value changes.
  var watchesValues: Bool { [.vsCode, .emacs, .zed].contains(self) }

  /// What it adds to the arguments of a move.
  var granularity: JSONValue? {
    switch self {
    case .neovim: "statement"
    case .emacs: "line"
    case .vsCode, .helix, .zed: nil
    }
  }

  /// What it asks for in `stackTrace` first, and then.
  var stacks: [JSONValue.Object] {
    switch self {
    case .vsCode: [["startFrame": 0, "levels": 1], ["startFrame": 1, "levels": 19]]
    case .emacs: [["startFrame": 0, "levels": 1]]
    case .neovim: [["startFrame": 0]]
    // It asks for every thread, and once more for the one that it shows.
    case .helix: [[:], [:]]
    case .zed: [[:]]
    }
  }

  /// The request by which a session of its own program ends, with its arguments; nil where a member is left out.
  var end: (command: String, arguments: JSONValue?) {
    switch self {
    case .vsCode, .helix, .zed: ("terminate", ["restart": false])
    case .neovim: ("terminate", [:])
    case .emacs: ("terminate", nil)
    }
  }

  /// The request by which it leaves an app that runs on; Helix has no other than for ending it.
  var leave: (command: String, arguments: JSONValue?) {
    switch self {
    case .vsCode: ("disconnect", ["restart": false])
    case .neovim: ("disconnect", ["restart": false, "terminateDebuggee": false])
    case .emacs: ("disconnect", ["terminateDebuggee": false])
    case .helix: end
    case .zed: ("disconnect", ["restart": false, "terminateDebuggee": false, "suspendDebuggee": false])
    }
  }

  /// What it asks when it hears that what is debugged has ended; nil where it closes at once.
  var farewell: (command: String, arguments: JSONValue?)? {
    switch self {
    case .vsCode: ("disconnect", ["restart": false])
    case .neovim: nil
    case .emacs: ("terminate", nil)
    case .helix: ("disconnect", ["restart": false])
    case .zed: ("terminate", ["restart": false])
    }
  }
}
