import PlayheadFormat
import PlayheadReader

/// A small recording in text, with an effect, a keyframe, a note, and a clean end.
enum SampleRecording {
  static let lines = [
    #"{"kind":"header","format":"playhead","version":1,"minReader":1,"id":"A","started":"2026-11-21T02:26:09.123456Z","store":{"name":"Counter","state":"Counter.State","action":"Counter.Action","fidelity":"recordable"},"host":{"os":"Debian 12"},"state":{"count":0,"rows":[]}}"#,
    #"{"kind":"action","seq":1,"t":10,"name":"add","action":{"add":{"_0":"한글"}}}"#,
    #"{"kind":"change","seq":1,"dur":100,"patch":[{"op":"replace","path":"/count","value":1},{"op":"add","path":"/rows/0","value":"한글"}]}"#,
    #"{"kind":"effect","id":1,"event":"start","seq":1,"t":11,"name":"run","at":"Counter/Counter.swift:7"}"#,
    #"{"kind":"action","seq":2,"t":20,"name":"loaded","from":{"effect":1},"action":{"loaded":{}}}"#,
    #"{"kind":"change","seq":2,"dur":50,"patch":[{"op":"replace","path":"/count","value":2}]}"#,
    #"{"kind":"effect","id":1,"event":"finish","t":25}"#,
    #"{"kind":"keyframe","seq":2,"t":26,"state":{"count":2,"rows":["한글"]}}"#,
    #"{"kind":"note","seq":2,"t":27,"name":"here","text":"look"}"#,
    #"{"kind":"future","seq":2,"what":"ever"}"#,
    #"{"kind":"action","seq":3,"t":30,"name":"nothing","from":{"repl":true},"action":{"nothing":{}}}"#,
    #"{"kind":"change","seq":3,"dur":5}"#,
    #"{"kind":"action","seq":4,"t":40,"name":"clear","action":{"clear":{}}}"#,
    #"{"kind":"change","seq":4,"dur":9,"patch":[{"op":"remove","path":"/rows/0"}]}"#,
    #"{"kind":"end","t":50,"seq":4,"status":"closed"}"#,
  ]

  static var text: String { lines.map { $0 + "\n" }.joined() }

  static func open(
    _ text: String, recovers: Bool = false, lineLimit: Int = 1 << 20
  ) throws(RecordingError) -> Recording {
    try open(Array(text.utf8), recovers: recovers, lineLimit: lineLimit)
  }

  static func open(
    _ bytes: [UInt8], recovers: Bool = false, lineLimit: Int = 1 << 20
  ) throws(RecordingError) -> Recording {
    try Recording(
      MemorySource(bytes, name: "a.jsonl"), options: Recording.Options(recovers: recovers, lineLimit: lineLimit))
  }

  /// The sample with one line replaced, counted from 1.
  static func text(replacing number: Int, with line: String?) -> String {
    var lines = lines
    lines.remove(at: number - 1)
    if let line { lines.insert(line, at: number - 1) }
    return lines.map { $0 + "\n" }.joined()
  }
}
