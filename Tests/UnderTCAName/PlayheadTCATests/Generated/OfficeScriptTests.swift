import Foundation
import ProcessTesting
import Testing

/// What the debugger does with a recording, over the generated app.
@Suite struct OfficeScriptTests {
  @Test func `it runs, verifies, forks, shrinks, explores, sends and presents`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "playhead-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // Its own place for user defaults, too.
    let environment = ["XDG_STATE_HOME": folder, "XDG_CONFIG_HOME": folder, "HOME": folder]
    func run(_ arguments: String..., script: String) throws -> PipeSession {
      try PipeSession(
        executable: "office-debugger", arguments: arguments, environment: environment, input: .text(script))
    }
    let recorded = try run(
      "--record", "\(folder)/a.jsonl",
      script: """
        send .hire(3)
        send .rows(.element(id: 3, action: .work(2)))
        send .visit(4)
        send .chief(.work(3))
        send .open(2)
        send .path(.element(id: 0, action: .worker(.work(5))))
        send .show(9)
        send .visit(5)
        present 4
        send .visit(6)
        present live
        send .visit(7)

        """)
    for line in [
      "rows[0]: + Worker.State(id: 3", "path[0] (id 0): + .worker(Worker.State(id: 2",
      "the app shows position 4, and takes no actions", "the app shows the present again", "total: 9 → 16",
    ] {
      #expect(recorded.output.contains(line), "\(line): \(recorded.output)")
    }
    #expect(recorded.errors.hasPrefix("error: an old state is presented: actions of a debugger are refused"))

    let looked = try run(
      "\(folder)/a.jsonl",
      script: """
        verify
        fork --without 1
        goto 0
        shrink total > 8
        explore never total > 1000 --actions --runs 60
        goto 1
        send .visit(100)
        print total

        """)
    for line in [
      "run as they were recorded", "fork1: ", "shrunk1: 2 of ", "variations were run", "total: ", "$1 = ",
    ] {
      #expect(looked.output.contains(line), "\(line): \(looked.output)\n\(looked.errors)")
    }
    #expect(looked.errors == "", "\(looked.errors)")
    let suite = try run("verify", "\(folder)/a.jsonl", script: "")
    #expect(suite.status == .exited(0), "\(suite.output)")
  }
}
