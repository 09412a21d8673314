import Foundation
import Fuzzing
import PlayheadDebugger
import PlayheadReader
import ProcessTesting
import Testing

@testable import PlayheadSharing

/// What people paste says what a stranger wrote, and does nothing else.
@Suite struct PastedSummaryTests {
  private static let root = URL(filePath: PackageFolder.path)
  /// A Python that renders CommonMark, as `Tests/all` installs it.
  private static let python = root.appending(path: ".build/python/bin/python3").path

  private static let hasRenderer: Bool = {
    let session = try? PipeSession(executable: python, arguments: ["-c", "import markdown_it"], input: .devNull)
    return session?.status == .exited(0)
  }()

  private static let texts = [
    "x`\u{301} ![pixel](https://evil.example/t.png) @octocat", "`` ``` ```` @octocat",
    "|\u{301} ![x](https://evil.example) |",
    #"\| ![x](https://evil.example)"#, #"\\| @octocat `"#, "<img src=x onerror=evil()>", "[a](javascript:evil()) #1",
    "\n\n# evil\n\n- evil", "\r\n> evil", "\u{2028}* evil", "https://evil.example @all",
    "&lt;img evil&gt; &#64;octocat",
    "`\u{20DD}<script>evil()</script>", "~~~\nevil", "```\nevil\n```", "$(echo evil)", "***evil*** __evil__ ~~evil~~",
    " \u{301}` ![x](https://evil.example)",
    "a" + String(repeating: "\u{301}", count: 3000) + "` ![x](https://evil.example)",
    "\u{FE0F}|\u{FE0F} evil", "`", "``", "|", #"\"#, " ", "\u{301}",
  ]

  @Test func `a secret in a long message is not told by its beginning`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.jsonl"
      let token = "eyJhbGciOiJIUzI1NiJ9." + String(repeating: "eyJzdWIiOiIx", count: 40) + ".dozjgNryP4J3jVmNHl0w5N"
      let message = "token \(token) " + String(repeating: "and more ", count: 100)
      try
        (#"{"kind":"header","format":"playhead","version":1,"id":"1","state":{}}"# + "\n"
        + #"{"kind":"log","seq":0,"t":1,"level":"info","message":"\#(message)"}"# + "\n")
        .write(toFile: path, atomically: true, encoding: .utf8)
      let file = try RecordingFile(path: path)
      var scan = SecretScan(keepsTexts: true)
      try scan.run(file.recording.source)
      #expect(scan.findings.count == 1)
      let told = try RecordingSummary(file, hiding: scan).markdown(openedAs: "a.jsonl")
      #expect(!told.contains("eyJ"), "\(told)")
      #expect(told.contains("of the app's log"))
      // What is no secret is cut.
      let plain = try RecordingSummary(file, hiding: nil).markdown(openedAs: "a.jsonl")
      #expect(plain.contains("token eyJ") && plain.contains("…`") && !plain.contains("and more"))
    }
  }

  @Test(.enabled(if: hasRenderer)) func `nothing of it is markup`() throws {
    try withTemporaryFolder { folder in
      var files: [String] = []
      for (number, text) in Self.texts.enumerated() {
        let path = "\(folder)/\(number).jsonl"
        try FuzzedSummary.recording(of: text).write(toFile: path, atomically: true, encoding: .utf8)
        let session = try PipeSession(executable: "playhead", arguments: ["summary", path], input: .devNull)
        #expect(session.status == .exited(0), "\(session.errors)")
        let file = "\(folder)/\(number).md"
        try session.output.write(toFile: file, atomically: true, encoding: .utf8)
        files.append(file)
      }
      // What is rendered, but for what stands in code.
      let script = """
        import sys
        from markdown_it import MarkdownIt
        renderer = MarkdownIt("commonmark", {"html": True, "linkify": False}).enable(["table", "strikethrough"])
        def told(tokens):
          for token in tokens:
            if token.type == "inline":
              yield from told(token.children)
            elif token.type == "text":
              yield "text " + token.content
            elif token.type not in ("code_inline", "fence"):
              yield token.type
        for name in sys.argv[1:]:
          print("\\x1e".join(told(renderer.parse(open(name, encoding="utf-8").read()))).replace("\\n", " "))
        """
      let rendered = try PipeSession(executable: Self.python, arguments: ["-c", script] + files, input: .devNull)
      #expect(rendered.status == .exited(0), "\(rendered.errors)")
      let lines = rendered.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count == Self.texts.count)
      for (text, line) in zip(Self.texts, lines) {
        let shown = line.split(separator: "\u{1E}")
        let kinds = Set(shown.filter { !$0.hasPrefix("text ") })
        #expect(
          kinds.isDisjoint(with: [
            "image", "link_open", "html_inline", "html_block", "heading_open", "em_open", "s_open",
          ]))
        let words = shown.filter { $0.hasPrefix("text ") }.joined()
        #expect(
          !words.contains("evil") && !words.contains("octocat") && !words.contains("#"),
          "\(text.debugDescription): \(words)")
        #expect(shown.count { $0 == "tr_open" } == 3)
      }
    }
  }

  @Test(arguments: [
    "x'\u{301};echo pwned;'\u{301}.jsonl", "-v.jsonl", "--help.jsonl", "a b.jsonl", "$(echo pwned).jsonl",
    "`echo pwned`.jsonl",
    "a\nb.jsonl", "\u{1B}[2Ja.jsonl", "'.jsonl", "''.jsonl", "*.jsonl", "~.jsonl", #"a\.jsonl"#, "é.jsonl",
    "```` a.jsonl", "a;b.jsonl",
    "\u{202E}a.jsonl", "a&b|c>d.jsonl", "!a.jsonl", "\"a\".jsonl", "'\u{20DD}`echo pwned`'.jsonl",
  ])
  func `a shell opens the file that the command names, and does nothing else`(name: String) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/\(name)"
      try FuzzedSummary.recording(of: "S").write(toFile: path, atomically: true, encoding: .utf8)
      let session = try PipeSession(executable: "playhead", arguments: ["summary", path], input: .devNull)
      #expect(session.status == .exited(0), "\(session.errors)")
      #expect(!session.output.unicodeScalars.contains("\u{1B}"))
      let lines = session.output.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(
        String.init)
      let fence = try #require(lines.last { $0.unicodeScalars.starts(with: "```".unicodeScalars) })
      let command = try #require(lines.last { $0.unicodeScalars.starts(with: "playhead ".unicodeScalars) })
      #expect(lines.suffix(4) == [fence, command, fence, ""])
      #expect(!command.unicodeScalars.split(separator: " ").contains { $0.elementsEqual(fence.unicodeScalars) })
      let shell = try PipeSession(
        executable: "/bin/sh",
        arguments: ["-c", "cd \"$0\" && playhead() { echo \"$#\"; cat \"$1\"; } && eval \"$1\"", folder, command],
        environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"], input: .devNull)
      #expect(shell.output == "1\n" + FuzzedSummary.recording(of: "S"), "\(command)")
      #expect(shell.errors == "")
    }
  }
}
