import PlayheadDebugger
import Testing

@Suite struct GotoTests {
  @Test(arguments: [
    ("0", 0), ("7", 7), ("start", 0), ("end", 9), ("+2", 6), ("-3", 1), ("+100", 9), ("-100", 0), ("0%", 0), ("50%", 5),
    ("100%", 9), ("@0s", 0), ("@500us", 5), ("@0.55ms", 5), ("@1s", 9), ("@0.0007", 7), ("stopped", 7), ("Stopped", 7),
  ])
  func `goto understands`(text: String, position: Int) throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.step(4)
    #expect(try debugger.goto(PositionReference(parsing: text)).position == position)
  }

  @Test(arguments: [
    (PositionReference.fraction(.nan), 0), (.fraction(-1), 0), (.fraction(.infinity), 9), (.time(.max), 9),
    (.time(.min), 0),
    (.offset(.max), 9), (.offset(.min), 0),
  ])
  func `no target traps`(target: PositionReference, position: Int) throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.step(4)
    #expect(try debugger.goto(target).position == position)
    #expect(throws: DebuggerError.self) { try debugger.goto(.position(-1)) }
  }

  @Test func `goto passes breakpoints by`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.break("increment")
    let stop = try debugger.goto(.position(5))
    #expect(stop.position == 5)
    #expect(debugger.breakpoints[1]?.hits == 0)
  }

  @Test func `a position beyond the end is an error with the range`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    let error = #expect(throws: DebuggerError.self) { try debugger.goto(.position(10)) }
    #expect(error?.hint == "positions go from 0 to 9")
  }

  @Test func `a misspelt note is an error that names the nearest one`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    let error = #expect(throws: DebuggerError.self) { try debugger.goto(.note("stoped")) }
    #expect(error?.hint == "did you mean 'stopped'?")
  }

  @Test(arguments: ["101%", "@", "@x", "@1.2.3s", "@1e99"])
  func `what begins like a target and is none is an error`(text: String) {
    #expect(throws: DebuggerError.self) { try PositionReference(parsing: text) }
  }

  @Test func `back and forward undo and redo moves`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    #expect(throws: DebuggerError(.noMoves(undone: false))) { try debugger.back() }
    _ = try debugger.step()
    _ = try debugger.goto(.end)
    _ = try debugger.step()
    #expect(try debugger.back().position == 1)
    #expect(try debugger.back().position == 0)
    #expect(try debugger.forward().position == 1)
    #expect(try debugger.forward().position == 9)
    #expect(throws: DebuggerError(.noMoves(undone: true))) { try debugger.forward() }
    _ = try debugger.back()
    _ = try debugger.goto(.position(4))
    #expect(throws: DebuggerError(.noMoves(undone: true))) { try debugger.forward() }
    #expect(try debugger.back().position == 1)
  }

  @Test func `until a position goes only in its direction`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.goto(.position(4))
    #expect(try debugger.until(.position(2)).position == 4)
    #expect(try debugger.until(.position(2), isForward: false).position == 2)
    let stop = try debugger.until(.position(6), isForward: false)
    #expect(stop.position == 2 && stop.reasons == [.notFound(later: false)])
    #expect(try debugger.until(.position(6)).position == 6)
  }

  @Test func `two positions stand apart`() throws {
    let debugger = try Sample.debugger(Sample.cascades)
    #expect(try debugger.positionPair("3 +1") == (3, 1))
    for text in ["end+1", "5+3", "5@2s"] {
      #expect(throws: DebuggerError.self, "\(text)") { try debugger.positionPair(text) }
    }
  }

  @Test func `what is looked at is the selected frame`() throws {
    var debugger = try Sample.debugger(Sample.cascades)
    _ = try debugger.goto(.position(3))
    _ = try debugger.selectFrame(1)
    #expect(try debugger.selected().position == 1)
    #expect(try debugger.current().position == 3)
  }
}
