import OrderedCollections
import PlayheadFormat
import PlayheadReader
import RandomTesting
import Testing

@testable import PlayheadDebugger

/// A difference tells elements by their identity, and no more than there is to tell.
@Suite struct DifferenceTests {
  /// What is different between the rows at two positions, by comparing each with each.
  private struct Naive {
    var removed: [JSONValue] = []
    var inserted: [JSONValue] = []
    var changed: Set<String> = []
    /// How many elements cannot stay in their order at least, where those stay whose index is the same.
    var moveCount = 0
    /// The indexes of the elements that are in both.
    var stayed: [(old: Int, new: Int)] = []

    init(_ old: [JSONValue], _ new: [JSONValue]) {
      func ids(_ rows: [JSONValue]) -> [JSONValue] { rows.compactMap { $0["id"] } }
      removed = ids(old).filter { !ids(new).contains($0) }
      inserted = ids(new).filter { !ids(old).contains($0) }
      for (index, id) in ids(new).enumerated() { ids(old).firstIndex(of: id).map { stayed.append(($0, index)) } }
      let sources = stayed.filter { pair in
        stayed.allSatisfy { $0.old != $0.new || ($0.old < pair.old) == ($0.new < pair.new) }
      }.map(\.old)
      // How many can stay in their order, for each as the last of them.
      var lengths: [Int] = []
      for (number, source) in sources.enumerated() {
        lengths.append(1 + (zip(sources, lengths).prefix(number).filter { $0.0 < source }.map(\.1).max() ?? 0))
      }
      moveCount = stayed.count - (lengths.max() ?? 0)
      for (index, row) in new.enumerated() {
        guard let before = old.first(where: { $0["id"] == row["id"] }) else { continue }
        for name in ["title", "isOn"] where before[name] != row[name] {
          let isThere = index < old.count && old[index]["id"] == row["id"]
          changed.insert(isThere ? "rows[\(index)].\(name)" : "rows[id: \(Int(row["id"]?.number ?? 0))].\(name)")
        }
      }
    }
  }

  private static func elements(_ value: JSONValue?, _ count: Int) -> [JSONValue] {
    guard count > 1, case .array(let elements)? = value else { return value.map { [$0] } ?? [] }
    return elements
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `a difference by identity is what comparing each with each finds`(seed: UInt64) throws {
    let rows = try MovingRows(seed: seed, hasSchema: seed % 2 == 0)
    var debugger = Debugger(rows.recording)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let (first, second) = (
        Int.random(in: 0...rows.last, using: &generator), Int.random(in: 0...rows.last, using: &generator)
      )
      let changes = try debugger.difference(from: first, to: second)
      let told = changes.filter { $0.pointer.tokens.first == "rows" }
      let naive = Naive(rows.rows(first), rows.rows(second))
      if told.count == 1, told[0].kind == .value, told[0].path == "rows" {
        // Nothing is left of them.
        #expect(naive.removed.count == rows.rows(first).count && naive.inserted.count == rows.rows(second).count)
        continue
      }
      var removed: [JSONValue] = []
      var inserted: [JSONValue] = []
      var changed: Set<String> = []
      var moveCount = 0
      var moved: Set<String> = []
      for change in told {
        switch change.kind {
        case .removed(let count): removed += Self.elements(change.old, count).compactMap { $0["id"] }
        case .inserted(let count): inserted += Self.elements(change.new, count).compactMap { $0["id"] }
        case .moved:
          moveCount += 1
          moved.insert(change.pointer.tokens[1])
          let from = try #require(change.from)
          #expect(rows.states[first][from]?["id"] == rows.states[second][change.pointer]?["id"])
        case .reordered(let moved, let count):
          moveCount += moved
          #expect(count == rows.rows(second).count)
        case .value:
          #expect(changed.insert(change.path).inserted)
          #expect(rows.states[second][change.pointer] == change.new)
          #expect(rows.states[first][change.from ?? change.pointer] == change.old)
        }
      }
      #expect(removed == naive.removed)
      #expect(inserted == naive.inserted)
      #expect(changed == naive.changed)
      #expect(moveCount == naive.moveCount)
      if !told.contains(where: { if case .reordered = $0.kind { true } else { false } }) {
        // Those that are not told as moved stand in their order.
        let others = naive.stayed.filter { !moved.contains("\($0.new)") }.map(\.old)
        #expect(others == others.sorted())
      }
      #expect(changes.contains { $0.path == "n" } == (rows.number(first) != rows.number(second)))
    }
  }

