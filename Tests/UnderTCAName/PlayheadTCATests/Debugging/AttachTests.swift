import Foundation
import PlayheadPlatform
import ProcessTesting
import Testing

/// An app with `recorded()` alone, and a debugger that attaches to it.
@Suite struct AttachTests {
  @Test func `an app is sent actions and shows old states, and its effects go on`() throws {
    let folder = "/tmp/pa-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let environment = ["XDG_RUNTIME_DIR": folder, "PLAYHEAD_LISTEN": "1"]
    let app = Process()
    app.executableURL = URL(fileURLWithPath: BuildFolder.path(of: "tca-app"))
    app.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (input, output) = (Foundation.Pipe(), Foundation.Pipe())
    (app.standardInput, app.standardOutput) = (input, output)
    try app.run()
    // It has sent its first action.
    #expect(output.fileHandleForReading.availableData == Data("ready\n".utf8))
    let session = try PipeSession(
      executable: "playhead", arguments: ["attach", "tca-app"],
      environment: environment,
      input: .text(
        """
        print
        send .increment
        present 0
        send .increment
        present live

        """))
    try input.fileHandleForWriting.close()
    app.waitUntilExit()
    // What its effect sends comes at any time.
    let plain = session.output.replacing(/\d+\.\d{3}s/, with: "TIME").replacing(/pid \d+/, with: "pid PID")
      .replacing(#/1/\d\s/#, with: "1/N ").replacing(/\d\/2  TIME  loaded.*\n  no change\n/, with: "")
      .replacing("; 1 answer of effects waited", with: "").replacing(/after \d actions?/, with: "after N actions")
    #expect(
      plain == """
        Feature is running in tca-app (pid PID)
        send .ACTION sends it an action, Tab shows which; help lists the commands
        $1 = Feature.State(count: 1)
        1/N  TIME  increment   ← debugger
          count: 1 → 2
        the app shows position 0, and takes no actions; 'present live' puts the present back
        the app shows the present again
        left tca-app (pid PID) after N actions

        """)
    #expect(
      session.errors == """
        error: an old state is presented: actions of a debugger are refused
          send .increment
               ^~~~~~~~~~
        hint: 'present live' puts the present back

        """)
    #expect(app.terminationStatus == 0)
    #expect(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == "count 2\n")
  }
}
