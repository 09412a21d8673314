import Foundation
import PlayheadFormat
import ProcessTesting
import TerminalTesting
import Testing

/// A session of each editor, as its source has it, from the start to the end.
@Suite struct EditorConversationTests {
  private func environment(_ folder: String) -> [String: String] {
    ["XDG_CACHE_HOME": folder, "XDG_STATE_HOME": folder, "XDG_RUNTIME_DIR": folder]
  }

  private func editor(_ kind: EditorKind, _ arguments: [String] = ["dap"], in folder: String) throws -> PlayedEditor {
    PlayedEditor(
      kind, try ProcessClient("playhead", arguments, environment: environment(folder)),
      viewer: kind == .neovim ? try Neovim(in: folder) : nil)
  }

  /// The position that the shown line is of.
  private func position(_ editor: PlayedEditor) -> Int? {
    guard let (_, line, text) = editor.shown else { return nil }
    let first = text.trimmingCharacters(in: .whitespaces).split(separator: " ").first.flatMap { Int($0) }
    #expect(first == line - 1, "line \(line) is \(text)")
    return first
  }

  @Test(arguments: EditorKind.allCases) func `a recording is stepped through`(kind: EditorKind) throws {
    try withTemporaryFolder { folder in
      let editor = try editor(kind, in: folder)
      try editor.start(
        "launch", ["program": .string(Samples.path("list")), "cwd": .string(Samples.root.path)])
      try editor.waitForStop()
      #expect(position(editor) == 0)
      #expect(editor.variables.first?["name"] == "rows")
      for command in ["next", "stepIn", "next"] { try editor.move(command) }
      #expect(position(editor) == 3)
      try editor.move("stepBack")
      #expect(position(editor) == 2)

      try editor.setBreakpoint(60)
      try editor.move("continue")
      #expect(position(editor) == 59)
      try editor.watch(editor.variables.first ?? .null, at: "rows[49].title")
      try editor.move("continue")
      #expect(position(editor) == 71)
      // No editor but VS Code shows the text of a stop.
      #expect(
        editor.output.contains(#""Clean the windows in the library" → "Clean the windows in the library, inside"#))
      #expect(try editor.type("print rows.count") == "$1 = 238")
      #expect(try editor.type("why rows[49].title").contains("#0  71  24.400s  rename"))
      try editor.move("reverseContinue")
      #expect(position(editor) == 59)
      try editor.go(to: 10)
      #expect(position(editor) == 9)
      try editor.move("stepOut")
      #expect(position(editor) == 10)
      try editor.move("reverseContinue")
      #expect(position(editor) == 0)
      try editor.end()
      #expect(ChildProcess.status(of: editor.client.process) == .exited(0))
    }
  }

  @Test(arguments: EditorKind.allCases) func `an app is paused, looked at, and left`(kind: EditorKind) throws {
    try withTemporaryFolder { folder in
      let app = try App(folder, try Feed(in: folder), ["sending"])
      let editor = try editor(kind, in: folder)
      try editor.start("attach", ["cwd": .string(folder)])
      var sent = 0
      var paths: Set<String> = []
      for count in [1, 3, 2] {
        for _ in 0..<count {
          sent += 1
          try app.tell("add \(sent)")
          try editor.wait(for: "add(\(sent))")
        }
        try editor.pause()
        #expect(position(editor) == sent && editor.shown?.text.contains("add(\(sent))") == true)
        paths.insert(editor.shown?.path ?? "")
        #expect(editor.variables.first?["value"]?.string == "\((1...sent).reduce(0, +))")
        try editor.move("stepBack")
        #expect(position(editor) == sent - 1)
        try editor.type("goto end")
        try editor.waitForStop()
        #expect(position(editor) == sent)
        try editor.resume()
      }
      #expect(paths.count == 3)
      try editor.type("send .add(100)")
      try editor.end(leavesApp: true)
      #expect(ChildProcess.status(of: editor.client.process) == .exited(0))
      #expect(try app.tell("state").contains("count 121"))
    }
  }

  @Test(arguments: EditorKind.allCases) func `a prompt drives, and the editor follows`(kind: EditorKind) throws {
    try withTemporaryFolder { folder in
      let pair = try Pair(folder, [Samples.path("list")], at: "0/98")
      let editor = try editor(kind, ["dap", "--beside", "\(pair.prompt.processID)"], in: folder)
      try editor.start("attach", [:])
      try editor.waitForStop()
      #expect(position(editor) == 0)
      for target in [20, 73] {
        pair.prompt.send("goto \(target)\r")
        try editor.waitForStop()
        #expect(position(editor) == target)
      }
      try editor.move("stepBack")
      #expect(position(editor) == 72)
      try pair.prompt.wait(for: "(playhead 72/98) ")
      // The prompt is gone, and the editor hears it.
      pair.prompt.signal(SIGKILL)
      try editor.waitForEnd()
      editor.client.closeInput()
      #expect(ChildProcess.status(of: editor.client.process) == .exited(0))
    }
  }
}
