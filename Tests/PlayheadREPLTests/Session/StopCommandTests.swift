import Foundation
import ProcessTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What stops run, how they are kept, and notes: sessions that write files.
@Suite struct StopCommandTests {
  /// Runs lines on a copy of a recording, in a folder of its own.
  private func run(_ lines: String, in folder: String, recording: String = "cascades.jsonl") throws -> String {
    let path = "\(folder)/\(recording)"
    if access(path, F_OK) != 0 {
      let text = try #require(try? String(contentsOfFile: "\(Transcript.folder)/\(recording)", encoding: .utf8))
      let file = try #require(fopen(path, "w"))
      fputs(text, file)
      fclose(file)
    }
    let session = try PipeSession(
      executable: "playhead", arguments: [path],
      input: .text(lines.replacing("FOLDER", with: folder) + "\n"), mergesErrors: true)
    return session.output.replacing(folder, with: "FOLDER")
  }

  @Test func `the commands of a stop run when it stops a move, up to one that moves`() throws {
    try withTemporaryFolder { folder in
      let lines = """
        break toggled
        commands
          p count
        c
        p 1 + 1
        end
        c
        info breakpoints
        """
      let output = try run(lines, in: folder)
      // At 4 and at 7 the count is shown; what follows the move is passed by.
      #expect(output.contains("$1 = 1\n") && output.contains("$2 = 2\n") && !output.contains("$3"))
      #expect(output.contains("the end of the recording\n9/9"))
      #expect(output.contains("breakpoint  toggled     2  runs p count; c; p 1 + 1"))
    }
  }

  @Test func `a stop whose commands begin with silent says nothing itself`() throws {
    try withTemporaryFolder { folder in
      let output = try run("break toggled\ncommands\nsilent\np seq\nend\nc\np 40 + 2", in: folder)
      #expect(output.contains("in this recording)\n$1 = 4\n$2 = 42\n"))
    }
  }

  @Test func `commands that are not ended at the end of the input are an error`() throws {
    try withTemporaryFolder { folder in
      let output = try run("break toggled\ncommands\np count", in: folder)
      #expect(output.hasSuffix("error: expected 'end' after 'commands'\n"))
    }
  }

  @Test func `commands end with 'end', and a temporary stop runs them, too`() throws {
    try withTemporaryFolder { folder in
      let output = try run("commands\ntbreak tick\ncommands\np count\nend\nc\nc", in: folder)
      #expect(output.contains("error: there are no breakpoints\n"))
      #expect(output.contains("breakpoint 1: tick\n6/9") && output.contains("$1 = 2\n"))
      let file = try #require(fopen("\(folder)/open.playhead", "w"))
      fputs("break tick\ncommands\np count\n", file)
      fclose(file)
      let source = try run("source FOLDER/open.playhead\np fact", in: folder)
      #expect(source.contains("FOLDER/open.playhead:3: error: expected 'end' after 'commands'"))
      #expect(source.hasSuffix("$1 = nil\n"))
    }
  }

  @Test func `stops are saved as they are, and set again by 'source'`() throws {
    try withTemporaryFolder { folder in
      let stops = """
        break toggled if count > 0
        ignore 1 3
        tbreak note:stopped
        watch items[0].name
        watch count * 2 if count > 1
        disable 4
        catch effect cancel timer
        catch unchanged
        condition 6 count == 2
        commands 6
        p count
        end
        break 3
        message 7 {count} | is "{" at {seq}
        """
      let saved = try run(stops + "\nsave breakpoints FOLDER/a.playhead\ninfo breakpoints", in: folder)
      let loaded = try run("source FOLDER/a.playhead\ninfo breakpoints", in: folder)
      func table(_ output: String) -> Substring? { output.range(of: "number  type").map { output[$0.lowerBound...] } }
      #expect(table(saved) != nil && table(saved) == table(loaded))
      let again = try run("save breakpoints FOLDER/a.playhead", in: folder)
      #expect(again.contains("error: FOLDER/a.playhead: exists, and is not written over"))
      #expect(try run("save breakpoints FOLDER/none/a", in: folder).contains("No such file or directory"))
    }
  }

