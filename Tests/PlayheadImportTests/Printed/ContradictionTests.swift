import PlayheadFormat
import PlayheadImport
import PlayheadReader
import Testing

/// What a log says against what it said before: the last word counts, and nothing that nobody said is added.
@Suite struct ContradictionTests {
  private static func log(_ changes: String...) -> String {
    changes.map { change in
      let lines = change.split(separator: "\n").map { "    " + $0 }.map { line in
        // The sign stands at the beginning of the line.
        let body = line.drop { $0 == " " }
        guard let sign = body.first, sign == "-" || sign == "+" else { return String(line) }
        return "\(sign) " + String(repeating: " ", count: line.count - body.count - 2) + body.dropFirst(2)
      }
      return "received action:\n  A.tick\n  S(\n\(lines.joined(separator: "\n"))\n  )\n\n"
    }.joined()
  }

  @Test func `a set has what the log says last, and no more`() throws {
    let imported = try Imported(
      Self.log(
        """
        tags: Set([
          - "a",
          + "b"
        ])
        """,
        """
        tags: Set([
          "c",
          + "d"
        ])
        """))
    #expect(try imported.states().map { $0["tags"] } == [["a"], ["b"], ["c"], ["c", "d"]])
    #expect(imported.summary.missedCount == 1)
  }

  @Test func `an element that comes again was not there`() throws {
    let imported = try Imported(
      Self.log(
        """
        tags: Set([
          … (1 unchanged),
          + "b"
        ])
        """,
        """
        tags: Set([
          … (2 unchanged),
          + "b"
        ])
        """))
    #expect(try imported.states().map { $0["tags"]?.count } == [1, 2, 2, 3])
    #expect(try imported.states()[2]["tags"] == [.unknown, .unknown])
  }

  @Test func `a key that takes the place of another one is renamed`() throws {
    let first = """
      rows: [
        + "a": R(n: 1)
      ]
      """
    for (line, after) in [("\"b\": R(n: 1)", 1), ("\"b\": R(\n    - n: 1\n    + n: 2\n  )", 2)] {
      let imported = try Imported(Self.log(first, "rows: [\n  \(line)\n]"))
      #expect(try imported.states().map { $0["rows"] } == [[:], ["a": ["n": 1]], ["b": ["n": .integer(Int64(after))]]])
      #expect(imported.summary.missedCount == 0)
    }
  }

  @Test func `where several keys may have gone nobody knows which stayed`() throws {
    let imported = try Imported(
      Self.log(
        """
        rows: [
          + "a": R(n: 1),
          + "b": R(n: 2)
        ]
        """,
        """
        rows: [
          "c": R(n: 2),
          … (1 unchanged)
        ]
        """))
    #expect(try imported.states()[2]["rows"] == ["c": ["n": 2], "…": .unknown])
    #expect(imported.summary.missedCount == 0)
  }

  @Test func `a screen that takes the place of another one has its own id`() throws {
    let imported = try Imported(
      Self.log(
        """
        path: [
          + #0: .detail(D(n: 1))
        ]
        """,
        """
        path: [
          #1: .detail(
            D(
              - n: 1
              + n: 2
            )
          )
        ]
        """))
    let path = try imported.states().map { $0["path"] }
    #expect(path[1] == [["id": 0, "element": ["detail": ["_0": ["n": 1]]]]])
    #expect(path[2] == [["id": 1, "element": ["detail": ["_0": ["n": 2]]]]])
    #expect(imported.summary.missedCount == 0)
  }

  @Test func `a key that moves stays`() throws {
    let imported = try Imported(
      Self.log(
        """
        rows: [
          + "b": R(n: 2),
          "a": R(n: 1),
          - "b": R(n: 2)
        ]
        """))
    #expect(try imported.states().map { $0["rows"] } == Array(repeating: ["a": ["n": 1], "b": ["n": 2]], count: 2))
  }

  @Test func `what was unknown is known where it is printed`() throws {
    let imported = try Imported(
      Self.log("- n: 1,\n+ n: 2,\nid: 7").replacing("  )\n\n", with: "")
        + Self.log("- n: 5,\n+ n: 6,\nid: 7"))
    #expect(try imported.states() == [.unknown, .unknown, ["n": 6, "id": 7]])
  }
}
