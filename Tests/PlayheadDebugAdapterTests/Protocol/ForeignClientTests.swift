import Foundation
import PlayheadCommands
import PlayheadFormat
import ProcessTesting
import Testing

@testable import PlayheadDebugAdapter

/// What others make of the messages: the protocol's types as Python has them, and a client that is not ours.
@MainActor @Suite struct ForeignClientTests {
  private nonisolated static let python = Samples.root.appending(path: ".build/python/bin/python3").path

  private nonisolated static func has(_ module: String) -> Bool {
    let session = try? PipeSession(executable: python, arguments: ["-c", "import \(module)"], input: .devNull)
    return session?.status == .exited(0)
  }

  /// Reads messages, one a line, and prints what is not as the types have it.
  private static let checker = #"""
    import json, sys, dap_types
    from pydantic import BaseModel
    def extras(model, path):
        for name in model.model_extra or {}: yield f"{path}.{name} is no member"
        for name in type(model).model_fields:
            value = getattr(model, name)
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, BaseModel): yield from extras(part, f"{path}.{name}")
    count = 0
    for line in sys.stdin:
        message = json.loads(line)
        name = message["event"] + "Event" if message["type"] == "event" else message["command"] + "Response"
        if not message.get("success", True): name = "ErrorResponse"
        kind = getattr(dap_types, name[0].upper() + name[1:])
        try: problems = list(extras(kind.model_validate(message), name))
        except Exception as problem: problems = [str(problem)]
        for problem in problems: print(problem)
        count += 1
    print("checked", count)
    """#

  @Test(.enabled(if: has("dap_types"))) func `every message is as the protocol's types have it`() async throws {
    var lines = ""
    var kinds: Set<String> = []
    for editor in EditorKind.allCases {
      let host = MemoryHost()
      host.code = ["/a/ListExample/ListFeature.swift"]
      let client = AdapterClient(host)
      await client.launch(Samples.path("list"), client: editor.initialize, arguments: ["sourceRoots": ["/a"]]) {
        for (command, arguments) in [
          (
            "setBreakpoints",
            ["source": ["path": "/listings/list.jsonl.0"], "breakpoints": [["line": 31], ["line": 999]]]
          ),
          ("setFunctionBreakpoints", ["breakpoints": [["name": "sort"], ["name": "no"]]]),
          ("setExceptionBreakpoints", ["filters": ["effect finish"]]),
          ("setDataBreakpoints", ["breakpoints": [["dataId": "rows[3].title"], ["dataId": "no"]]]),
          ("breakpointLocations", ["source": ["path": "ListFeature.swift"], "line": 1, "endLine": 200]),
        ] as [(String, JSONValue)] { await client.ask(command, arguments) }
      }
      for (command, arguments) in [
        ("continue", ["threadId": 1]), ("exceptionInfo", ["threadId": 1]), ("evaluate", ["expression": "tbreak 40"]),
        ("goto", ["threadId": 1, "targetId": 73]), ("threads", [:]), ("evaluate", ["expression": "print rows"]),
        ("evaluate", ["expression": "rows[3]", "context": "watch"]),
        ("evaluate", ["expression": "]", "context": "hover"]),
        ("completions", ["text": "pr", "column": 3]),
        ("gotoTargets", ["source": ["path": "/listings/list.jsonl.0"], "line": 9]),
        ("loadedSources", [:]), ("source", ["source": ["path": "/listings/list.jsonl.0"], "sourceReference": 0]),
        ("dataBreakpointInfo", ["name": "rows.count"]), ("dataBreakpointInfo", ["name": "no"]), ("nonsense", [:]),
        ("cancel", ["requestId": 1]), ("pause", ["threadId": 1]),
      ] as [(String, JSONValue)] { await client.ask(command, arguments) }
      for frame in await client.frames() {
        for scope in ["State", "Action", "Changes", "Effects", "Reads"] {
          for variable in await client.scope(scope, of: frame) {
            await client.variables(variable["variablesReference"])
          }
        }
      }
      for command in ["next", "stepIn", "stepOut", "stepBack", "reverseContinue", "restart", "terminate"] {
        await client.ask(command, ["threadId": 1])
      }
      for message in client.messages {
        // The types know no answer to what is not in the protocol.
        lines += JSONLine.text(message) + "\n"
        kinds.insert(message["event"]?.string ?? message["command"]?.string ?? "")
      }
    }
    #expect(kinds.count > 30)
    let session = try PipeSession(executable: Self.python, arguments: ["-c", Self.checker], input: .text(lines))
    #expect(session.output == "checked \(lines.split(separator: "\n").count)\n" && session.errors == "")
  }

  /// Plays a session with a client that is not ours.
  private static let player = #"""
    import subprocess, sys
    from dap import Client
    from dap.handler import Handler
    # It has no way to read an answer that has nothing to say, and takes the numbers of stops for strings.
    for name in ["handle_response"]:
        def read(self, message, plain=getattr(Handler, name)):
            try: return plain(self, message)
            except ValueError: return message
        setattr(Handler, name, read)
    Handler.handle_event = lambda self, event: event
    adapter = subprocess.Popen(sys.argv[1:3], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    client = Client("playhead")
    def play(name, *arguments, **named):
        if name: getattr(client, name)(*arguments, **named)
        adapter.stdin.write(client.send()); adapter.stdin.flush()
    def wait(kind):
        while True:
            data = adapter.stdout.read1(65536)
            assert data, "the adapter has ended"
            seen.extend(client.receive(data))
            for message in seen:
                if type(message).__name__ == kind or getattr(message, "event", None) == kind:
                    seen.remove(message)
                    return message
    def stop():
        stopped = wait("stopped")
        return stopped.body["reason"]
    seen = []
    play(None); wait("initialized")
    client.send_request("launch", {"program": sys.argv[3]})
    play("set_function_breakpoints", [{"name": "rename"}])
    play("configuration_done"); print(stop())
    play("continue_", 1); print(stop())
    play("stack_trace", 1)
    frames = wait("StackTraceResponse").stackFrames
    print(frames[0].line, frames[0].name)
    play("scopes", frames[0].id)
    scopes = wait("ScopesResponse").scopes
    play("variables", scopes[0].variablesReference)
    print([variable.name for variable in wait("VariablesResponse").variables])
    play("step_back", 1); stop()
    play("stack_trace", 1); print(wait("StackTraceResponse").stackFrames[0].line)
    play("disconnect"); adapter.stdin.close(); print(adapter.wait())
    """#

  @Test(.enabled(if: has("dap"))) func `a client that is not ours steps both ways`() async throws {
    try await withTemporaryFolder { folder in
      var prompt = try Prompt(Samples.path("list"))
      await prompt.run("break rename")
      await prompt.run("continue")
      let line = prompt.position + 1
      let session = try PipeSession(
        executable: Self.python,
        arguments: ["-c", Self.player, BuildFolder.path(of: "playhead"), "dap", Samples.path("list")],
        environment: ["XDG_CACHE_HOME": folder + "/cache"], input: .devNull)
      await prompt.run("reverse-next")
      let lines = session.output.split(separator: "\n").map(String.init)
      try #require(session.errors == "" && lines.count == 6)
      #expect(lines.first == "entry" && lines.dropFirst().first == "function breakpoint")
      #expect(lines[2].hasPrefix("\(line) rename("))
      #expect(lines[3] == "['rows', 'filter', 'selection', 'failure', 'nextNumber']")
      #expect(lines[4] == "\(prompt.position + 1)" && lines[5] == "0")
      try FileManager.default.removeItem(atPath: folder + "/cache")
    }
  }
}
