import PlayheadRecorder
import ScriptedSession
import Testing

@Recordable enum PlayerAction: Equatable {
  case play
  case seek(to: Int)
  case volume(Volume)

  @Recordable enum Volume: Equatable {
    case muted
    case level(Double)
  }
}

@Suite struct ScriptTests {
  private func error(_ text: String) -> ScriptError? {
    do throws(ScriptError) {
      _ = try Script<PlayerAction>(parsing: text, file: "a.script")
      return nil
    } catch {
      return error
    }
  }

  @Test func `a script has one step a line`() throws {
    let script = try Script<PlayerAction>(
      parsing: """
        # a comment

          .play
        {"seek":{"to":7}}
        .volume(.muted)
        .volume(.level(0.5))
        advance 1.5s
        advance 200ms
        advance 2m
        wait
        note here and there, twice
        note bare
        """, file: "a.script")
    #expect(script.lines.map(\.number) == Array(3...12))
    let steps = script.lines.map { line in
      switch line.step {
      case .send(let action): "\(action)"
      case .advance(let duration): "\(duration)"
      case .wait: "wait"
      case .note(let name, let text): "\(name): \(text)"
      }
    }
    #expect(
      steps == [
        "play", "seek(to: 7)", "volume(ExamplesTests.PlayerAction.Volume.muted)",
        "volume(ExamplesTests.PlayerAction.Volume.level(0.5))", "1.5 seconds", "0.2 seconds", "120.0 seconds", "wait",
        "here: and there, twice", "bare: ",
      ])
  }

  @Test func `both line breaks end a line`() throws {
    let script = try Script<PlayerAction>(parsing: "play\r\n\r\nplay\nwait\r\n", file: "a.script")
    #expect(script.lines.map(\.number) == [1, 3, 4])
  }

  @Test func `a misspelt action is refused with the known ones`() {
    let error = error("play\n  .paly\n")
    #expect(error?.description == "a.script:2:4: there is no 'paly' in PlayerAction")
    #expect(error?.hint == "did you mean 'play'?")
    #expect(self.error(#"{"stop":{}}"#)?.hint == "the cases are .play, .seek, .volume")
    #expect(self.error(".volume(.loud)")?.hint == "the cases are .muted, .level")
  }

  @Test(arguments: [
    (".seek", ":2: 'to:' of .seek is missing"),
    (#"{"seek":{"to":"7"}}"#, "found string at /seek/to, expected Int"),
    (#"{"play":{},"seek":{"to":1}}"#, "found object at the start, expected an object with one case of PlayerAction"),
    ("advance", "found '', expected a time like 1.5s, 200ms or 2m"),
    ("advance 1 s", "found 's', expected the end of the line"),
    ("advance -1s", "found '-1s', expected a time like 1.5s, 200ms or 2m"),
    ("advance 99999999999999999999s", "found '99999999999999999999s', expected a time like 1.5s, 200ms or 2m"),
    ("note", "found 'note' alone, expected a name after it"),
    ("wait here", "found 'here', expected the end of the line"),
    (".play it", ":7: found 'it', expected the end of the action"),
  ])
  func `a bad step is refused`(_ line: String, _ message: String) {
    #expect(error("# first\n\(line)")?.description == "a.script:2\(message.hasPrefix(":") ? "" : ": ")\(message)")
  }

  @Test func `bad JSON is refused with its column`() {
    #expect(error(#"{"seek":{"to":}}"#)?.description == "a.script:1:15: found '}', expected a JSON value")
  }
}
