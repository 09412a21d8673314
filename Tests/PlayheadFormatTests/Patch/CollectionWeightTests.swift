import PlayheadFormat
import Testing

@Suite struct CollectionWeightTests {
  private func difference(_ old: JSONValue, _ new: JSONValue) -> String {
    var patch = PatchWriter()
    patch.writeDifference(from: old, to: new)
    return patch.text
  }

  private static func rows(_ range: Range<Int>) -> [JSONValue] {
    range.map { ["id": .integer(Int64($0)), "title": .string("the title of row \($0)")] }
  }

  @Test func `clearing takes one operation, whatever there was`() {
    #expect(
      difference(["rows": .array(Self.rows(0..<1000))], ["rows": []])
        == #"[{"op":"replace","path":"/rows","value":[]}]"#)
    var table = JSONValue.Object()
    for index in 0..<1000 { table["key \(index)"] = 1 }
    #expect(difference(["table": .object(table)], ["table": [:]]) == #"[{"op":"replace","path":"/table","value":{}}]"#)
  }

  @Test func `one operation is never too much, and two of the same length are not`() {
    #expect(difference(["a"], []) == #"[{"op":"remove","path":"/0"}]"#)
    let removals = #"[{"op":"remove","path":"/0"},{"op":"remove","path":"/0"}]"#
    let sixteen = String(repeating: "x", count: 16)
    let asLong = #"[{"op":"replace","path":"","value":["\#(sixteen)"]}]"#
    #expect(asLong.utf8.count == removals.utf8.count)
    #expect(difference([1, 2, .string(sixteen)], [.string(sixteen)]) == removals)
    let fifteen = String(sixteen.dropLast())
    #expect(
      difference([1, 2, .string(fifteen)], [.string(fifteen)])
        == #"[{"op":"replace","path":"","value":["\#(fifteen)"]}]"#)
  }

  @Test func `what is sorted otherwise is replaced, and what was taken out here and there is removed`() {
    let rows = Self.rows(0..<300)
    #expect(difference(.array(rows), .array(rows.reversed())).hasPrefix(#"[{"op":"replace","path":"","value":["#))
    let third = rows.enumerated().filter { $0.offset % 3 != 0 }.map(\.element)
    let text = difference(.array(rows), .array(third))
    #expect(text.components("remove") == 100)
    #expect(text.components(#"{"op""#) == 100)
    #expect(difference(.array(third), .array(rows)).components(#""op":"add""#) == 100)
  }

  @Test func `inner arrays are weighed before outer ones`() {
    let old: JSONValue = [["a", "b", "c", "d"], "a text that stays as it is, and is long enough", "x"]
    let new: JSONValue = [[], "a text that stays as it is, and is long enough", "y"]
    #expect(
      difference(old, new)
        == #"[{"op":"replace","path":"/0","value":[]},{"op":"replace","path":"/2","value":"y"}]"#)
  }

  @Test func `members of what may be a struct change each for itself`() {
    var (old, new) = (JSONValue.Object(), JSONValue.Object())
    for index in 0..<33 {
      if index < 32 { old["m\(index)"] = 1 }
      new["m\(index)"] = 2
    }
    #expect(difference(.object(old), .object(old.mapValues { _ in 2 })).components(#"{"op""#) == 32)
    #expect(difference(.object(old), .object(new)).components(#"{"op""#) == 1)
  }

  @Test func `finding out looks at as much of the parts as there are operations`() {
    var patch = PatchWriter()
    var weight = CollectionWeight(patch, partCount: 1000, isOrdered: true)
    var written = 0
    func isExceeded() -> Bool {
      weight.isExceeded(by: patch) { _, writer in
        let before = writer.count
        for _ in 0..<1000 where !writer.isFull {
          writer.append("a text in a list of a thousand texts, each of them alike")
        }
        written += writer.count - before
      }
    }
    for index in 0..<1000 {
      let mark = patch.enter(index)
      patch.replace { $0.append(index) }
      patch.leave(mark)
      #expect(!isExceeded())
    }
    var operations = 0
    patch.withOperations { operations = $0.count }
    #expect(written < 4 * operations)
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(_ text: String) -> Int {
    ranges(of: text).count
  }
}
