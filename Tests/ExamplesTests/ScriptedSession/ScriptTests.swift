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

  @Test func aScriptHasOneStepALine() throws {
    let script = try Script<PlayerAction>(
      parsing: """
        # a comment

          play
        {"seek":{"to":7}}
        volume.muted
        {"volume":{"_0":{"level":{"_0":0.5}}}}
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

  @Test func bothLineBreaksEndALine() throws {
    let script = try Script<PlayerAction>(parsing: "play\r\n\r\nplay\nwait\r\n", file: "a.script")
    #expect(script.lines.map(\.number) == [1, 3, 4])
  }

  @Test func aMisspeltActionIsRefusedWithTheKnownOnes() {
    let error = error("play\npaly\n")
    #expect(error?.description == "a.script:2: found 'paly', expected an action, 'advance', 'wait' or 'note'")
    #expect(error?.hint == "the actions are play, seek(to:), volume(_:)")
    #expect(self.error(#"{"paly":{}}"#)?.hint == error?.hint)
    #expect(self.error("volume.loud")?.hint == "the actions are muted, level(_:)")
    #expect(self.error("play.twice")?.hint == error?.hint)
    #expect(self.error("volume.")?.hint == "the actions are muted, level(_:)")
  }

  @Test(arguments: [
    ("seek", "found nothing at /seek/to, expected a value"),
    (#"{"seek":{"to":"7"}}"#, "found string at /seek/to, expected Int"),
    (#"{"play":{},"seek":{"to":1}}"#, "found object at the start, expected an object with one case of PlayerAction"),
    ("advance", "found '', expected a time like 1.5s, 200ms or 2m"),
    ("advance 1 s", "found 's', expected the end of the line"),
    ("advance -1s", "found '-1s', expected a time like 1.5s, 200ms or 2m"),
    ("advance 99999999999999999999s", "found '99999999999999999999s', expected a time like 1.5s, 200ms or 2m"),
    ("note", "found 'note' alone, expected a name behind it"),
    ("wait here", "found 'here', expected the end of the line"),
    ("play it", "found 'it', expected the end of the line"),
  ])
  func aBadStepIsRefused(_ line: String, _ message: String) {
    #expect(error("# first\n\(line)")?.description == "a.script:2: \(message)")
  }

  @Test func badJSONIsRefusedWithItsColumn() {
    #expect(error(#"{"seek":{"to":}}"#)?.description == "a.script:1:15: found '}', expected a JSON value")
  }
}
