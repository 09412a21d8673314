import OrderedCollections
import PlayheadFormat
import PlayheadImport
import PlayheadReader
import Testing

/// What `_printChanges` and its ancestors print, and what stands around it.
@Suite struct PrintedLogTests {
  private static let counter = """
    received action:
      CounterFeature.Action.incremented
      CounterFeature.State(
    -   count: 0,
    +   count: 1,
        rows: […],
        selected: Row(…)
      )

    """

  @Test func `what a log never shows is unknown, from the beginning`() throws {
    let imported = try Imported(Self.counter, as: .printChanges)
    #expect(try imported.states()[0] == ["count": 0, "rows": .unknown, "selected": .unknown])
    #expect(try imported.states()[1] == ["count": 1, "rows": .unknown, "selected": .unknown])
    let header = imported.recording.header
    #expect(header.minReader == 4)
    #expect(header.store.fidelity == .text)
    #expect(header.store.state == "CounterFeature.State")
    #expect(header.store.action == "CounterFeature.Action")
    #expect(imported.recording.schema?.types["CounterFeature.State"] != nil)
    try imported.expectWhole()
  }

  @Test func `what a log shows later was so before`() throws {
    let later = """
      received action:
        CounterFeature.Action.renamed(id: 2, name: "new")
        CounterFeature.State(
          count: 1,
          rows: [
            [0]: Row(…),
            [1]: Row(
              id: 2,
      -       name: "old"
      +       name: "new"
            ),
            … (2 unchanged)
          ],
          selected: Row(…)
        )

      """
    let imported = try Imported(Self.counter + later)
    let rows: JSONValue = [.unknown, ["id": 2, "name": "old"], .unknown, .unknown]
    #expect(try imported.states()[0] == ["count": 0, "rows": rows, "selected": .unknown])
    #expect(try imported.states()[2]["rows"]?[1] == ["id": 2, "name": "new"])
    #expect(try imported.actions()[1] == ["renamed": ["id": 2, "name": "new"]])
    #expect(imported.summary.missedCount == 0)
  }

  @Test func `members that an older printer leaves out are not denied`() throws {
    let log = """
      received action:
        AppAction.tapped
        AppState(
          … (2 unchanged),
      -   count: 0
      +   count: 1
        )

      """
    let imported = try Imported(log)
    #expect(try imported.states()[0] == ["count": 0, "…": .unknown])
    #expect(try imported.recording.state(at: 0).unknownPlaces().map(\.description) == ["/…"])
  }

  @Test func `a change that no action of the log made is a line of its own`() throws {
    let gap = Self.counter.replacing("count: 0", with: "count: 5").replacing("count: 1", with: "count: 6")
    let imported = try Imported(Self.counter + gap)
    #expect(try imported.names() == ["incremented", "(outside)", "incremented"])
    #expect(try imported.states().map { $0["count"]?.int } == [0, 1, 5, 6])
    #expect(try imported.recording.action(2).changeOrigin == .named("something that the log does not show"))
    #expect(imported.summary.missedCount == 1)
  }

