import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

/// What programs are told is what the article about JSON answers says, and all of it.
@Suite struct JSONAnswerTests {
  private static let package = URL(filePath: PackageFolder.path)

  /// What is seen only where something goes wrong that takes long to bring about.
  private static let rare: Set<String> = [
    "Branch.unanswered", "Branch.skipped", "Branch.incomplete", "Branch.live", "Branch.seams", "Branch.trap",
    "Branch.edited", "Searched.interrupted", "Shrunk.shorterDoubtful", "Shrunk.interrupted", "Verification.unstable",
    "Verification.doubtful",
    "Verification.salvaged", "Verification.notCompared", "Verification.types", "Verification.crash",
    "Verification.divergence", "Verification.skipped", "Replayed.verification", "ValueEvent.ambiguous",
    "Display.error", "Overview.problems", "Status.unfinished", "Cause.animation", "Cause.answer", "Cause.because",
    "Tail.tail", "Status.status", "Reason.in", "Answers.doubtful", "Change.count", "DifferentAction.after",
    "Presented.goesOn", "Packed.from", "Suspects.more", "Suspect.same", "Explanation.suspect",
    "Input.animation", "Input.answer", "Input.because", "FoundInWorld.trap", "FoundInWorld.differsAt",
    "SearchedInWorld.interrupted", "SearchedInWorld.traps", "SearchedInWorld.lines", "SearchedInWorld.cutShort",
    "SearchedInWorld.details", "SearchedInWorld.complaint",
    "CascadeRow.animation", "CascadeRow.answer", "CascadeRow.because",
    "ListedPosition.changeCount",
  ]

  /// What is only in answers that are told of such.
  private static let rareObjects: Set<String> = [
    "Crash", "Divergence", "DivergentPlace", "Predecessors", "Salvaged", "Skipped", "SuiteCounts", "SuiteFile",
    "SuiteUpdate", "Secret", "UnwrittenPlace",
  ]

