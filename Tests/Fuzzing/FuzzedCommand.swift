internal import PlayheadCommands
internal import PlayheadDebugger
internal import PlayheadReader

/// A line is answered or refused, and nothing that it is answered with acts on a terminal.
enum FuzzedCommand {
  /// - Parameter bytes: lines as they are typed, one after the other.
  static func run(_ bytes: [UInt8]) async -> String? {
    guard var runner else { return "no recording" }
    for line in bytes.split(separator: 10).prefix(lineLimit) {
      let text = String(decoding: line, as: UTF8.self)
      // Without a feature what runs one writes nothing.
      let powers = runner.powers(of: text)
      if powers.contains(.writesFiles), !powers.contains(.runsFeature) { continue }
      if let problem = problem(in: await runner.run(text)) { return "\(problem) after \(text.debugDescription)" }
    }
    return nil
  }

  /// - Parameter bytes: an expression as it is typed.
  static func run(expression bytes: [UInt8]) async -> String? {
    let line = bytes.prefix { $0 != 10 }
    return await run(Array("print ".utf8) + line + Array("\nquery ".utf8) + line)
  }

  /// - Parameter lines: command lines that only look at the recording.
  static func run(_ lines: [String], of recording: Recording) async -> String? {
    var runner = LineRunner(RecordingFile(live: recording))
    for line in lines {
      if let problem = problem(in: await runner.run(line)) { return "\(problem) after \(line)" }
    }
    return nil
  }

  private static let lineLimit = 20

  private static func problem(in answer: String) -> String? {
    let lines = answer.unicodeScalars.split(separator: "\n").map(String.init)
    return lines.first { TerminalText.escaped($0) != $0 }.map { "\($0.debugDescription) is not escaped" }
  }

  private static let runner: LineRunner? = {
    let text = #"""
      {"kind":"header","format":"playhead","version":1,"store":{"name":"S","state":"S","action":"A","fidelity":"recordable"},"schema":{"types":{"S":{"fields":[["count","Int"],["rows","[Row]"],["at","Date?"],["byID","[Int: Row]"],["kind","Kind"]]},"Row":{"fields":[["id","Int"],["title","String"],["isDone","Bool"]]},"Kind":{"values":[["small",1],["large",2]]},"A":{"cases":[["add",[["_0","Row"]]],["toggle",[["id","Int"]]],["loaded",[["_0","[Row]"]]]]}},"state":"S","action":"A"},"state":{"count":0,"rows":[],"at":null,"byID":[],"kind":1}}
      {"kind":"action","seq":1,"t":10,"name":"add","action":{"add":{"_0":{"id":1,"title":"a","isDone":false}}}}
      {"kind":"change","seq":1,"dur":100,"patch":[{"op":"replace","path":"/count","value":1},{"op":"add","path":"/rows/0","value":{"id":1,"title":"a","isDone":false}}]}
      {"kind":"effect","id":1,"event":"start","seq":1,"t":11,"name":"load","at":"App/App.swift:7"}
      {"kind":"action","seq":2,"t":20,"name":"loaded","from":{"effect":1},"action":{"loaded":{"_0":[{"id":2,"title":"b\u001b[2J","isDone":true}]}}}
      {"kind":"change","seq":2,"dur":50,"patch":[{"op":"add","path":"/rows/1","value":{"id":2,"title":"b\u001b[2J","isDone":true}},{"op":"replace","path":"/byID","value":[7,{"id":7,"title":"한글","isDone":false}]},{"op":"replace","path":"/at","value":789004800}]}
      {"kind":"effect","id":1,"event":"finish","t":25}
      {"kind":"action","seq":3,"t":1000030,"name":"toggle","action":{"toggle":{"id":1}}}
      {"kind":"change","seq":3,"dur":5,"patch":[{"op":"replace","path":"/rows/0/isDone","value":true},{"op":"replace","path":"/kind","value":2}]}
      {"kind":"note","seq":3,"t":1000031,"name":"here","text":"look"}
      {"kind":"end","t":1000050,"seq":3,"status":"closed"}

      """#
    let recording = try? Recording(MemorySource(Array(text.utf8), name: "fuzz.jsonl"))
    return recording.map { LineRunner(RecordingFile(live: $0)) }
  }()
}