  @Test func `a stop with a message says it, and stops no move`() throws {
    try withTemporaryFolder { folder in
      let output = try run("b toggled\nmessage $ {count} at {seq}\ncontinue\nrc\nmessage 1\nc", in: folder)
      #expect(output.contains("breakpoint 1: toggled, tells {count} at {seq}\n1 at 4\n2 at 7\nthe end of the rec"))
      #expect(output.contains("2 at 7\n1 at 4\nthe start of the recording\n0/9"))
      #expect(output.contains("breakpoint 1: toggled\nbreakpoint 1: toggled\n4/9"))
    }
  }

  @Test func `a note stays beside the recording, and is shown wherever one comes to it`() throws {
    try withTemporaryFolder { folder in
      _ = try run("3\nbookmark here it is\nnote two \u{1B}[2J lines", in: folder)
      let output = try run("goto \"here it is\"\nl 3..4\ninfo notes\ninfo recording\ngoto here it is", in: folder)
      #expect(output.contains("3/9  0.000s  response"))
      #expect(output.contains("  note here it is\n  note: two \\u{1B}[2J lines\n  fact: nil"))
      #expect(output.contains("     note here it is\n"))
      #expect(output.contains("\"here it is\""))
      #expect(output.contains("hint: did you mean '\"here it is\"'?"))
      let text = try #require(try? String(contentsOfFile: "\(folder)/cascades.jsonl.notes.jsonl", encoding: .utf8))
      #expect(text.hasPrefix(#"{"kind":"note","seq":3,"t":300,"name":"here it is"}"#))
      var status = stat()
      #expect(stat("\(folder)/cascades.jsonl.notes.jsonl", &status) == 0 && status.st_mode & 0o777 == 0o600)
    }
  }

  @Test(arguments: ["start", "end", "12", "+3", "50%", "@1s", "end-2"])
  func `a bookmark whose name reads as a position is refused, and kept in quotes`(name: String) throws {
    try withTemporaryFolder { folder in
      let output = try run(
        "3\nbookmark \(name)\nbookmark \"\(name)\"\n0\ngoto \"\(name)\"\nwhen\nbookmark \"\"", in: folder)
      #expect(output.contains("error: \(name) is a position already"))
      #expect(output.contains(#"hint: in quotes it is a name: bookmark "\#(name)""#))
      #expect(output.contains("noted at position 3, in cascades.jsonl.notes.jsonl\n"))
      #expect(output.contains("\n3/9"))
      #expect(output.contains("error: a bookmark has a name"))
    }
  }

  @Test(arguments: [#"find """#, "find //", #"reverse-find """#, #"list --grep """#, "list --grep //", "find //i"])
  func `nothing to look for is an error`(command: String) throws {
    try withTemporaryFolder { folder in
      let output = try run("3\n\(command)\nwhen", in: folder)
      #expect(output.contains("error: found an empty text, expected something to look for"))
      #expect(output.hasSuffix("3/9\n") || output.contains("\n3/9"))
    }
  }

  @Test func `a table of very many columns is refused`() throws {
    try withTemporaryFolder { folder in
      func columns(_ count: Int) -> String { Array(repeating: "count", count: count).joined(separator: ",") }
      let output = try run("query seq == 1 show \(columns(101))\nquery seq == 1 show \(columns(100))", in: folder)
      #expect(output.contains("error: 101 columns, expected at most 100\n"))
      #expect(output.ranges(of: "error:").count == 1)
    }
  }

  @Test func `a word of thousands of marks is in no help, and is looked for by its bytes`() throws {
    try withTemporaryFolder { folder in
      let output = try run("apropos x\(String(repeating: "\u{301}", count: 5000))\napropos EFFECT", in: folder)
      let lines = output.unicodeScalars.split(separator: "\n").map(String.init)
      #expect(lines.contains { $0.utf8.starts(with: "nothing about 'x".utf8) })
      #expect(lines.contains { $0.utf8.starts(with: "finish: ".utf8) })
    }
  }

  @Test func `a timeline has the width of the terminal`() throws {
    try withTemporaryFolder { folder in
      let lines = try run("timeline\ntimeline 99", in: folder).split(separator: "\n")
      let drawn = lines.filter { $0.contains("─") }
      #expect(drawn.count == 4)
      #expect(drawn[1].hasSuffix("!") && drawn[2].hasSuffix("╳") && drawn[3].hasSuffix("▶"))
      #expect(drawn.allSatisfy { $0.count <= 100 })
      #expect(lines.contains("error: there is no position 99"))
    }
  }
}