  /// Sessions over every kind of recording.
  private static let sessions: [(executable: String, recording: String, lines: [String])] = {
    let asking = [
      "step", "step", "next", "finish", "reverse-step", "reverse-next", "reverse-finish", "goto 0", "list",
      "list 0..end", "list --changes",
      "info recording", "info actions", "info effects", "info notes", "info log", "info reads", "info breakpoints",
      "info time",
      "effects", "timeline", "continue", "when", "backtrace", "cascade", "up", "down", "diff", "diff 0 end", "find a",
      "reverse-find a", "find attempt",
      "last state", "reverse-last state", "why state", "history state", "query true show 1", "goto end", "reverse-step",
      "info time", "info effects", "step x", "restart", "break 2", "continue", "reverse-continue", "info reads",
      "goto 2", "why state", "goto 1", "info time",
      "info reads", "step", "info reads", "step", "step", "check", "scan", "suspects",
    ]
    let transcripts = [
      "cascades", "segments", "gap", "nested", "overlap", "reads", "unfinished", "stack", "animated", "torn",
      "fallback",
    ]
    let others = [
      "recordings/corpus/v1/branch", "recordings/corpus/v1/full", "recordings/corpus/v1/log",
      "recordings/corpus/v1/origins", "recordings/corpus/v1/returns", "recordings/bugs/connection",
    ]
    let samples = transcripts.map { "Tests/PlayheadREPLTests/Transcripts/\($0)" } + others
    let all = samples.map { ("playhead", "\($0).jsonl", asking) }
    return all + [
      (
        "playhead", "Tests/PlayheadREPLTests/Transcripts/race.jsonl",
        ["goto 4", "why fact", "effect 2", "info effect 2", "effect 99"]
      ),
      ("playhead", "recordings/foreign/redux-state.json", ["info recording"]),
      (
        "playhead", "recordings/bugs/search.jsonl", ["goto end", "why results"]
      ),
      (
        "playhead", "recordings/counter.jsonl",
        [
          "break incrementButtonTapped if count > 1", "tbreak decrementButtonTapped", "watch count", "watch count > 2",
          "catch effect fail", "catch effect start fact", "catch unchanged", "catch change", "ignore 1 1", "break 4",
          "message $ {count}", "disable 2", "commands 1",
          "print count",
          "end", "info breakpoints", "enable 2", "condition 1 count > 0", "list 0..end", "list --changes", "continue",
          "continue",
          "watch count",
          "delete 3", "display count", "step", "undisplay 1", "save breakpoints STOPS", "source STOPS", "plot count",
          "why count",
          "history count", "history --newest count * 2", "query count > 1 show count", "print count", "print nowhere",
          "delete",
          "break 3", "message $ {count}", "goto 0", "continue", "delete", "goto 0", "until count == 3",
          "reverse-until count == 0", "note here", "info notes", "help", "help step", "help paths", "apropos effect",
          "alias y = step",
          "help y", "alias", "unalias y", "show", "show width", "set width 40", "set editor on", "export script",
          "export script -o SCRIPT",
          "export redux 1..3",
          "export html -o PAGE", "back", "forward", "frame 0", "branches",
          "summary", "pack -o PACK", "redact /count -o COPY", "compare COPY",
        ]
      ),
      (
        "list", "recordings/list.jsonl",
        [
          "goto 20", "fork", "branches", "switch original", "diff fork1", "goto 5",
          "fork --without 7 --set filter.query=\"a\"",
          "switch original", "diff fork2", "verify 1..5", "diff 0 end", "goto end", "last rows[48].title",
          "why rows[48].title",
          "history rows[48].title", "goto end", "why rows[49].title", "export test 1..3", "shrink rows[0].isDone",
          "switch original",
          "replay 1..5", "drop fork1",
        ]
      ),
      (
        "guessmyage", "recordings/guessmyage.jsonl",
        [
          "explore never recentGuessMyAgeInformation == \"Blobb\" --orders from 1..19", "switch original",
          "explore crash --failures --runs 5", "explore crash --runs 5", "explore describe", "explore never true",
        ]
      ),
      (
        "counter", "",
        [
          "send incrementButtonTapped", "present 0", "present live", "note x", "catch effect finish",
          "message $ {count}",
          "send factButtonTapped", "continue",
          "restart", "when",
          "send nothing",
        ]
      ),
    ]
  }()

  @Test func `what commands answer is documented, and what is documented is answered`() throws {
    let article = "Sources/PlayheadCommands/PlayheadCommands.docc/JSONAnswers.md"
    var schema = AnswerSchema(article: try String(contentsOf: Self.package.appending(path: article), encoding: .utf8))
    #expect(schema.objects.count > 50 && schema.answers.count > 60)
    try withTemporaryFolder { folder in
      for (executable, recording, lines) in Self.sessions {
        var path = ["--record", folder + "/session.jsonl"]
        if !recording.isEmpty {
          let copy = folder + "/" + (recording as NSString).lastPathComponent
          try FileManager.default.copyItem(atPath: Self.package.appending(path: recording).path, toPath: copy)
          path = [copy]
        }
        let input = lines.joined(separator: "\n").replacing("STOPS", with: folder + "/stops")
          .replacing("SCRIPT", with: folder + "/script").replacing("PAGE", with: folder + "/page.html")
          .replacing("PACK", with: folder + "/pack.jsonl.gz").replacing("COPY", with: folder + "/copy.jsonl")
        let session = try PipeSession(
          executable: executable, arguments: ["--json"] + path,
          environment: ["TMPDIR": folder, "XDG_RUNTIME_DIR": folder],
          input: .text(input + "\n"))
        let answers = session.output.split(separator: "\n")
        #expect(answers.count > lines.count / 2)
        for answer in answers {
          let problem = schema.problem(try JSONValue(parsing: String(answer)))
          #expect(problem == nil, "\(executable) \(recording): \(answer.prefix(200))")
        }
      }
    }
    let missing = schema.members.subtracting(schema.met).filter { member in
      !Self.rareObjects.contains { member.hasPrefix($0 + ".") }
    }
    #expect(missing.subtracting(Self.rare) == [], "documented, and not seen")
    #expect(Self.rare.subtracting(schema.members) == [], "not documented")
  }
}
