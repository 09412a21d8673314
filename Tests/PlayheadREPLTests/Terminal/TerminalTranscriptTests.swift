import Foundation
import PlayheadREPL
import ProcessTesting
import TerminalTesting
import Testing

/// A whole session at a terminal, exact, as it looks at different widths. With `PLAYHEAD_WRITE_TRANSCRIPTS` in the
/// environment the files are written anew, for the difference to be read.
@Suite struct TerminalTranscriptTests {
  /// What is asked of the recording of the list: one of everything.
  private static let lines = [
    "step", "find failure", "why rows[105].title", "up", "p action", "down", "until .sort", "bt", "finish",
    "last rows[49].title", "history rows[id: \"00000000-0000-0000-0000-000000000060\"].isSaving",
    "watch rows[49].isSaving", "tb remove", "catch effect fail", "b .save if index > 100", "info breakpoints", "c",
    "rc",
    "list 20..29", "list --effect 11", "list if count(rows[*].isSaving) > 2", "effects 20..60 --failed",
    "query rows.count < 240 show rows.count, filter.query", "plot count(rows[*].isSaving)", "timeline 1..30",
    "diff 0 60", "display rows.count", "note it begins here, as far as anybody can tell who looks at it", "s",
    "info display", "info effects", "find nothing like it", "p rows[0] at end", "goto 12x",
    "p this is mistyped and longer than the line of a terminal that is not very wide, so it is cut in the error",
    "frame 9", "-3", "help why", "info notes",
  ]

  /// What is asked of a recording with what the app logged.
  private static let logLines = [
    "set pager off", "list", "info log", "info log warning", "step", "set log error", "list 0..2", "find 503",
    "info log --grep ATTEMPT",
  ]

  @Test(arguments: [80, 100, 200]) func `a session looks as its transcript says`(columns: Int) throws {
    try look(at: "recordings/list.jsonl", Self.lines, columns, as: "terminal-\(columns)")
  }

  @Test(arguments: [40, 80, 100]) func `what the app logged looks as its transcript says`(columns: Int) throws {
    try look(at: "recordings/corpus/v1/log.jsonl", Self.logLines, columns, as: "log-\(columns)")
  }

  private func look(at recording: String, _ lines: [String], _ columns: Int, as name: String) throws {
    try withTemporaryFolder { folder in
      // Notes are left beside the recording.
      let copy = folder + "/session.jsonl"
      try FileManager.default.copyItem(atPath: "\(Transcript.folder)/../../../\(recording)", toPath: copy)
      let terminal = try Pseudoterminal(
        executable: "playhead", arguments: [copy], environment: ["XDG_STATE_HOME": "/dev/null"], size: (columns, 24))
      try terminal.wait { $0.last.wholeMatch(of: /\(playhead \d+\/\d+\)/) != nil }
      for line in lines {
        let before = terminal.screen.lines.count
        terminal.send(line + "\r")
        try terminal.wait {
          $0.lines.count > before && $0.last.wholeMatch(of: /\(playhead \d+\/\d+\)/) != nil
        }
      }
      terminal.send("\u{4}")
      #expect(try terminal.exitStatus() == .exited(0))
      // The path of the recording differs from run to run.
      let text = terminal.screen.lines.drop { !$0.hasPrefix("(playhead ") }.joined(separator: "\n") + "\n"
      // What a terminal would break by itself is broken where words end.
      for line in terminal.transcript.split(separator: "\r\n").dropFirst(3) where !line.contains("(playhead ") {
        // How far slow work has come stands before it, and goes again.
        let shown = line.split(separator: "\r").last ?? line
        #expect(shown.count <= columns, "\(shown)")
      }
      let path = "\(Transcript.folder)/\(name).screen"
      if ProcessInfo.processInfo.environment["PLAYHEAD_WRITE_TRANSCRIPTS"] != nil {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
      }
      #expect(text == (try String(contentsOfFile: path, encoding: .utf8)))
    }
  }
}