  @Test(arguments: [
    "2024-05-01 12:00:0%.123456+0200 App[42:7] [tca] ", "    ", "// ", "[app]: ", " * ",
  ])
  func `what a console puts before lines is taken off`(prefix: String) throws {
    func prefixed(_ number: Int, each: Bool) -> String {
      Self.counter.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
        (index == 0 || each ? prefix.replacing("%", with: String(number)) : "") + line
      }.joined(separator: "\n")
    }
    for each in [false, true] {
      // A prefix of blanks alone stands before each line, or would be part of the text.
      if !each, prefix == "    " || prefix == "// " || prefix == " * " { continue }
      let imported = try Imported(
        "started\n" + prefixed(1, each: each) + "\nGET /\n"
          + prefixed(3, each: each).replacing("count: 1", with: "count: 2")
          .replacing("count: 0", with: "count: 1"))
      #expect(try imported.states().map { $0["count"]?.int } == [0, 1, 2], "\(prefix) \(each)")
      guard prefix.hasPrefix("2024") else { continue }
      #expect(imported.recording.header.started == "2024-05-01T10:00:01.123456Z")
      #expect(try imported.recording.action(2).time == 2_000_000)
    }
  }

  @Test func `output between the lines of a change is passed over`() throws {
    let lines = Self.counter.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let other = ["GET /rows 200", "-[UIWindow x]", "Type: Error | Timestamp: 2024-05-01", "\u{1B}[31mred", "]"]
    for place in 3...7 {
      for text in other {
        var log = lines
        log.insert(text, at: place)
        let imported = try Imported(log.joined(separator: "\n"))
        #expect(try imported.states().map { $0["count"]?.int } == [0, 1], "\(text) at \(place)")
      }
    }
  }

  @Test func `after a change that is cut off nobody knows the state, nor what it was before`() throws {
    let lines = Self.counter.split(separator: "\n", omittingEmptySubsequences: false)
    for count in 3...7 {
      let cut = lines.prefix(count).joined(separator: "\n") + "\n"
      let imported = try Imported(cut + Self.counter)
      #expect(try imported.names() == ["incremented", "incremented"])
      let after: JSONValue = ["count": 1, "rows": .unknown, "selected": .unknown]
      #expect(try imported.states() == [.unknown, .unknown, after])
      #expect(imported.summary.problemCount == 1)
      #expect(imported.summary.problems.first?.line == 1)
      #expect(imported.summary.problems.first?.column == 1)
    }
  }

  @Test func `a name without values is an action`() throws {
    let log = """
      received action: AppFeature.Action.path(.element(id:, action: .detail(.doneTapped)))
      received action: AppFeature.Action.many(_:, _:, third:)
      received action: something else
      """
    let imported = try Imported(log)
    #expect(try imported.names() == ["path.element.detail.doneTapped", "many", "something else"])
    let names = try Imported("received action: row.element.tapped\nreceived action: loaded\n")
    #expect(try names.names() == ["row.element.tapped", "loaded"])
    #expect(try names.actions()[0] == ["row": ["_0": ["element": ["_0": ["tapped": [:]]]]]])
    #expect(try imported.actions()[1] == ["many": ["_0": .unknown, "_1": .unknown, "third": .unknown]])
    #expect(try imported.states().allSatisfy { $0 == .unknown })
  }

  @Test func `a part of an app that prints, too, has a member of its own`() throws {
    let other = """
      received action:
        Child.Action.tapped
      - Child.State(taps: 0)
      + Child.State(taps: 1)

      """
    let imported = try Imported(Self.counter + other)
    #expect(try imported.names() == ["incremented", "Child.Action.tapped"])
    #expect(try imported.recording.action(2).type == "Child.Action")
    #expect(try imported.states().map { $0["Child.State"]?["taps"]?.int } == [0, 0, 1])
    #expect(try imported.states().map { $0["CounterFeature.State"]?["count"]?.int } == [0, 1, 1])
  }

  @Test func `a hundred thousand elements that are not shown cost their number once`() throws {
    var log = ""
    for number in 1...200 {
      log += """
        received action:
          List.Action.renamed
          List.State(
            rows: [
              … (99999 unchanged),
              [99999]: Row(
                id: 7,
        -       name: "\(number - 1)"
        +       name: "\(number)"
              )
            ]
          )


        """
    }
    let imported = try Imported(log)
    #expect(try imported.recording.state(at: 200)["rows"]?[99_999]?["name"] == "200")
    #expect(imported.summary.missedCount == 0)
  }

  @Test func `a navigation stack keeps its ids, whatever is not shown of it`() throws {
    let log = """
      received action:
        App.Action.tick
        App.State(
          path: [
            … (2 unchanged),
            #2: .detail(
              Detail.State(
      -         n: 1
      +         n: 2
              )
            )
          ]
        )

      received action:
        App.Action.pop
        App.State(
          path: [
            … (2 unchanged),
      -     #2: .detail(Detail.State(n: 2))
          ]
        )

      """
    let states = try Imported(log).states()
    #expect(states[0]["path"] == [.unknown, .unknown, ["id": 2, "element": ["detail": ["_0": ["n": 1]]]]])
    #expect(states[2]["path"] == [.unknown, .unknown])
  }

  @Test func `many stacks that are empty at first are stacks`() throws {
    let empty = (0..<6).map { "    p\($0): [:]" }
    var log = ""
    for number in 0..<6 {
      for isOpening in [true, false] {
        var lines = empty
        let open = ["p\(number): [", "  #\(number): .detail(n: 1)", "]"]
        let closed = ["p\(number): [:]"]
        lines[number] =
          ((isOpening ? closed : open).map { "-   \($0)" } + (isOpening ? open : closed).map { "+   \($0)" })
          .joined(separator: "\n")
        log += "received action:\n  App.Action.move\n  App.State(\n\(lines.joined(separator: ",\n"))\n  )\n\n"
      }
    }
    let imported = try Imported(log)
    #expect(imported.summary.missedCount == 0)
    #expect(imported.summary.problems == [])
    for (position, state) in try imported.states().enumerated() where position % 2 == 1 {
      let number = (position - 1) / 2
      #expect(state["p\(number)"] == [["id": .integer(Int64(number)), "element": ["detail": ["n": 1]]]])
      for other in 0..<6 where other != number { #expect(state["p\(other)"] == []) }
    }
    try imported.expectWhole()
  }

  @Test func `an element of a set that changed is another one`() throws {
    let log = """
      received action:
        App.Action.rename
        App.State(
          rows: Set([
            Row(
              id: 1,
      -       name: "a"
      +       name: "b"
            ),
            … (1 unchanged)
          ])
        )

      """
    let states = try Imported(log).states()
    let rows = states.map { state in
      if case .array(let elements)? = state["rows"] { Set(elements) } else { Set<JSONValue>() }
    }
    #expect(rows == [[["id": 1, "name": "a"], .unknown], [["id": 1, "name": "b"], .unknown]])
  }

  @Test func `no text of a log is taken for one of the importer's`() throws {
    for text in ["\\0unseen 99", "\\0", "⟨unknown", "\\0abcd0"] {
      let log = """
        received action:
          App.Action.a
          App.State(
        -   text: "x"
        +   text: "\(text)"
          )

        received action:
          App.Action.b
          App.State(
        -   text: "\(text)"
        +   text: "y"
          )

        """
      let imported = try Imported(log)
      #expect(try imported.states().map { $0["text"]?.string?.replacing("\0", with: "\\0") } == ["x", text, "y"])
    }
  }

  @Test func `what is printed of a value that is not known counts from there on`() throws {
    let log = """
      received action:
        A.a
        S(
          n: 1,
          other: #1 Stats(↩︎)
        )

      received action:
        A.b
        S(
          n: 1,
      -   other: Stats(a: 1)
      +   other: Stats(a: 2)
        )

      """
    let imported = try Imported(log)
    #expect(try imported.states().map { $0["other"] } == [.unknown, .unknown, ["a": 2]])
    #expect(imported.summary.problems == [])
  }

  @Test func `what was known before a change that is cut off is not known after it`() throws {
    let cut = "received action:\n  A.x\n  CounterFeature.State(\n-   count: 1,\n"
    let imported = try Imported(Self.counter + cut + "received action:\n  A.y\n  (No state changes)\n\n")
    #expect(try imported.states().map { $0["count"]?.int } == [0, 1, nil, nil])
    #expect(try imported.states()[2] == .unknown)
    try imported.expectWhole()
  }

  @Test func `a dictionary in a dictionary has what is not shown of it`() throws {
    let log = """
      received action:
        A.a
        S(
          d: [
            "a": [
      -       "z": 2
      +       "z": 1
              … (3 unchanged)
            ],
      +     "n": nil,
            "o": nil
          ]
        )

      """
    let states = try Imported(log).states()
    #expect(states[0]["d"] == ["a": ["z": 2, "…": .unknown], "o": .null])
    #expect(states[1]["d"] == ["a": ["z": 1, "…": .unknown], "n": .null, "o": .null])
  }

  @Test func `a name of many parts is one`() throws {
    let name = String(repeating: "a.", count: 100_000) + "b"
    #expect(try Imported("received action: \(name)\n").names() == [name])
  }

  @Test func `ten thousand entries of one change take a moment`() throws {
    let entries = (0..<10_000).map { "-     \"k\($0)\": 1,\n+     \"k\($0)\": 2" }.joined(separator: ",\n")
    let imported = try Imported("received action:\n  A.a\n  S(\n    d: [\n\(entries)\n    ]\n  )\n\n")
    #expect(try imported.states()[1]["d"]?["k9999"] == 2)
    #expect(try imported.states()[0]["d"]?["k9999"] == 1)
  }

  @Test func `hostile numbers do no harm`() throws {
    for count in ["1", "999999999", "99999999999999999999", "-1", ""] {
      let log = """
        received action:
          A.x
          S(
            rows: [
              … (\(count) unchanged),
              … (\(count) unchanged),
        +     [7]: 1
            ],
            at: Date(9999-99-99T99:99:99.999Z),
            when: Date(99999999999-01-01T00:00:00Z),
            id: #99999999999999999999,
            e: 1e99999,
            "k": 1
          )

        """
      _ = try Imported(log).states()
    }
  }
}
