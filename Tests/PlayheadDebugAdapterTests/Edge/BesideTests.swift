import Foundation
import PlayheadFormat
import PlayheadPlatform
import ProcessTesting
import TerminalTesting
import Testing

/// An editor beside a prompt, each a process: one drives, and the other follows.
@Suite struct BesideTests {
  private func position(_ stop: JSONValue) -> Int? {
    stop["text"]?.string?.split(separator: "/").first.flatMap { Int($0) }
  }

  @Test func `each follows the other`() throws {
    try withTemporaryFolder { folder in
      let pair = try Pair(folder, [Samples.path("list")], at: "0/98")
      let prompt = pair.prompt
      #expect(try pair.run("attach", "--list").errors == "no app listens\n")
      let editor = try pair.editor()

      prompt.send("goto 20\r")
      // Helix follows only what has run before.
      #expect(try editor.event("continued")["threadId"] == 1)
      #expect(position(try editor.event("stopped")) == 20)
      let frame = try editor.ask("stackTrace", ["threadId": 1]).body["stackFrames"]?[0]
      #expect(frame?["line"] == 21)
      #expect(try editor.scope("State").first?["name"] == "rows")
      try prompt.wait(for: "(playhead 20/98) ")

      // What is being typed stays, below what the editor has done.
      prompt.send("print rows.co")
      try prompt.wait(for: "print rows.co")
      try editor.ask("next", ["threadId": 1])
      let next = try #require(position(try editor.event("stopped")))
      try prompt.wait { $0.last == "(playhead \(next)/98) print rows.co" && $0.lines.contains("in the editor:") }
      #expect(prompt.screen.lines.contains { $0.hasPrefix("\(next)/98  ") })
      prompt.send("unt\r")
      try prompt.wait(for: "$1 = ")
      #expect(try editor.ask("evaluate", ["expression": "print $1"]).body["result"]?.string?.hasPrefix("$2 = ") == true)

      try editor.ask("setFunctionBreakpoints", ["breakpoints": [["name": "sort"]]])
      prompt.send("goto 0\rcontinue\r")
      #expect(position(try editor.event("stopped")) == 0)
      let hit = try editor.event("stopped")
      try prompt.wait(for: "breakpoint 1: sort")
      let line = try editor.ask("stackTrace", ["threadId": 1]).body["stackFrames"]?[0]?["line"]?.int
      #expect(line.map { $0 - 1 } == position(hit))
      // What a stop says that the prompt passes is told here, too.
      prompt.send("message 1 {rows.count} rows\rgoto 0\rcontinue\r")
      try editor.output("240 rows")
      prompt.send("delete\r")
      #expect(try editor.event("breakpoint")["reason"] == "removed")

      try editor.ask("setFunctionBreakpoints", ["breakpoints": [["name": "rename"]]])
      #expect(try editor.leave() == .exited(0))
      try prompt.wait(for: "the editor has left")
      // It sets its own again when it comes again.
      prompt.send("info breakpoints\r")
      try prompt.wait(for: "no breakpoints")
      prompt.send("set editor off\r")
      try prompt.wait(for: "98) ")
      let nobody = try pair.run("dap", "--beside", "\(prompt.processID)")
      #expect(nobody.status == .exited(1) && nobody.errors.hasPrefix("error: no prompt that listens for an editor"))
      #expect(try pair.entries == [])
      prompt.send("\u{4}")
      #expect(try prompt.exitStatus() == .exited(0))
    }
  }