  private static func difference(_ old: JSONValue, _ new: JSONValue, _ schema: Schema? = nil) throws -> [String] {
    var difference = StateDifference(schema)
    difference.compare(try #require(JSONView(old)), try #require(JSONView(new)), at: difference.root)
    return difference.changes.map { "\($0.path) \($0.kind)" }
  }

  @Test func `a sort of many elements is one change`() throws {
    let rows = (0..<100).map { JSONValue.object(["id": .integer($0), "title": "a"]) }
    let told = try Self.difference(["rows": .array(rows)], ["rows": .array(rows.reversed())])
    #expect(told == ["rows reordered(moved: 99, of: 100)"])
  }

  @Test func `elements that stand side by side are told together where they are many`() throws {
    let rows = (0..<100).map { JSONValue.object(["id": .integer($0)]) }
    let told = try Self.difference(["rows": .array(Array(rows[..<3]))], ["rows": .array(rows)])
    #expect(told == ["rows[3] inserted(count: 97)"])
  }

  @Test func `elements within a moved element are told by it`() throws {
    func list(_ title: JSONValue) -> JSONValue { ["id": 1, "items": [["id": "a", "title": title]]] }
    let other: JSONValue = ["id": 2, "items": []]
    let third: JSONValue = ["id": 3, "items": []]
    let told = try Self.difference(
      ["lists": [list("x"), other, third]], ["lists": [other, third, list("y")]])
    #expect(told == ["lists[id: 1] moved", "lists[id: 1].items[0].title value"])
  }

  @Test func `dictionaries with keys that are no texts are compared by key`() throws {
    let schema = Schema(
      types: ["S": .fields([.init(name: "names", type: "OrderedDictionary<Int, String>")])], state: "S", action: "A")
    let told = try Self.difference(["names": [1, "a", 2, "b"]], ["names": [2, "c", 1, "a", 3, "d"]], schema)
    #expect(told == ["names[3] value", "names[2] moved", "names[2] value"])
    let plain = Schema(
      types: ["S": .fields([.init(name: "names", type: "[UInt8: String]")])], state: "S", action: "A")
    #expect(
      try Self.difference(["names": [1, "a", 2, "b"]], ["names": [2, "c", 1, "a", 3, "d"]], plain)
        == ["names[3] value", "names[2] value"])
  }

  @Test func `two cases of an enum are one change`() throws {
    #expect(try Self.difference(["mode": ["a": ["x": 1]]], ["mode": ["b": ["y": 1]]]) == ["mode value"])
  }

  @Test func `two elements of one identity are places`() throws {
    let told = try Self.difference(
      ["rows": [["id": 1, "t": 0], ["id": 1, "t": 0]]], ["rows": [["id": 1, "t": 0], ["id": 1, "t": 5]]])
    #expect(told == ["rows[1].t value"])
  }

  @Test(arguments: [100, 500]) func `what nests deep is told, or told whole`(depth: Int) async throws {
    func nested(_ value: Int) -> String {
      String(repeating: #"{"k":["#, count: depth / 2) + String(value) + String(repeating: "]}", count: depth / 2)
    }
    let (old, new) = (try JSONValue(parsing: nested(1)), try JSONValue(parsing: nested(2)))
    // A task's stack is smaller than the main thread's.
    let told = try await Task.detached { try Self.difference(old, new) }.value
    #expect(told.count == 1)
  }
}
