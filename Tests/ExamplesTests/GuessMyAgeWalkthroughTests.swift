import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import Testing

/// What the article's walk through `recordings/guessmyage.jsonl` meets.
@Suite struct GuessMyAgeWalkthroughTests {
  private var debugger: Debugger

  init() throws {
    debugger = Debugger(try SampleFile(path: "recordings/guessmyage.jsonl").open())
  }

  private mutating func value(_ path: String) throws -> JSONValue? {
    try debugger.value(ValuePath(parsing: path)).json()
  }

  @Test mutating func `at the end one age is shown for another name`() throws {
    _ = try debugger.goto(.note("odd"))
    #expect(try value("path[0].guessMyAge.name") == "Lee")
    #expect(try value("path[0].guessMyAge.age") == 41)
    #expect(try value("recentGuessMyAgeInformation") == "Lee")
  }

  @Test mutating func `the age came from a guess of the old name`() throws {
    _ = try debugger.goto(.note("odd"))
    let stop = try debugger.last(debugger.followedPath(ValuePath(parsing: "path[0].guessMyAge.age")))
    #expect(stop.position == 40)
    #expect(try value("action.path.guessMyAge.guessAgeResponse.name") == "Kim")
    #expect(stop.changes?.map(\.path) == ["path[0].guessMyAge.age", "path[0].guessMyAge.isGuessAgeButtonTapped"])
    #expect(stop.changes?.map(\.stackID) == ["3", "3"])
    let chain = try debugger.timeline.frames(from: 40).map(\.action.name)
    #expect(
      chain == ["path.element.guessMyAge.guessAgeResponse", "path.element.guessMyAge.guessAgeButtonTapped"])
  }

  @Test mutating func `the name was changed meanwhile`() throws {
    _ = try debugger.goto(.position(38))
    #expect(try value("path[0].guessMyAge.name") == "Kim")
    _ = try debugger.goto(.position(39))
    #expect(try value("path[0].guessMyAge.name") == "Lee")
    #expect(try value("path[0].guessMyAge.isGuessAgeButtonTapped") == true)
  }

  @Test mutating func `a screen that is left cancels its guess`() throws {
    let recording = debugger.timeline.recording
    let cancelled = try #require(try recording.end(ofEffect: 7))
    guard case .cancel(let seq, let id) = cancelled.event else {
      Issue.record("found another end than a cancellation")
      return
    }
    #expect(recording.actionName(try #require(seq)) == "path.popFrom")
    #expect(id == "path[id: 1]")
  }
}
