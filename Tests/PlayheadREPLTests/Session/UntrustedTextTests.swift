import ProcessTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A recording comes from a stranger: nothing in it may drive the terminal.
@Suite struct UntrustedTextTests {
  /// As JSON writes it: an escape sequence that clears the screen, a bell, a line break, a C1 control, a mark that
  /// turns the direction of writing, and DEL.
  private static let evil = #"\u001b[2J\u0007\n\u009b\u202e\u007f"#

  /// A recording with it in every text.
  private static var recording: String {
    let e = evil
    return #"""
      {"kind":"header","format":"playhead","version":1,"minReader":1,"id":"\#(e)","started":"\#(e)","store":{"name":"\#(e)","state":"\#(e)","action":"A\#(e)","fidelity":"\#(e)"},"host":{"os\#(e)":"\#(e)"},"redacted":["/\#(e)"],"schema":{"types":{"\#(e)":{"fields":[["f\#(e)","T\#(e)"],["e\#(e)","E\#(e)"]]},"T\#(e)":{"fields":[["x\#(e)","Int"]]},"E\#(e)":{"cases":[["c\#(e)",[["l\#(e)","Int"]]]]},"A\#(e)":{"cases":[["a\#(e)",[]]]}},"state":"\#(e)","action":"A\#(e)"},"state":{"f\#(e)":{"x\#(e)":"\#(e)"},"k\#(e)":"\#(e)","e\#(e)":{"c\#(e)":{"l\#(e)":"\#(e)"}},"n":0}}
      {"kind":"action","seq":1,"t":1,"name":"a\#(e)","action":{"a\#(e)":{"\#(e)":"\#(e)"}}}
      {"kind":"change","seq":1,"dur":1,"patch":[{"op":"replace","path":"/k\#(e)","value":"new\#(e)"},{"op":"replace","path":"/n","value":1}]}
      {"kind":"effect","id":1,"event":"start","seq":1,"t":2,"name":"run\#(e)","at":"\#(e)/\#(e).swift:1"}
      {"kind":"action","seq":2,"t":3,"name":"b\#(e)","from":{"effect":1}}
      {"kind":"change","seq":2,"dur":1,"patch":[{"op":"replace","path":"/n","value":2}]}
      {"kind":"effect","id":1,"event":"cancel","t":4,"by":2,"cancelID":"\#(e)"}
      {"kind":"effect","id":2,"event":"start","seq":2,"t":5,"name":"\#(e)"}
      {"kind":"action","seq":3,"t":6,"name":"(outside)","from":{"effect":2}}
      {"kind":"change","seq":3,"dur":1}
      {"kind":"effect","id":2,"event":"fail","t":7,"error":"\#(e)"}
      {"kind":"note","seq":3,"t":8,"name":"note\#(e)","text":"\#(e)"}
      {"kind":"log","seq":3,"t":8,"level":"\#(e)","label":"\#(e)","source":"\#(e)/\#(e)","message":"line\#(e)"}
      {"kind":"gap","t":9,"reason":"\#(e)","dropped":1}
      {"kind":"keyframe","seq":6,"t":10,"state":{"\#(e)":{"c\#(e)":{"_0":"\#(e)"}},"n":3}}
      {"kind":"action","seq":7,"t":10,"name":"(outside)","from":{"by":"\#(e)"}}
      {"kind":"change","seq":7,"dur":1}
      {"kind":"action","seq":8,"t":10,"name":"(outside)","from":{"binding":"/\#(e)"}}
      {"kind":"change","seq":8,"dur":1,"patch":[{"op":"replace","path":"/n","value":4}]}
      {"kind":"end","t":11,"seq":8,"status":"\#(e)"}

      """#
  }

  private static let commands = """
    s\nwhen\nbt\np\np action\np old\ndiff\nl\nfin\ns\nbt\nfin\ninfo effects\ns\nfin\nrfin\ns\nwhen\ns\np\nrs\ndiff 0 6
    info recording\ninfo actions\nb a\nb b\nwatch n\nwatch x\nc\nrc\ninfo breakpoints\nhistory n\nhistory x\nlast n
    goto note\ngoto 5\np zzz\np f\nbogus\u{1B}[2J\nb x\u{1B}[2J\np "\u{1B}[2J\nhelp\nback\nforward\nrestart\ninfo log\nset log error\nl\nset log trace\nfind line\ninfo log --grep line\ngoto end\nwhy n\nl 6..end\nexport script\ncatch change\nrc\n
    """

  @Test func `an argument that cannot be understood is quoted, and does not drive the terminal`() throws {
    for argument in ["--\u{1B}[2J\u{9B}\u{7F}\n\u{202E}", "-\u{1B}", "--color=\u{1B}[2J\n"] {
      let session = try PipeSession(executable: "playhead", arguments: [argument, "x"], input: .devNull)
      #expect(session.status == .exited(2))
      #expect(session.errors.contains("\\u{1B}"))
      #expect(
        session.errors.unicodeScalars.allSatisfy {
          $0 == "\n" || ($0.properties.generalCategory != .control && $0 != "\u{202E}")
        })
    }
    let session = try PipeSession(executable: "playhead", arguments: ["x", "--a\nb"], input: .devNull)
    #expect(session.errors.hasPrefix("Error: Unknown option '--a\\nb'"))
  }

  @Test(arguments: [[], ["--json"]])
  func `no text of a recording reaches the terminal as it is`(arguments: [String]) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/evil.jsonl"
      let file = try #require(fopen(path, "w"))
      fputs(Self.recording, file)
      fclose(file)
      let session = try PipeSession(
        executable: "playhead", arguments: [path] + arguments, input: .text(Self.commands), mergesErrors: true)
      let bad = session.output.unicodeScalars.filter { scalar in
        scalar != "\n" && (scalar.properties.generalCategory == .control || scalar == "\u{202E}")
      }
      #expect(bad.isEmpty)
      #expect(session.output.contains("note"))
    }
  }
}
