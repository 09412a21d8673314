import Foundation
import ProcessTesting
import Testing

/// The queries of the article over many recordings run as they stand there.
@Suite struct QueryArticleTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// A Python that has DuckDB, as the README's test command installs it.
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
  func theQueriesOfJQRun() throws {
    try inFolder { folder in
      let blocks = try blocks("sh")
      #expect(blocks.count == 3)
      let outputs = try blocks.map { block in
        let session = try run("sh", "-c", block, in: folder)
        #expect(session.status == .exited(0), "\(session.errors)")
        return session.output
      }
      #expect(outputs[0].contains("2 CounterExample.UnknownNumber: no fact is known about 5\n"))
      #expect(outputs[1].split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["96", "97", "98"])
      #expect(outputs[2] == "recordings/crash.jsonl\n")
    }
  }

  @Test(.enabled(if: isExecutable(python), "no DuckDB: the README's test command installs it"))
  func theQueriesOfDuckDBRun() throws {
    try inFolder { folder in
      let blocks = try blocks("sql")
      #expect(blocks.count == 9)
      let script = """
        import sys, json, duckdb
        connection = duckdb.connect()
        for block in sys.argv[1:]:
            result = connection.execute(block)
            print(json.dumps(result.fetchall() if block.startswith("SELECT") else [], default=str))
        """
      let session = try PipeSession(
        executable: "/bin/sh",
        arguments: ["-c", "cd \"$0\" && exec \"$@\"", folder, Self.python, "-c", script] + blocks,
        environment: ["PATH": "/usr/bin:/bin", "HOME": folder], input: .devNull)
      #expect(session.status == .exited(0), "\(session.errors)")
      let answers = session.output.split(separator: "\n").map(String.init)
      try #require(answers.count == 9)
      #expect(
        answers[3].hasPrefix(
          #"[["counter", null, "fact", "CounterExample.UnknownNumber: no fact is known about 5", 2], "#))
      #expect(answers[3].contains(#"["inbox", "1.4", "fetch", "Inbox.Offline: the second page is missing", 1]"#))
      #expect(answers[4].contains(#"["list", null, 2, 1]"#))
      #expect(answers[4].contains(#"["counter", null, 1, 0]"#))
      for seq in 18...20 { #expect(answers[5].contains(#"["recordings/crash.jsonl", \#(seq), "#)) }
      #expect(!answers[5].contains(#""recordings/crash.jsonl", 17"#))
      #expect(answers[6].contains(#"["recordings/crash.jsonl", 20, "#))
      #expect(answers[7].contains(#""connectTapped""#))
      #expect(answers[8].contains(#"["save", "ListExample/ListFeature.swift:108""#))
    }
  }
}
