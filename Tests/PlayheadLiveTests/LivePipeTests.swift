import Foundation
import PlayheadFormat
import PlayheadReader
import ProcessTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A live session whose commands come from a pipe.
@Suite struct LivePipeTests {
  private func session(
    _ folder: String, _ input: String, arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> PipeSession {
    try PipeSession(
      executable: "live-app", arguments: arguments, environment: ["XDG_STATE_HOME": folder].merging(environment) { $1 },
      input: .text(input))
  }

  /// Times differ from run to run.
  private func timeless(_ text: String) -> String {
    text.replacing(/\b[0-9]+\.[0-9]{3}s/, with: "TIME").replacing(/[0-9.]+ (ns|µs|ms)/, with: "DURATION")
      .replacing(/Listener\.swift:\d+/, with: "Listener.swift:LINE")
  }

  @Test func `a session over a pipe, exactly`() throws {
    try withTemporaryFolder { folder in
      let input = """
        send .addTwice(by: 2)
        print count
        reverse-step
        send .lisen
        goto end
        send {"mood":{"_0":"cross"}}
        send .mood(Mood.calm)
        continue

        """
      let session = try session(folder, input, arguments: ["--record", "\(folder)/a.jsonl"])
      #expect(session.status == .exited(1))
      let expected = """
        Listener is running, recorded in FOLDER/a.jsonl
        send .ACTION sends it an action, Tab shows which; help lists the commands
        1/3  TIME  addTwice(by: 2)   ← debugger
          no change
        2/3  TIME  add(2)   ← effect 1 (send, Listener.swift:LINE) ← 1 addTwice
          count: 0 → 2
        3/3  TIME  add(2)   ← effect 2 (send, Listener.swift:LINE) ← 1 addTwice
          count: 2 → 4
        $1 = 4
        2/3  TIME  add(2)   ← effect 1 (send, Listener.swift:LINE) ← 1 addTwice
          count: 0 → 2
        3/3  TIME  add(2)   ← effect 2 (send, Listener.swift:LINE) ← 1 addTwice
          count: 2 → 4
        4/4  TIME  mood(.cross)   ← debugger
          mood: .calm → .cross
        5/5  TIME  mood(.calm)   ← debugger
          mood: .cross → .calm
        the live end, 5/5
        recorded 5 actions in FOLDER/a.jsonl

        """
      #expect(timeless(session.output.replacing(folder, with: "FOLDER")) == expected)
      #expect(session.errors.contains("send .lisen\n"))
      #expect(session.errors.hasSuffix("hint: did you mean 'listen'?\n"))
    }
  }

  @Test func `what the feature logs stands where it was logged, and in a branch from there`() throws {
    try withTemporaryFolder { folder in
      let input = """
        send .heard("log no network")
        send .add(1)
        find network
        verify
        fork
        info log

        """
      let session = try session(folder, input, arguments: ["--record", "\(folder)/a.jsonl"])
      #expect(session.status == .exited(0), "\(session.errors)")
      let expected = """
        Listener is running, recorded in FOLDER/a.jsonl
        send .ACTION sends it an action, Tab shows which; help lists the commands
        1/1  TIME  heard("log no network")   ← debugger
          heard[0]: + "log no network"
          log warning listener: no network   Listener.swift:LINE
        2/2  TIME  add(1)   ← debugger
          count: 0 → 1
        nowhere later, 2/2

        """
      #expect(timeless(session.output.replacing(folder, with: "FOLDER")).hasPrefix(expected), "\(session.output)")
      // A branch has what was logged before it begins.
      #expect(session.output.contains("  listener  no network   Listener.swift:"))
    }
  }

  @Test func `without a terminal continue ends when no effect is running`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/lines"
      let file = try #require(fopen(path, "w"))
      fputs("one\ntwo\n", file)
      fclose(file)
      let session = try session(
        folder, "send .listen\ncontinue\nprint heard\n", arguments: ["--record", "\(folder)/a.jsonl"],
        environment: ["LIVE_APP_FEED": path])
      #expect(session.status == .exited(0))
      #expect(session.output.contains(#"$1 = ["one", "two"]"#))
    }
  }

  @Test(arguments: [
    (#".add("x")"#, "found a string for the value of .add, expected Int\n"),
    (".addTwice(3)", "found a value without a label for .addTwice, expected 'by:'"),
    (".mood(.crosss)", "there is no 'crosss' in Listener.Mood"),
    (#"{"add":{"_0":"x"}}"#, "the action at /add/_0: found string, expected Int"),
    (#"{"add":{}}"#, "the action at /add/_0: found nothing, expected a value"),
    (".addTwice(", "hint: it is written .addTwice(by: Int)\n"),
    (".mood.cross", "hint: did you mean '.mood(.cross)'?\n"), ("mood.cross", "hint: did you mean '.mood(.cross)'?\n"),
    (".stop | cat", "'send' prints nothing of its own for 'cat'"),
    (".nonsense", "there is no 'nonsense' in Listener.Action"),
    (#"{"mood":{"_0":"sad"}}"#, "the action at /mood/_0: found "),
    ("7up", "found letters in a number, expected digits"),
    ("{", "expected"), ("", "expected an action after 'send'"),
  ])
  func `an action that is none says what was found and expected, with its place`(
    action: String, message: String
  ) throws {
    try withTemporaryFolder { folder in
      let session = try session(folder, "send \(action)\n", arguments: ["--record", "\(folder)/a.jsonl"])
      #expect(session.status == .exited(1))
      #expect(session.errors.contains(message))
      #expect(session.errors.contains("^"))
      #expect(session.output.hasSuffix("recorded 0 actions in \(folder)/a.jsonl\n"))
    }
  }

  @Test func `a payload that is nil is shown as it is typed`() throws {
    try withTemporaryFolder { folder in
      let session = try session(folder, "send .select(id: nil)\n", arguments: ["--record", "\(folder)/a.jsonl"])
      #expect(session.status == .exited(0))
      #expect(session.output.contains("s  select(id: nil)   ← debugger\n"))
    }
  }

  @Test func `an action typed as a command has the hint to send it`() throws {
    try withTemporaryFolder { folder in
      let session = try session(folder, ".add(3)\n", arguments: ["--record", "\(folder)/a.jsonl"])
      #expect(session.errors.hasSuffix("hint: did you mean 'send .add(3)'?\n"))
    }
  }

  @Test func `with json each action that comes is an object`() throws {
    try withTemporaryFolder { folder in
      let session = try session(
        folder, #"send {"addTwice":{"by":2}}"# + "\nrestart\n",
        arguments: ["--json", "--record", "\(folder)/a.jsonl"])
      #expect(session.status == .exited(0))
      let answers = try session.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
      #expect(
        answers.map { $0["command"]?.string } == [
          "open", "send", "tail", "tail", "recorded", "open", "recorded",
        ])
      #expect(answers[2]["changes"]?[0]?["new"] == 2)
      #expect(answers[4]["file"] == .string("\(folder)/a.jsonl"))
      #expect(answers[6]["actions"] == 0)
    }
  }

  @Test func `with json an effect that fails is an object, too`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/lines"
      let file = try #require(fopen(path, "w"))
      fputs("one\n", file)
      fclose(file)
      let session = try session(
        folder, "send .fail\ncontinue\nwhen\ninfo effects\n", arguments: ["--json", "--record", "\(folder)/a.jsonl"],
        environment: ["LIVE_APP_FEED": path])
      #expect(session.status == .exited(0))
      let answers = try session.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
      let failure = try #require(answers.first { $0["command"] == "tail" })
      #expect(failure["effect"]?["startedBy"]?["action"] == "fail")
      #expect(failure["event"]?["event"] == "fail")
      let when = try #require(answers.first { $0["command"] == "when" })
      #expect(when["failures"]?[0]?["event"]?["id"] == 1)
      let effects = try #require(answers.first { $0["command"] == "info effects" || $0["command"] == "info" })
      #expect(effects["effects"] == [])
      #expect(effects["ended"]?[0]?["effect"] == 1)
    }
  }

  @Test func `a recording without a name goes to the state folder, for its owner only`() throws {
    try withTemporaryFolder { folder in
      let session = try session(folder, "send .stop\n")
      #expect(session.status == .exited(0))
      let name = try #require(session.output.split(separator: "recorded 1 action in ").last?.dropLast())
      let path = String(name)
      #expect(path.hasPrefix("\(folder)/playhead/recordings/live-app-20"))
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(try Recording(path: path).ending == Recording.Ending(status: "closed"))
      unlink(path)
      rmdir("\(folder)/playhead/recordings")
      rmdir("\(folder)/playhead")
    }
  }

  @Test func `an earlier recording stays, and the greeting names the one beside it`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      _ = try session(folder, "send .stop\n", arguments: ["--record", path])
      let second = try session(folder, "", arguments: ["--record", path])
      #expect(second.output.hasPrefix("Listener is running, recorded in \(folder)/a-2.jsonl\n"))
      #expect(try Recording(path: path).last == 1)
      #expect(try Recording(path: "\(folder)/a-2.jsonl").last == 0)
    }
  }

  @Test func `a recording can be opened instead, and is not written to`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      _ = try session(folder, "send .stop\n", arguments: ["--record", path])
      let before = try String(contentsOfFile: path, encoding: .utf8)
      let opened = try session(folder, "step\nsend .add(1)\nrestart --replay\n", arguments: [path])
      #expect(opened.status == .exited(1))
      #expect(opened.output.contains("1/1  "))
      #expect(
        opened.output.contains("\nsent1: 1 action from position 1 on, recorded in \(folder)/a.branches/sent1.jsonl\n"))
      #expect(opened.errors.hasPrefix("error: no store runs here\n"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
    }
  }

  @Test func `a run that does again what has happened so far, exactly`() throws {
    try withTemporaryFolder { folder in
      let input = """
        send .addTwice(by: 2)
        send .mood(.cross)
        restart --replay
        print count
        send .add(1)
        print mood
        verify

        """
      let session = try self.session(folder, input, arguments: ["--record", "\(folder)/a.jsonl"])
      #expect(session.errors == "")
      let text = timeless(session.output.replacing(folder, with: "FOLDER"))
      let expected = """
        recorded 4 actions in FOLDER/a.jsonl
        Listener is running, recorded in FOLDER/a-2.jsonl
        send .ACTION sends it an action, Tab shows which; help lists the commands
        4/4  TIME  mood(.cross)   ← debugger
        $1 = 4
        5/5  TIME  add(1)   ← debugger
          count: 4 → 5
        $2 = .cross
        positions 1 to 5 run as they were recorded
        not compared: the values that 2 effects have captured
        recorded 5 actions in FOLDER/a-2.jsonl

        """
      #expect(text.hasSuffix(expected), "\(text)")
      #expect(try Recording(path: "\(folder)/a-2.jsonl").last == 5)
    }
  }

  @Test(arguments: [
    (["--record", "/nowhere/a.jsonl"], 1), (["--nonsense"], 2), (["a.jsonl", "--record", "b.jsonl"], 2),
    (["/dev/null"], 65), (["--help"], 0),
  ])
  func `the status says what cannot be recorded, cannot be understood, or is no recording`(
    arguments: [String], status: Int
  ) throws {
    let session = try session("/dev/null", "", arguments: arguments)
    #expect(session.status == .exited(Int32(status)))
  }

  @Test func `a batch stops at the first error and ends its recording`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      let session = try session(
        folder, "",
        arguments: ["--record", path, "--batch", "-ex", "send .stop", "-ex", "nonsense", "-ex", "send .stop"])
      #expect(session.status == .exited(1))
      let recording = try Recording(path: path)
      #expect(recording.last == 1)
      #expect(recording.ending.status == "closed")
    }
  }
}
