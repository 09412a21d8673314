import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadSharing
import ProcessTesting
import Testing

/// The page of a recording: what a person sees in a browser is what the debugger answers.
@Suite(.serialized, .enabled(if: Browser.isInstalled, "no browser: install Debian's chromium-driver"))
struct PageExportTests {
  private static let root = URL(filePath: PackageFolder.path)
  private static let samples = [
    "counter", "guessmyage", "list", "primes", "repositories", "timer", "bugs/connection", "bugs/search", "older/timer",
    "corpus/v1/full", "corpus/v1/minimal", "corpus/v1/nulls",
    "corpus/v1/unwritten", "corpus/v1/origins",
  ]

  /// Expects that the page shows at every position what the debugger prints.
  private func expectSame(_ browser: Browser, _ recording: Recording) async throws {
    let values = ValueText(schema: recording.schema)
    // What the recorder could not write is no row of the page.
    let positions = [recording.first] + recording.actionPositions
    let rows = try await browser.shown(positions)
    #expect(rows.count == positions.count)
    for (position, row) in zip(positions, rows) {
      #expect(row[0] == .integer(Int64(position)))
      if let view = try? recording.view(at: position) {
        #expect(row[1]?.string == values.pretty(view, (recording.schema?.stateType).map { .value($0) }), "\(position)")
        #expect(row[4] == .null)
      } else {
        #expect(row[1] == .null)
        #expect(row[4]?.string != nil)
      }
      guard position > recording.first, let action = try? recording.action(position) else { continue }
      guard let value = action.value else {
        if let text = action.changeText {
          let origin = try Debugger(recording).timeline.frame(at: position)?.origin.changeText(recording.schema)
          #expect(row[3]?.string == text + (origin.map { " ← \(TerminalText.escaped($0))" } ?? ""), "\(position)")
        }
        continue
      }
      #expect(row[2]?.string == values.pretty(value, (recording.schema?.type(of: action)).map { .value($0) }))
      let title = ActionTitle(recording.schema)
      #expect(
        row[3]?.string == TerminalText.escaped(title.title(of: action)) + title.payload(of: action, limit: 100),
        "\(position)")
    }
  }

  @Test func `what could not be written is told with the reason`() async throws {
    try await withTemporaryFolder { folder in
      try await Browser.with { browser in
        let path = Self.root.appending(path: "recordings/corpus/v1/unwritten.jsonl").path
        _ = try Page.write(path, as: "\(folder)/a.html", blockSize: nil)
        try await browser.open("\(folder)/a.html")
        let told = try await browser.shown([0, 1, 2, 3]).map { $0[6]?.string }
        #expect(
          told == [
            "mood could not be written: no words for it (a value of type Mood)",
            "action/felt/_0 could not be written: no words for it (a value of type Mood)",
            "pages[0].ink could not be written: dried up (a value of type Ink)\n"
              + "pages[1] could not be written: torn (a value of type Page)",
            "",
          ])
      }
    }
  }

  @Test func `at every position of every sample it shows what the debugger prints`() async throws {
    try await withTemporaryFolder { folder in
      try await Browser.with { browser in
        for sample in Self.samples {
          let path = Self.root.appending(path: "recordings/\(sample).jsonl").path
          // Small blocks, so that there are many.
          for (number, blockSize) in [nil, 2000].enumerated() {
            let page = "\(folder)/\(number).html"
            let file = try Page.write(path, as: page, blockSize: blockSize)
            try await browser.open(page)
            try await expectSame(browser, file.recording)
          }
        }
      }
    }
  }

  @Test func `numbers and texts are what the debugger makes of them`() async throws {
    let numbers = [
      "0", "-0", "0.0", "-0.0", "1.0", "1e2", "0.0001", "0.00001", "1e16", "9007199254740992.0", "9007199254740994.0",
      "12345678901234567890", "18446744073709551615", "18446744073709551616", "-9223372036854775808", "1e400",
      "-1E+400", "5e-324", "1.7976931348623157e308", "0.1234567890123456789", "123456.789e3", "100e-2", "3.14",
    ]
    let texts = [
      #""a\u0000\u001b[31m\t\n\r\\\"é\u202e\u200d""#, #""👨‍👩‍👧 \u200b""#,
      #""e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301""#,
      #""<script>window.hacked = 1</script>""#, #""\ud83d\ude00""#, #""\u2028\u2029\ufeff""#,
      "\"\(String(repeating: "long ", count: 40))\"",
    ]
    let state =
      #"{"numbers":[\#(numbers.joined(separator: ","))],"texts":[\#(texts.joined(separator: ","))],"#
      + #""__proto__":{"constructor":1,"toString":null},"case":{"detail":{"_0":1,"label":[true]}},"#
      + #""deep":\#(String(repeating: "[", count: 300))\#(String(repeating: "]", count: 300)),"dates":[0.5,-1e9,7e10],"#
      + #""doubles":["NaN","-Infinity",1],"names":{"a b":1,"`":2,"é":3},"pairs":[1,"x",2,"y"],"mode":"on"}"#
    let schema =
      #"{"types":{"S":{"fields":[["numbers","[Double]"],["texts","[String]"],["dates","[Date]"],["doubles","[Double]"],"#
      + #"["pairs","[E: String]"],["mode","Mode"],["missing","Int?"]]},"E":{"cases":[["a",[]]]},"#
      + #""Mode":{"values":[["off","off"],["on","on"]]},"A":{"cases":[["set",[["_0","BindingAction<S>"]]],["failed",[["error","any Error"]]]]}},"state":"S","action":"A"}"#
    let lines = [
      #"{"kind":"header","format":"playhead","version":1,"id":"1","started":"","store":{"name":"S","state":"S","action":"A","fidelity":"codable"},"schema":\#(schema),"state":\#(state)}"#,
      #"{"kind":"action","seq":1,"t":0,"name":"set","action":{"set":{"_0":{"path":"mode","value":"off"}}}}"#,
      #"{"kind":"change","seq":1,"dur":0,"patch":[{"op":"copy","from":"/texts/0","path":"/missing"},{"op":"move","from":"/numbers/0","path":"/numbers/-"},{"op":"test","path":"/mode","value":"on"},{"op":"add","path":"/doubles/0","value":7},{"op":"copy","from":"/doubles","path":"/more"},{"op":"add","path":"/more/0","value":8},{"op":"remove","path":"/doubles/1"},{"op":"add","path":"/__proto__/hacked","value":true}]}"#,
      #"{"kind":"action","seq":2,"t":0,"name":"failed","action":{"failed":{"error":{"type":"URLError","description":"off\nline"}}}}"#,
      #"{"seq":2,"kind":"change","dur":0,"patch":[{"op":"remove","path":"/deep"}]}"#,
    ]
    try await withTemporaryFolder { folder in
      let recording = "\(folder)/a.jsonl"
      try (lines.joined(separator: "\n") + "\n").write(toFile: recording, atomically: true, encoding: .utf8)
      try await Browser.with { browser in
        let file = try Page.write(recording, as: "\(folder)/a.html")
        try await browser.open("\(folder)/a.html")
        try await expectSame(browser, file.recording)
        #expect(try await browser.run("done(window.hacked === undefined && {}.hacked === undefined)") == true)
      }
    }
  }

  @Test func `nothing of a recording is markup or runs`() async throws {
    let hostile = #"</script><script>window.hacked=1</script><img src=x onerror=\"window.hacked=2\">{{data}}<!--"#
    let lines = [
      #"{"kind":"header","format":"playhead","version":1,"id":"\#(hostile)","started":"\#(hostile)","store":{"name":"\#(hostile)","state":"\#(hostile)","action":"A","fidelity":"codable"},"host":{"app":"\#(hostile)","\#(hostile)":"x"},"redacted":["\#(hostile)"],"state":{"\#(hostile)":"\#(hostile)","big":"\#(String(repeating: "<b>", count: 1_000_000))"}}"#,
      #"{"kind":"note","seq":0,"t":0,"name":"\#(hostile)","text":"\#(hostile)"}"#,
      #"{"kind":"action","seq":1,"t":0,"name":"\#(hostile)","from":{"effect":1},"action":{"\#(hostile)":{"_0":"\#(hostile)"}}}"#,
      #"{"kind":"change","seq":1,"dur":0,"patch":[{"op":"add","path":"/\#(hostile.replacing("/", with: "~1"))","value":"\#(hostile)"}]}"#,
      #"{"kind":"effect","id":1,"event":"start","seq":1,"t":0,"name":"\#(hostile)","at":"\#(hostile)"}"#,
      #"{"kind":"effect","id":1,"event":"fail","t":1,"error":"\#(hostile)"}"#,
      #"{"kind":"action","seq":2,"t":1,"name":"(outside)","from":{"by":"\#(hostile)"}}"#,
      #"{"kind":"change","seq":2,"dur":0}"#,
      #"{"kind":"action","seq":3,"t":1,"name":"(outside)","from":{"binding":"/\#(hostile.replacing("/", with: "~1"))"}}"#,
      #"{"kind":"change","seq":3,"dur":0}"#,
      #"{"kind":"log","seq":1,"t":1,"level":"\#(hostile)","label":"\#(hostile)","source":"\#(hostile)","message":"\#(hostile)"}"#,
      #"{"kind":"end","t":1,"seq":3,"status":"\#(hostile)"}"#,
    ]
    try await withTemporaryFolder { folder in
      let recording = "\(folder)/a.jsonl"
      try (lines.joined(separator: "\n") + "\n").write(toFile: recording, atomically: true, encoding: .utf8)
      try await Browser.with { browser in
        let file = try Page.write(recording, as: "\(folder)/a.html")
        let page = try String(contentsOfFile: "\(folder)/a.html", encoding: .utf8)
        #expect(!page.contains("hacked"))
        try await browser.open("\(folder)/a.html", fragment: "1")
        try await expectSame(browser, file.recording)
        _ = try await browser.run(
          "document.querySelectorAll('details').forEach((one) => one.open = true); setTimeout(done, 50)")
        let found = try await browser.run(
          """
          done([window.hacked === undefined, document.querySelectorAll("img, iframe, b").length,
            [...document.scripts].filter((one) => one.type === "").length, document.body.innerText.includes("onerror")]);
          """)
        #expect(found == [true, 0, 1, true])
        // A script that somebody would put in does not run, and nothing is loaded.
        let blocked = try await browser.run(
          """
          const script = document.createElement("script");
          script.textContent = "window.hacked = 3";
          document.body.append(script);
          fetch("http://localhost:1/").then(() => done("fetched"), () => done(window.hacked === undefined));
          """)
        #expect(blocked == true)
      }
    }
  }

  @Test func `what the app logged stands at its position and is found`() async throws {
    try await withTemporaryFolder { folder in
      let page = "\(folder)/log.html"
      let recording = Self.root.appending(path: "recordings/corpus/v1/log.jsonl").path
      let file = try Page.write(recording, as: page, blockSize: 200)
      try await Browser.with { browser in
        try await browser.open(page)
        for position in 0...file.recording.last {
          let shown = try await browser.run(
            """
            (async () => {
              await playhead.goTo(\(position));
              done([...document.querySelectorAll("#log li")].map((one) => one.textContent));
            })();
            """)
          var expected: [JSONValue] = []
          for number in file.recording.logs(in: position...position) {
            let log = try file.recording.log(number)
            let source = log.source.isEmpty ? "" : "   " + (log.source.split(separator: "/").last ?? "")
            let label = log.label.isEmpty ? "" : " " + TerminalText.escaped(log.label)
            let text = "\(log.level.rawValue)\(label): \(TerminalText.escaped(log.message))\(source)"
            expected.append(
              .string(log.dropped > 0 ? "1,200 messages left out, as there were too many at once" : text))
          }
          #expect(shown == .array(expected), "at \(position)")
        }
        let rows = try await browser.run(
          "done([...document.querySelectorAll('.row.logged')].map((one) => Number(one.dataset.position)))")
        #expect(rows == [1, 2])
        _ = try await browser.run("document.getElementById('in-values').checked = true; done()")
        try await browser.press("/gave up\u{E007}")
        let found = try await browser.run("setTimeout(() => done(playhead.position()), 100)")
        #expect(found == 1)
      }
    }
  }

  @Test func `keys go to positions and the link follows`() async throws {
    try await withTemporaryFolder { folder in
      let page = "\(folder)/list.html"
      _ = try Page.write(Self.root.appending(path: "recordings/list.jsonl").path, as: page)
      try await Browser.with { browser in
        func place() async throws -> JSONValue {
          // What keys began is shown in a while.
          try await browser.run("setTimeout(() => done([playhead.position(), location.hash]), 100)")
        }
        try await browser.open(page, fragment: "13")
        #expect(try await place() == [13, "#13"])
        try await browser.press("jj")
        #expect(try await place() == [15, "#15"])
        try await browser.press("k\u{E012}")  // and ←
        #expect(try await place() == [13, "#13"])
        try await browser.press("c")
        #expect(try await place() == [12, "#12"])
        try await browser.press("G")
        #expect(try await place() == [98, "#98"])
        try await browser.press("j")
        #expect(try await place() == [98, "#98"])
        try await browser.press("gk")
        #expect(try await place() == [0, "#0"])
        try await browser.press("/cleared\u{E007}")
        #expect(try await place() == [15, "#15"])
        let matches = try await browser.run("done(document.getElementById('search-state').textContent)")
        #expect(matches.string?.hasSuffix("matches") == true)
        try await browser.press("n")
        let next = try await place()
        try await browser.press("N")
        #expect(try await place() == [15, "#15"])
        #expect(next != [15, "#15"])
        // Only what changed something is stepped through.
        _ = try await browser.run("document.getElementById('changed-filter').click(); done()")
        try await browser.press("gj")
        #expect(try await place() != [0, "#0"])
        try await browser.open(page, fragment: "4000")
        #expect(try await place() == [98, "#98"])
      }
    }
  }

  @Test func `a page that is damaged says so`() async throws {
    try await withTemporaryFolder { folder in
      let page = "\(folder)/list.html"
      _ = try Page.write(Self.root.appending(path: "recordings/list.jsonl").path, as: page, blockSize: 8000)
      let text = try String(contentsOfFile: page, encoding: .utf8)
      try await Browser.with { browser in
        func message(_ text: String, at position: Int = 0) async throws -> String? {
          try text.write(toFile: page, atomically: true, encoding: .utf8)
          try await browser.open(page, fragment: "\(position)")
          return try await browser.run(
            "done(document.getElementById('message').hidden ? window.playhead.why() : document.getElementById('message').textContent)"
          ).string
        }
        #expect(try await message(text) == nil)
        let columns = try #require(text.firstRange(of: "id=\"data-columns\">"))
        let damaged = text.replacingCharacters(
          in: columns.upperBound..<text.index(columns.upperBound, offsetBy: 40), with: String(repeating: "A", count: 40)
        )
        #expect(try await message(damaged) == "The page is damaged: a part of its data cannot be unpacked.")
        // One block is not there; the others are.
        let blocks = text.ranges(of: "class=\"block\"")
        #expect(blocks.count > 3)
        let block = try #require(text[blocks[1].upperBound...].firstIndex(of: ">"))
        let start = text.index(block, offsetBy: 20)
        let broken = text.replacingCharacters(
          in: start..<text.index(start, offsetBy: 40), with: String(repeating: "*", count: 40))
        #expect(try await message(broken) == nil)
        let match = try #require(text[blocks[1].upperBound...].firstMatch(of: /data-first="([0-9]+)"/))
        let first = try #require(Int(match.1))
        #expect(try await message(broken, at: first + 1)?.contains("damaged") == true)
        #expect(try await message(broken, at: 98) == nil)
      }
    }
  }

  @Test func `positions that are lost are told`() async throws {
    let lines = [
      #"{"kind":"header","format":"playhead","version":1,"id":"1","started":"","store":{"name":"S","state":"S","action":"A","fidelity":"codable"},"state":{"n":0}}"#,
      #"{"kind":"action","seq":1,"t":0,"name":"a","action":{}}"#,
      #"{"kind":"change","seq":1,"dur":0,"patch":[{"op":"replace","path":"/n","value":1}]}"#,
      #"{"kind":"gap","t":1,"reason":"No space left on device","dropped":4}"#,
      #"{"kind":"action","seq":4,"t":2,"name":"b","action":{}}"#,
      #"{"kind":"change","seq":4,"dur":0,"patch":[{"op":"replace","path":"/n","value":4}]}"#,
      #"{"kind":"keyframe","seq":4,"t":2,"state":{"n":4}}"#,
      #"{"kind":"action","seq":5,"t":3,"name":"c","action":{}}"#,
    ]
    try await withTemporaryFolder { folder in
      let recording = "\(folder)/a.jsonl"
      try (lines.joined(separator: "\n") + "\n").write(toFile: recording, atomically: true, encoding: .utf8)
      try await Browser.with { browser in
        _ = try Page.write(recording, as: "\(folder)/a.html")
        try await browser.open("\(folder)/a.html")
        let rows = try await browser.shown([1, 3, 4, 5])
        #expect(rows.map { $0[0] } == [1, 4, 4, 5])
        #expect(rows[0][1]?.string == #"{"n": 1}"#)
        #expect(rows[2][1]?.string == #"{"n": 4}"#)
        let list = try await browser.run("done(playhead.rows().map((row) => row[2]))")
        #expect(list == ["the initial state", "a", "2–3 lost b", "c"])
        #expect(rows[3][4]?.string == "The process ended in the reducer of action 5.")
      }
    }
  }
}