  @Test func `one ends, also by force, and the other goes on`() throws {
    try withTemporaryFolder { folder in
      let pair = try Pair(folder, [Samples.path("list")], at: "0/98")
      let prompt = pair.prompt
      let killed = try pair.editor()
      let second = try pair.run("dap", "--beside", "list")
      #expect(second.status == .exited(1) && second.errors.contains("it has an editor already"))
      kill(killed.process, SIGKILL)
      try prompt.wait(for: "the editor has left")
      prompt.send("step\r")
      try prompt.wait(for: "(playhead 1/98) ")

      let editor = try pair.editor()
      prompt.send("set editor off\r")
      try editor.event("terminated")
      // Helix and dape ask once more, and Helix waits for the answer.
      #expect(try editor.ask("stackTrace", ["threadId": 1]).error?.contains("the prompt is gone") == true)
      #expect(try editor.leave() == .exited(0))
      prompt.send("set editor on\r")
      try prompt.wait(for: "an editor joins by")

      let last = try pair.editor()
      let refused = try ProcessClient("playhead", ["dap", "--beside", "list"], environment: Pair.environment(folder))
      #expect(try refused.ask("initialize").error?.contains("it has an editor already") == true)
      refused.closeInput()
      #expect(ChildProcess.status(of: refused.process) == .exited(1))
      prompt.signal(SIGKILL)
      // The prompt could not say that it is over.
      try last.event("terminated")
      #expect(ChildProcess.status(of: last.process) == .exited(0))
      #expect(try pair.run("dap", "--beside", "list").errors.contains("no prompt"))
      // What it has left is gone.
      #expect(try pair.entries == [])
    }
  }

  @Test func `who has no token is told nothing`() throws {
    try withTemporaryFolder { folder in
      let pair = try Pair(folder, [Samples.path("counter")], at: "0/34")
      let path = "\(folder)/playhead/\(pair.prompt.processID).prompt.sock"
      for greeting in [
        "{\"playhead\":1,\"token\":\"\(String(repeating: "0", count: 64))\"}\n", "GET / HTTP/1.1\r\n\r\n",
        "Content-Length: 2\r\n\r\n{}", String(repeating: "x", count: 9000), "",
      ] {
        let socket = try #require(LocalSocket.connected(to: .path(path)))
        defer { close(socket) }
        _ = greeting.utf8.withContiguousStorageIfAvailable { WholeWrite.send(UnsafeRawBufferPointer($0), to: socket) }
        if greeting.isEmpty { shutdown(socket, CInt(SHUT_WR)) }
        var byte: UInt8 = 0
        // It ends, or is reset with what was not read.
        #expect(recv(socket, &byte, 1, 0) <= 0, "\(greeting.prefix(20))")
      }
      #expect(try pair.editor().leave() == .exited(0))
    }
  }

  @Test func `a store that runs stops for the editor, and the prompt's wait is ended by it`() throws {
    try withTemporaryFolder { folder in
      let pair = try Pair(folder, running: "live-app", [], at: "0/0")
      let (prompt, editor) = (pair.prompt, try pair.editor("live-app"))
      try editor.ask("setFunctionBreakpoints", ["breakpoints": [["name": "heard", "hitCondition": "2"]]])
      try editor.ask("continue", ["threadId": 1])
      prompt.send("send .burst(count: 4, milliseconds: 1)\r")
      let stop = try editor.event("stopped")
      #expect(stop["reason"] == "function breakpoint" && position(stop) == 3)
      try prompt.wait(for: "(playhead 3/")
      try prompt.wait { $0.last.hasPrefix("(playhead 3/5)") }
      #expect(try editor.scope("State")[1]["value"] == #"["line 1", "line 2"]"#)

      try editor.ask("setFunctionBreakpoints", ["breakpoints": []])
      prompt.send("goto end\r")
      #expect(position(try editor.event("stopped")) == 5)
      prompt.send("continue\r")
      try prompt.wait(for: "waiting for a stop")
      // What only looks is answered meanwhile.
      #expect(try editor.scope("State")[0]["value"] == "0")
      try editor.ask("pause", ["threadId": 1])
      try prompt.wait(for: "(playhead 5/5) ")
      try editor.ask("evaluate", ["expression": "send .add(7)"])
      try prompt.wait(for: "(playhead 6/6) ")
      prompt.send("\u{4}")
      try editor.event("terminated")
      #expect(try prompt.exitStatus() == .exited(0))
      #expect(ChildProcess.status(of: editor.process) == .exited(0))
    }
  }
}
