import Foundation
import PlayheadFormat
import ProcessTesting
import TerminalTesting
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `my-app verify FILES…`.
@Suite struct SuiteTests {
  private static let rows = """
    different  FOLDER/different.jsonl
      position 3, add: the state differs
        state.count: recorded 7, now 1
    same       FOLDER/good.jsonl: 3 actions
    hang       FOLDER/hang.jsonl
      position 2, heard: the reducer has not returned within 1 second
    partial    FOLDER/partial.jsonl
      not all of positions 1 to 3 was run and compared; what was runs as it was recorded
      1 of 3 actions were not run:
        add, position 3: /plus: found an unknown case, expected a case of Listener.Action
    partial    FOLDER/torn.jsonl
      not all of positions 1 to 3 was run and compared; what was runs as it was recorded
      not compared: the last line, which is cut off or broken
    trap       FOLDER/trap.jsonl
      position 2, heard: traps
        live_app/Listener.swift:LINE: Fatal error: the app trapped

    """

  @Test func `each recording is a result, however many are run at a time`() throws {
    try SuiteFolder.with { folder in
      for jobs in ["1", "2", "5"] {
        let session = try folder.verify([folder.path, "missing"], ["--jobs", jobs])
        #expect(
          folder.normal(session.output) == Self.rows + """
            error      FOLDER/missing.jsonl
              FOLDER/missing.jsonl: cannot open it: No such file or directory
            7 recordings: 1 same, 1 different, 1 trap, 1 hang, 2 partial, 1 error

            """)
        #expect(session.errors == "")
        #expect(session.status == .exited(3))
      }
    }
  }

  @Test(
    arguments: [
      (["good"], [], 0), (["good", "good"], [], 0), (["good", "partial"], [], 125), (["good", "torn"], [], 125),
      (["partial", "good", "torn"], ["--allow-partial"], 0), (["good", "missing"], [], 125),
      (["missing", "good"], ["--allow-partial"], 125), (["missing", "different", "partial"], ["--allow-partial"], 3),
      (["trap", "partial"], [], 3), (["partial", "hang"], [], 3), (["good"], ["--jobs", "0"], 2),
      (["good"], ["--yes"], 2),
      (["good"], ["--update", "--junit", "x"], 2), (["good"], ["--junit", "/no/folder/x.xml"], 1),
      (["different"], ["--junit", "/no/folder/x.xml"], 3),
    ] as [([String], [String], Int32)])
  func `verdicts of files combine into the status`(names: [String], arguments: [String], status: Int32) throws {
    try SuiteFolder.with { folder in
      let session = try folder.verify(names, arguments)
      #expect(session.status == .exited(status), "\(session.output) \(session.errors)")
      #expect(session.errors.isEmpty == ![1, 2].contains(status) || status == 3)
    }
  }

  @Test func `files are taken once, those of a folder by name, and an empty folder is a result`() throws {
    try SuiteFolder.with { folder in
      try FileManager.default.createDirectory(atPath: "\(folder.path)/inner.jsonl", withIntermediateDirectories: true)
      try folder.write("", as: ".hidden")
      try folder.write("", as: "good.jsonl.notes")
      for name in ["different", "hang", "partial", "torn", "trap"] {
        try FileManager.default.removeItem(atPath: folder.file(name))
      }
      symlink(folder.file("good"), folder.file("again"))
      let session = try folder.verify([folder.file("good"), "\(folder.path)/", folder.file("inner")])
      #expect(
        folder.normal(session.output) == """
          same       FOLDER/good.jsonl: 3 actions
          error      FOLDER/inner.jsonl
            there are no recordings in it
            hint: they end in .jsonl or .jsonl.gz
          2 recordings: 1 same, 1 error

          """)
      #expect(session.status == .exited(125))
    }
  }

  @Test func `a file that no other process can open holds nobody up`() throws {
    try SuiteFolder.with { folder in
      mkfifo(folder.file("pipe"), 0o600)
      try folder.write("no recording\n", as: "other")
      // One of another feature is none of a suite, whatever is allowed.
      try folder.write(try folder.text("good").replacing(#""action":{""#, with: #""action":{"no"#), as: "foreign")
      let session = try folder.verify(["pipe", "other", "foreign", "good"], ["--allow-partial"])
      #expect(session.output.contains("  no action was run: nothing was compared\n"))
      #expect(session.status == .exited(125))
      #expect(session.output.contains("it is no regular file"))
      #expect(session.output.contains("same "))
      #expect(session.output.hasSuffix("4 recordings: 1 same, 3 error\n"), "\(session.output)")
    }
  }

  @Test func `a recording that begins late, or ends in a crash, is run as it is`() throws {
    try SuiteFolder.with { folder in
      _ = try PipeSession(
        executable: "live-app",
        arguments: [folder.file("trap"), "--batch", "-ex", "export jsonl 2..3 -o \(folder.file("late"))"],
        environment: [:], input: .devNull)
      let lines = try folder.text("trap").split(separator: "\n")
      let crash = lines.firstIndex { $0.hasPrefix(#"{"kind":"action","seq":2"#) } ?? 0
      try folder.write(lines[...crash].joined(separator: "\n") + "\n", as: "crash")
      let session = try folder.verify(["late", "crash"])
      #expect(
        folder.normal(session.output) == """
          trap       FOLDER/late.jsonl
            position 2, heard: traps
              live_app/Listener.swift:LINE: Fatal error: the app trapped
          same       FOLDER/crash.jsonl: 1 action
          2 recordings: 1 same, 1 trap

          """)
    }
  }

  @Test func `help names the program, and a reader that goes away is no error`() throws {
    let help = try PipeSession(executable: "live-app", arguments: ["verify", "--help"], input: .devNull)
    #expect(help.output.contains("USAGE: live-app verify <files> ..."))
    #expect(help.status == .exited(0))
    let none = try PipeSession(executable: "live-app", arguments: ["verify"], input: .devNull)
    #expect(none.errors.hasPrefix("Error: Missing expected argument '<files> ...'"))
    #expect(none.status == .exited(2))
    try SuiteFolder.with { folder in
      let report = "\(folder.path)/report.xml"
      let closed = try PipeSession(
        executable: "live-app",
        arguments: ["verify", folder.file("good"), folder.file("hang"), "--patience", "1", "--junit", report],
        environment: [:], input: .devNull, outputLimit: 1)
      #expect(closed.status == .exited(3))
      #expect(try String(contentsOfFile: report, encoding: .utf8).contains("skipped=\"0\""))
    }
  }

  // MARK: - Reports

  @Test func `a CI system reads what came of each`() throws {
    try SuiteFolder.with { folder in
      let report = "\(folder.path)/report.xml"
      try "an older one".write(toFile: report, atomically: true, encoding: .utf8)
      let session = try folder.verify([folder.path, "missing"], ["--junit", report])
      #expect(session.status == .exited(3))
      let text = try String(contentsOfFile: report, encoding: .utf8)
      #expect(
        folder.normal(text) == """
          <?xml version="1.0" encoding="UTF-8"?>
          <testsuites>
            <testsuite name="live-app" tests="7" failures="1" errors="5" skipped="0" time="TIME">
              <testcase classname="FOLDER" name="different.jsonl" time="TIME">
                <failure type="different" message="position 3, add: the state differs">position 3, add: the state differs
            state.count: recorded 7, now 1</failure>
              </testcase>
              <testcase classname="FOLDER" name="good.jsonl" time="TIME">
                <system-out>positions 1 to 3 run as they were recorded</system-out>
              </testcase>
              <testcase classname="FOLDER" name="hang.jsonl" time="TIME">
                <error type="hang" message="position 2, heard: the reducer has not returned within 1 second">position 2, heard: the reducer has not returned within 1 second</error>
              </testcase>
              <testcase classname="FOLDER" name="partial.jsonl" time="TIME">
                <error type="partial" message="not all of positions 1 to 3 was run and compared; what was runs as it was recorded">not all of positions 1 to 3 was run and compared; what was runs as it was recorded
          1 of 3 actions were not run:
            add, position 3: /plus: found an unknown case, expected a case of Listener.Action</error>
              </testcase>
              <testcase classname="FOLDER" name="torn.jsonl" time="TIME">
                <error type="partial" message="not all of positions 1 to 3 was run and compared; what was runs as it was recorded">not all of positions 1 to 3 was run and compared; what was runs as it was recorded
          not compared: the last line, which is cut off or broken</error>
              </testcase>
              <testcase classname="FOLDER" name="trap.jsonl" time="TIME">
                <error type="trap" message="position 2, heard: traps">position 2, heard: traps
            live_app/Listener.swift:LINE: Fatal error: the app trapped</error>
              </testcase>
              <testcase classname="FOLDER" name="missing.jsonl" time="TIME">
                <error type="error" message="FOLDER/missing.jsonl: cannot open it: No such file or directory">FOLDER/missing.jsonl: cannot open it: No such file or directory</error>
              </testcase>
            </testsuite>
          </testsuites>

          """)
      #expect(XMLParser(data: Data(text.utf8)).parse())
      _ = try folder.verify(["partial"], ["--junit", report, "--allow-partial"])
      let allowed = try String(contentsOfFile: report, encoding: .utf8)
      #expect(allowed.contains(#"failures="0" errors="0" skipped="1""#))
      #expect(allowed.contains(#"<skipped message="not all of"#))
      // Nothing else is left beside it.
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.filter { $0.contains("xml") } == ["report.xml"])
    }
  }

  @Test func `programs are told the same`() throws {
    let article = URL(filePath: PackageFolder.path).appending(
      path: "Sources/PlayheadCommands/PlayheadCommands.docc/JSONAnswers.md")
    var schema = AnswerSchema(article: try String(contentsOf: article, encoding: .utf8))
    try SuiteFolder.with { folder in
      var lines: [JSONValue] = []
      for arguments in [["--jobs", "2"], ["--update", "--yes"]] {
        let session = try folder.verify([folder.path, "missing"], ["--json"] + arguments)
        for line in session.output.split(separator: "\n") { lines.append(try JSONValue(parsing: String(line))) }
      }
      for line in lines { #expect(schema.problem(line) == nil, "\(line)") }
      #expect(
        lines.prefix(7).map { $0["outcome"]?.string } == [
          "different", "same", "hang", "partial", "partial", "trap", "error",
        ])
      #expect(lines[0]["divergence"]?["position"] == 3)
      #expect(
        lines[7]["counts"] == [
          "files": 7, "same": 1, "different": 1, "trap": 1, "hang": 1, "partial": 2, "error": 1,
        ])
      #expect(lines.contains { $0["written"] == true })
      #expect(schema.members.filter { $0.hasPrefix("Suite") }.subtracting(schema.met) == [])
    }
  }

  @Test func `names and texts from elsewhere spoil nothing`() throws {
    try SuiteFolder.with { folder in
      let names = ["<&\"'>]]>", "\u{1}\u{1B}[31m", "a\nb", "\u{FFFE}\u{202E}é", "-x"]
      let hostile = try folder.text("different").replacing(
        #""value":7"#, with: #""value":"\u0001\u001b[2J]]><!-- & \ufffe\u0000""#)
      for name in names { try folder.write(hostile, as: name) }
      let report = "\(folder.path)/report.xml"
      let session = try folder.verify(names, ["--junit", report])
      #expect(session.output.hasSuffix("5 recordings: 5 different\n"), "\(session.output)")
      #expect(session.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0 != "\u{202E}" })
      let text = try String(contentsOfFile: report, encoding: .utf8)
      let reader = XMLNames()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = reader
      #expect(parser.parse(), "\(String(describing: parser.parserError)) \(text)")
      #expect(reader.names.count == 5 && reader.names[0] == "<&\"'>]]>.jsonl", "\(reader.names)")
      let json = try folder.verify(names, ["--json"])
      #expect(try json.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }.count == 6)
    }
  }

  private final class XMLNames: NSObject, XMLParserDelegate {
    var names: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      if element == "testcase" { names.append(attributes["name"] ?? "") }
    }
  }

  // MARK: - Ctrl-C

  @Test func `Ctrl-C ends all that runs, and tells what is known`() throws {
    try SuiteFolder.with { folder in
      let report = "\(folder.path)/report.xml"
      let files = ["good", "hang", "trap", "different"].map(folder.file)
      let terminal = try Pseudoterminal(
        executable: "live-app",
        arguments: ["verify"] + files + ["--jobs", "1", "--patience", "1000", "--junit", report], size: (200, 24))
      try terminal.wait(for: "1 of 4 recordings")
      terminal.send("\u{3}")
      try terminal.wait(for: "4 recordings: 1 same, 3 not judged: interrupted")
      #expect(try terminal.exitStatus() == .signalled(SIGINT))
      let text = try String(contentsOfFile: report, encoding: .utf8)
      #expect(text.contains(#"tests="4" failures="0" errors="0" skipped="3""#))
      #expect(processes(of: folder.file("hang")) == [])
    }
  }

  /// The processes that were started for a file, where the system tells.
  private func processes(of path: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return all.filter { process in
      let command = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      let status = FileManager.default.contents(atPath: "/proc/\(process)/status") ?? Data()
      return String(decoding: command, as: UTF8.self).contains(path)
        && !String(decoding: status, as: UTF8.self).contains(/State:\s+[ZX]/)
    }
  }
}
