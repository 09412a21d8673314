import PlayheadRecording
import Testing

@Suite struct TreeDifferenceTests {
  private func difference(_ old: JSONValue, _ new: JSONValue) -> String {
    var patch = PatchWriter()
    patch.writeDifference(from: old, to: new)
    return patch.text
  }

  @Test func writesNothingForEqualTrees() {
    #expect(difference(["a": [1, 2], "b": 1], ["b": 1.0, "a": [1, 2]]) == "[]")
  }

  @Test func goesThroughMembersInTheOrderOfTheirBytes() {
    #expect(
      difference(["b": 1, "é": 1, "a": 1], ["a": 2, "Z": 3, "é": 2])
        == #"[{"op":"add","path":"/Z","value":3},{"op":"replace","path":"/a","value":2},"#
        + #"{"op":"remove","path":"/b"},{"op":"replace","path":"/é","value":2}]"#)
  }

  @Test func trimsEqualEndsOfArrays() {
    #expect(difference([1, 2, 3], [0, 1, 2, 3]) == #"[{"op":"add","path":"/0","value":0}]"#)
    #expect(difference([1, 2, 3, 4], [1, 4]) == #"[{"op":"remove","path":"/1"},{"op":"remove","path":"/1"}]"#)
    #expect(
      difference([1, 2, 9], [1, 3, 4, 9])
        == #"[{"op":"replace","path":"/1","value":3},{"op":"add","path":"/2","value":4}]"#)
    #expect(difference([1, 1], [1]) == #"[{"op":"remove","path":"/1"}]"#)
  }

  @Test func anElementThatMovedIsTakenOutAndPutIn() {
    #expect(
      difference([0, 1, 2, 3, 4], [0, 2, 3, 1, 4])
        == #"[{"op":"remove","path":"/1"},{"op":"add","path":"/3","value":1}]"#)
    #expect(
      difference([0, 1, 2, 3, 4], [0, 3, 1, 2, 4])
        == #"[{"op":"remove","path":"/3"},{"op":"add","path":"/1","value":3}]"#)
    #expect(difference([1, 2], [2, 1]) == #"[{"op":"remove","path":"/0"},{"op":"add","path":"/1","value":1}]"#)
    #expect(
      difference([1, 2, 3], [2, 3, 4])
        == #"[{"op":"replace","path":"/0","value":2},{"op":"replace","path":"/1","value":3},"#
        + #"{"op":"replace","path":"/2","value":4}]"#)
  }

  @Test func replacesACaseThatChanges() {
    #expect(
      difference(["a": ["_0": 1]], ["b": ["_0": 1]]) == #"[{"op":"replace","path":"","value":{"b":{"_0":1}}}]"#)
    #expect(difference(["a": ["_0": 1]], ["a": ["_0": 2]]) == #"[{"op":"replace","path":"/a/_0","value":2}]"#)
  }
}
