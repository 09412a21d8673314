import Foundation
import ProcessTesting
import Testing

/// The queries of the article over many recordings run as they stand there.
@Suite struct QueryArticleTests {
  private static let root = URL(filePath: PackageFolder.path)
  /// A Python that has DuckDB, as `Tests/all` installs it.
  private static let python = root.appending(path: ".build/python/bin/python3").path

  private static func isExecutable(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// The blocks of a language in the article.
  private func blocks(_ language: String) throws -> [String] {
    let article = Self.root.appending(
      path: "Sources/PlayheadSharing/PlayheadSharing.docc/QueryingRecordings.md")
    return try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```\(language)\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// A folder with the samples, and one of which the process ended in a reducer.
  private func inFolder(_ body: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let recordings = "\(folder)/recordings"
      try FileManager.default.copyItem(atPath: Self.root.appending(path: "recordings").path, toPath: recordings)
      let lines = try String(contentsOfFile: "\(recordings)/list.jsonl", encoding: .utf8).split(separator: "\n")
      let end = try #require(lines.lastIndex { $0.hasPrefix(#"{"kind":"action","seq":20,"#) })
      try (lines[...end].joined(separator: "\n") + "\n{\"kind\":\"cha").write(
        toFile: "\(recordings)/crash.jsonl", atomically: true, encoding: .utf8)
      try body(folder)
    }
  }

  private func run(_ executable: String, _ arguments: String..., in folder: String) throws -> PipeSession {
    try PipeSession(
      executable: "/bin/sh", arguments: ["-c", "cd \"$0\" && exec \"$@\"", folder, executable] + arguments,
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"], input: .devNull)
  }

  @Test(.enabled(if: isExecutable("/usr/bin/jq"), "no jq: install Debian's jq"))
  func `the queries of jq run`() throws {
    try inFolder { folder in
      let blocks = try blocks("bash")
      #expect(blocks.count == 3)
      // The first one defines what the others use.
      let session = try run("bash", "-c", blocks.joined(separator: "\necho ---\n"), in: folder)
      #expect(session.status == .exited(0), "\(session.errors)")
      let outputs = session.output.components(separatedBy: "---\n")
      try #require(outputs.count == 3)
      let errors = outputs[1].split(separator: "\n")
      #expect(errors.count { $0.contains("CounterExample.UnknownNumber: no fact is known about 5") } == 2)
      #expect(errors.contains { $0.hasPrefix(#"["recordings/corpus/v1/full.jsonl","fail","#) })
      let crashes = outputs[2].split(separator: "\n").sorted()
      #expect(crashes.count == 2)
      #expect(crashes.first == #"["recordings/corpus/v1/minimal.jsonl",0,[]]"#)
      #expect(crashes.last?.hasPrefix(#"["recordings/crash.jsonl",20,["select","#) == true, "\(crashes)")
    }
  }

  @Test(.enabled(if: isExecutable(python), "no DuckDB: Tests/all installs it"))
  func `the queries of DuckDB run`() throws {
    try inFolder { folder in
      let blocks = try blocks("sql")
      #expect(blocks.count == 6)
      let script = """
        import sys, json, duckdb
        connection = duckdb.connect()
        for statement in duckdb.extract_statements("\\n".join(sys.argv[1:])):
            rows = connection.execute(statement).fetchall()
            print(json.dumps(rows, default=str))
        """
      let session = try PipeSession(
        executable: "/bin/sh",
        arguments: ["-c", "cd \"$0\" && exec \"$@\"", folder, Self.python, "-c", script] + blocks,
        environment: ["PATH": "/usr/bin:/bin", "HOME": folder], input: .devNull)
      #expect(session.status == .exited(0), "\(session.errors)")
      let answers = session.output.split(separator: "\n").map(String.init)
      try #require(answers.count == 9)
      // By version: recordings, crashes, effects that failed, errors that were handled.
      #expect(answers[3].contains(#"["list", null, 2, 1, 0, 1]"#), "\(answers[3])")
      #expect(answers[3].contains(#"["counter", null, 1, 0, 0, 2]"#))
      #expect(answers[3].contains(#"["inbox", "1.4", 1, 0, 1, 1]"#))
      #expect(
        answers[4].contains(
          #"["counter", null, "fact", "CounterExample/CounterFeature.swift:45", "CounterExample.UnknownNumber: no fact is known about 5", 2]"#
        ), "\(answers[4])")
      // The last ten actions before the crash, in whose last the process ended.
      for seq in 11...20 { #expect(answers[5].contains(#"["recordings/crash.jsonl", \#(seq), "#)) }
      #expect(!answers[5].contains(#"["recordings/crash.jsonl", 10,"#))
      #expect(answers[5].contains(#", false]]"#), "\(answers[5])")
      #expect(answers[6].contains(#""connectTapped", 3"#))
      #expect(
        answers[7].contains(#"["recordings/crash.jsonl", null, "#)
          || answers[7].contains(#"["recordings/crash.jsonl", false, "#))
      #expect(answers[8].contains(#"["list", "save", "ListExample/ListFeature.swift:108", "#), "\(answers[8])")
    }
  }
}
