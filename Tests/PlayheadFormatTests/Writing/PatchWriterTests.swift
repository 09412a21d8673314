import PlayheadFormat
import Testing

@Suite struct PatchWriterTests {
  @Test func `writes operations at the place that was entered last`() {
    var patch = PatchWriter()
    let rows = patch.enter("rows")
    let row = patch.enter(12)
    patch.replace { $0.append(1) }
    patch.leave(row)
    let last = patch.enter(13)
    patch.add { $0.append("x") }
    patch.remove()
    patch.leave(last)
    patch.leave(rows)
    patch.replace { $0.appendNull() }
    #expect(
      patch.text
        == #"[{"op":"replace","path":"/rows/12","value":1},{"op":"add","path":"/rows/13","value":"x"},"#
        + #"{"op":"remove","path":"/rows/13"},{"op":"replace","path":"","value":null}]"#)
    #expect(patch.operationCount == 4)
  }

  @Test func `escapes names for the pointer and then for the string`() {
    var patch = PatchWriter()
    let mark = patch.enter(name: "a~b/c\"d\\\n")
    patch.remove()
    patch.leave(mark)
    #expect(patch.text == #"[{"op":"remove","path":"/a~0b~1c\"d\\\n"}]"#)
  }

  @Test func `takes back operations`() {
    var patch = PatchWriter()
    patch.remove()
    let checkpoint = patch.checkpoint
    patch.replace { $0.append(1) }
    patch.rollBack(to: checkpoint)
    #expect(patch.text == #"[{"op":"remove","path":""}]"#)
    patch.removeAll()
    #expect(patch.text == "[]")
  }

  @Test func `places a failure`() {
    var patch = PatchWriter()
    let mark = patch.enter("field")
    patch.replace { $0.append(failure: WritingFailure(type: "T", reason: "no")) }
    patch.leave(mark)
    patch.settleFailures()
    #expect(patch.failures == [WritingFailure(pointer: "/field", type: "T", reason: "no")])
    #expect(patch.text == #"[{"op":"replace","path":"/field","value":null}]"#)
  }
}
