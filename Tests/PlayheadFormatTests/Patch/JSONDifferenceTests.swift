import PlayheadFormat
import Testing

@Suite struct JSONDifferenceTests {
  private func difference(_ old: JSONValue, _ new: JSONValue) -> String {
    var patch = PatchWriter()
    patch.writeDifference(from: old, to: new)
    return patch.text
  }

  @Test func `writes nothing for equal trees`() {
    #expect(difference(["a": [1, 2], "b": 1], ["b": 1.0, "a": [1, 2]]) == "[]")
  }

  @Test func `goes through members in the order of their bytes`() {
    #expect(
      difference(["b": 1, "é": 1, "a": 1], ["a": 2, "Z": 3, "é": 2])
        == #"[{"op":"add","path":"/Z","value":3},{"op":"replace","path":"/a","value":2},"#
        + #"{"op":"remove","path":"/b"},{"op":"replace","path":"/é","value":2}]"#)
  }

  // Long enough that two or three operations do not outweigh an array of them.
  private static let texts = (0..<10).map { JSONValue.string("\($0): " + String(repeating: "long ", count: 10)) }
  private func texts(_ digits: String) -> JSONValue {
    .array(digits.compactMap { Int("\($0)") }.map { Self.texts[$0] })
  }
  /// Operations as `-1` for a removal, `+3=2` for an addition of text 2, `1=3` for a replacement by it.
  private func steps(_ old: String, _ new: String) throws -> String {
    try JSONPatch(JSONValue(parsing: difference(texts(old), texts(new)))).operations.map { operation in
      let index = operation.path.tokens.joined()
      return switch operation {
      case .add(_, let value): "+\(index)=\(value.string?.first ?? "?")"
      case .replace(_, let value): "\(index)=\(value.string?.first ?? "?")"
      default: "-\(index)"
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("123", "0123", "+0=0"), ("1234", "14", "-1 -1"), ("129", "1349", "1=3 +2=4"), ("11", "1", "-1"),
    ("123", "234", "-0 +2=4"), ("123456", "1356", "-1 -2"),
  ])
  func `trims the ends of arrays and finds what is equal`(old: String, new: String, expected: String) throws {
    #expect(try steps(old, new) == expected)
  }

  @Test(arguments: [("01234", "02314", "-1 +3=1"), ("01234", "03124", "-3 +1=3"), ("12", "21", "-0 +1=1")])
  func `an element that moved is taken out and put in`(old: String, new: String, expected: String) throws {
    #expect(try steps(old, new) == expected)
  }

  @Test func `replaces a case that changes`() {
    #expect(
      difference(["a": ["_0": 1]], ["b": ["_0": 1]]) == #"[{"op":"replace","path":"","value":{"b":{"_0":1}}}]"#)
    #expect(difference(["a": ["_0": 1]], ["a": ["_0": 2]]) == #"[{"op":"replace","path":"/a/_0","value":2}]"#)
  }
}
