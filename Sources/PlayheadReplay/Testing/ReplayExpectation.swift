internal import IssueReporting
package import PlayheadDebugger
internal import PlayheadPlatform
internal import PlayheadReading

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

  /// Opens the recording, runs it, and reports an issue where something differs, or not all was run and compared.
  ///
  /// - Parameter allowsPartial: whether it is no issue where what was run does what was recorded, and not all was.
  ///
  /// - Throws: ``ReplayError`` where it cannot be run.
  package func check<Runner: ActionRunner>(
    _ runner: Runner, defaults: Runner.State?, runsCrash: Bool, allowsPartial: Bool
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
    switch verification.verdict {
    case .same: break
    case .different: report("\(path) does not run as it was recorded\n\n\(lines)", .error)
    case .partial where verification.runCount == 0: report("no action of \(path) was run\n\n\(lines)", .error)
    case .partial:
      var others = verification
      others.crash = nil
      if verification.crash?.returned == nil, others.verdict == .same {
        // All else was compared.
        report("the last action of \(path) was not run\n\n\(lines)\n\nhint: runningTheCrash: true", .warning)
      } else if !allowsPartial {
        report("not all of \(path) was run and compared\n\n\(lines)\n\nhint: allowingPartial: true", .error)
      }
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
