import PlayheadDebugger
import Testing

/// What had to happen before what.
@Suite struct CausalOrderTests {
  @Test func `what an effect does is after its start and its earlier actions, and beside all else`() throws {
    var scene = Scene("{}")
    scene.act("a")
    let first = scene.start()
    scene.act("b")
    let second = scene.start()
    scene.act("c", from: second)
    scene.act("d", from: first)
    scene.act("e", from: second)
    scene.act("f")
    let order = CausalOrder(try scene.recording())
    let before = (1...6).map { first in (1...6).filter { order.isBefore(first, $0) } }
    #expect(before == [[2, 3, 4, 5, 6], [3, 5, 6], [5], [], [], []])
    #expect(order.isUnordered(3, 4) && order.isUnordered(4, 6) && !order.isUnordered(3, 5) && !order.isUnordered(3, 3))
  }

  @Test func `an effect that goes on from another one is after it`() throws {
    // One action returned both effects.
    let recording = try Sample.debugger(
      Sample.header + #"""
        {"kind":"action","seq":1,"t":1,"name":"tapped","action":{"tapped":{}}}
        {"kind":"change","seq":1,"dur":1}
        {"kind":"effect","id":1,"event":"start","seq":1,"t":1,"name":"first"}
        {"kind":"action","seq":2,"t":2,"name":"tick","from":{"effect":1},"action":{"tick":{}}}
        {"kind":"change","seq":2,"dur":1}
        {"kind":"effect","id":1,"event":"finish","t":2}
        {"kind":"effect","id":2,"event":"start","seq":1,"t":2,"name":"second"}
        {"kind":"action","seq":3,"t":3,"name":"tick","from":{"effect":2},"action":{"tick":{}}}
        {"kind":"change","seq":3,"dur":1}

        """#
    ).recording
    #expect(CausalOrder(recording).isBefore(2, 3))
  }

  @Test func `an action that ran inside another is after it`() throws {
    let recording = try Sample.debugger(
      Sample.header + #"""
        {"kind":"action","seq":1,"t":1,"name":"tapped","action":{"tapped":{}}}
        {"kind":"action","seq":2,"t":2,"name":"tick","action":{"tick":{}}}
        {"kind":"change","seq":2,"pos":1,"dur":1}
        {"kind":"change","seq":1,"pos":2,"dur":1}

        """#
    ).recording
    let order = CausalOrder(recording)
    #expect(order.isBefore(2, 1) && !order.isBefore(1, 2))
  }
}
