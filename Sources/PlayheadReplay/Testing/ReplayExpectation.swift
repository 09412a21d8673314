internal import IssueReporting
package import PlayheadDebugger
internal import PlayheadReading

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Runs a recording again for a test, and reports what differs at the line of the test.
package struct ReplayExpectation {
  private let path: String
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  package init(of path: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.path = path
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
  }

  /// Opens the recording, runs it, and reports an issue where something differs, an action was not run, or none was.
  ///
  /// - Throws: ``ReplayError`` where it cannot be run.
  package func check<Runner: ActionRunner>(
    _ runner: Runner, defaults: Runner.State?, runsCrash: Bool
  ) throws(ReplayError) {
    let recording: Recording
    do throws(DebuggerError) { recording = try RecordingFile(path: found).recording } catch {
      throw ReplayError(.file(error))
    }
    guard recording.last > recording.first else {
      return report("\(path) has no actions: nothing was compared", .error)
    }
    let verifier = Verifier(
      recording, recording.first + 1...recording.last, runner: runner, defaults: defaults, runsCrash: runsCrash)
    let verification = try verifier.run()
    let lines = VerificationText(schema: recording.schema).lines(verification).joined(separator: "\n")
    if verification.divergence != nil || !verification.skipped.isEmpty {
      report("\(path) does not run as it was recorded\n\n\(lines)", .error)
    } else if verification.runCount == 0 {
      report("no action of \(path) was run\n\n\(lines)", .error)
    } else if let crash = verification.crash, crash.returned == nil {
      // All else was compared.
      report("the last action of \(path) was not run\n\n\(lines)\n\nhint: runningTheCrash: true", .warning)
    }
  }

  private func report(_ message: String, _ severity: IssueSeverity) {
    reportIssue(message, severity: severity, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The recording's path: from the current folder, or else from one around the test's file, as a test that an editor runs
  /// is in another folder.
  private var found: String {
    guard !path.hasPrefix("/"), access(path, F_OK) != 0 else { return path }
    var folder = Substring(filePath.description)
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let candidate = "\(folder)/\(path)"
      if access(candidate, F_OK) == 0 { return candidate }
    }
    return path
  }
}
