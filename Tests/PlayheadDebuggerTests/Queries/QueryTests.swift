import PlayheadFormat
import PlayheadReader
import Testing

@testable import PlayheadDebugger

/// Every question is answered as by looking at every state.
@Suite struct QueryTests {
  typealias Holds = @Sendable (MovingRows, Int) -> Bool

  /// Conditions, and the same in Swift.
  static let conditions: [(text: String, holds: Holds)] = [
    ("n == 2", { $0.number($1) == 2 }),
    ("n + 1 > 3 && n != 4", { $0.number($1) + 1 > 3 && $0.number($1) != 4 }),
    ("!(n < 2) || rows.count > 5", { $0.number($1) >= 2 || $0.rows($1).count > 5 }),
    ("rows.count % 2 == 0", { $0.rows($1).count % 2 == 0 }),
    (#"rows[0].title == "t1""#, { $0.rows($1).first?["title"] == "t1" }),
    (#"rows[-1].title == "t1""#, { $0.rows($1).last?["title"] == "t1" }),
    (#"any(rows[*].title == "t2")"#, { $0.rows($1).contains { $0["title"] == "t2" } }),
    ("all(rows[*].isOn)", { $0.rows($1).allSatisfy { $0["isOn"] == true } }),
    ("count(rows[*].isOn) > 2", { $0.rows($1).count { $0["isOn"] == true } > 2 }),
    (#"any(rows[*].title contains "2")"#, { $0.rows($1).contains { $0["title"] == "t2" } }),
    (#"all(rows[*].title contains "t") && rows.count > 2"#, { $0.rows($1).count > 2 }),
    (#"any(rows[*].tags contains "a") && n > 0"#, { !$0.rows($1).isEmpty && $0.number($1) > 0 }),
    ("count(rows[*].isOn == true) > 2", { $0.rows($1).count { $0["isOn"] == true } > 2 }),
    ("rows[2].isOn exists", { $0.rows($1).count > 2 }),
    ("byKey[\"k\"] == 1", { $0.number($1) % 2 == 1 }),
    ("rows[id: 3].isOn == true", { $0.row(3, at: $1)?["isOn"] == true }),
    ("max(rows[*].id) > 9", { ($0.rows($1).compactMap { $0["id"]?.number }.max() ?? 0) > 9 }),
    ("sum(rows[*].id) > 20", { $0.rows($1).reduce(0) { $0 + ($1["id"]?.number ?? 0) } > 20 }),
    (#"rows[0].title matches /t[12]/"#, { $0.rows($1).first.map { $0["title"] != "t0" } ?? false }),
    (#"rows[0].title contains "2""#, { $0.rows($1).first?["title"] == "t2" }),
    ("old.n < n", { $1 > 0 && $0.number($1 - 1) < $0.number($1) }),
    ("changed(n)", { $1 > 0 && $0.number($1 - 1) != $0.number($1) }),
    ("changed(rows[1].title)", { $0.hasChanged("title", at: 1, $1) }),
    ("changed(rows[0].isOn) && n > 0", { $0.hasChanged("isOn", at: 0, $1) && $0.number($1) > 0 }),
    (
      "any(changed(rows[*].title))",
      { rows, position in
        rows.rows(position).indices.contains { rows.hasChanged("title", at: $0, position) }
      }
    ),
    (
      "count(changed(rows[*])) > 1 && n > 0",
      { rows, position in
        let members = ["title", "isOn"]
        let changed = rows.rows(position).indices.count { index in
          members.contains { rows.hasChanged($0, at: index, position) }
        }
        return changed > 1 && rows.number(position) > 0
      }
    ),
    (
      "all(changed(rows[1..<3].isOn))",
      { rows, position in
        let indices = rows.rows(position).indices.filter { $0 == 1 || $0 == 2 }
        return indices.allSatisfy { rows.hasChanged("isOn", at: $0, position) }
      }
    ),
    (
      "rows[n].isOn == true",
      { rows, position in
        let (all, index) = (rows.rows(position), rows.number(position))
        return all.indices.contains(index) && all[index]["isOn"] == true
      }
    ),
    (
      #"rows[old.n].title == "t1""#,
      { rows, position in
        guard position > 0 else { return false }
        let (all, index) = (rows.rows(position), rows.number(position - 1))
        return all.indices.contains(index) && all[index]["title"] == "t1"
      }
    ),
    (
      "rows[id: state.rows.count].isOn == true",
      { rows, position in
        rows.row(.integer(Int64(rows.rows(position).count)), at: position)?["isOn"] == true
      }
    ),
    (
      "rows[action.a0].id > 3 && byKey[\"k\"] == 1",
      { rows, position in
        let (all, index) = (rows.rows(position), position % 5)
        guard rows.actions[position] == "a0", all.indices.contains(index) else { return false }
        return (all[index]["id"]?.number ?? 0) > 3 && rows.number(position) % 2 == 1
      }
    ),
    ("action is .a1", { $0.actions[$1] == "a1" }),
    ("action is .a0 && n == 1", { $0.actions[$1] == "a0" && $0.number($1) == 1 }),
    ("action.title == \"t1\"", { $0.actions[$1] == "a1" && $1 % 3 == 1 }),
    ("seq > 20 && time < 0.05", { $1 > 20 && $1 < 50 }),
  ]

  private static func expected(_ rows: MovingRows, _ holds: Holds) -> [Int] {
    (0...rows.last).filter { holds(rows, $0) }
  }

  @Test(arguments: conditions.indices) func `a query finds what holds at each position`(index: Int) throws {
    let (text, holds) = Self.conditions[index]
    for seed in 1...8 as ClosedRange<UInt64> {
      let rows = try MovingRows(seed: seed, hasSchema: seed % 2 == 0)
      let debugger = Debugger(rows.recording)
      var query = try Query(in: debugger, where: Expression(parsing: text))
      var found: [Int] = []
      while let position = try query.next() { found.append(position) }
      #expect(found == Self.expected(rows, holds), "\(text), seed \(seed)")
      // In pages it is the same, and in a part.
      query = try Query(in: debugger, where: Expression(parsing: text), positions: 7...41)
      found = []
      while case let page = try query.next(limit: 3), !page.isEmpty { found += page }
      #expect(found == Self.expected(rows, holds).filter { (7...41).contains($0) }, "\(text), seed \(seed)")
      // So is asking once.
      var asking = debugger
      for position in [0, 13, 60] {
        let value = try asking.value(Expression(parsing: text), at: position).json()
        #expect(value == .bool(holds(rows, position)), "\(text) at \(position), seed \(seed)")
      }
    }
  }

  @Test(arguments: conditions.indices)
  func `until finds the next position and the previous one`(index: Int) throws {
    let (text, holds) = Self.conditions[index]
    let rows = try MovingRows(seed: 21, hasSchema: true)
    let expected = Self.expected(rows, holds)
    for start in stride(from: 0, through: rows.last, by: 7) {
      var debugger = Debugger(rows.recording)
      _ = try debugger.goto(.position(start))
      let later = try debugger.until(Expression(parsing: text))
      #expect(later.position == expected.first { $0 > start } ?? start, "\(text) from \(start)")
      _ = try debugger.goto(.position(start))
      let earlier = try debugger.until(Expression(parsing: text), isForward: false)
      #expect(earlier.position == expected.last { $0 < start } ?? start, "\(text) back from \(start)")
    }
  }

  @Test(arguments: [true, false]) func `what is asked of actions does not depend on where one stands`(
    hasSchema: Bool
  ) throws {
    let rows = try MovingRows(seed: 5, hasSchema: hasSchema)
    let expected = (1...rows.last).filter { rows.actions[$0] == "a1" && $0 % 3 == 2 }
    #expect(!expected.isEmpty)
    for position in stride(from: 0, through: rows.last, by: 9) {
      var debugger = Debugger(rows.recording)
      _ = try debugger.goto(.position(position))
      var query = try Query(in: debugger, where: Expression(parsing: #"action.title == "t2""#))
      #expect(try query.next(limit: .max) == expected, "asked at \(position)")
      let number = try debugger.break("a1").breakpoint.number
      try debugger.setCondition(Expression(parsing: #"action.title == "t2""#), of: number)
      #expect(try debugger.stops(in: 1...rows.last).keys.sorted() == expected, "set at \(position)")
    }
  }

  @Test func `filters go together`() throws {
    let rows = try MovingRows(seed: 3, hasSchema: true)
    var debugger = Debugger(rows.recording)
    var filter = Query.Filter()
    filter.action = "a1"
    filter.text = try TextQuery(parsing: "t2")
    filter.isOutside = true
    var query = try Query(in: debugger, where: Expression(parsing: "n > 0"), filter: filter)
    let found = try query.next(limit: .max)
    let expected = try (1...rows.last).filter { position in
      guard rows.actions[position] == "a1", rows.number(position) > 0 else { return false }
      let change = try rows.recording.change(position)
      return position % 3 == 2 || change.map { "\($0.patch)".contains("t2") } == true
    }
    #expect(found == expected)
    filter = Query.Filter()
    filter.changed = try debugger.followedPath(ValuePath(parsing: "rows[1].title"))
    query = try Query(in: debugger, filter: filter)
    let changed = try query.next(limit: .max)
    let id = try #require(rows.rows(0)[1]["id"])
    #expect(
      changed == (1...rows.last).filter { rows.row(id, at: $0)?["title"] != rows.row(id, at: $0 - 1)?["title"] })
  }
}
