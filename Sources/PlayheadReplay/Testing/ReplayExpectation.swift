internal import IssueReporting
internal import PlayheadDebugger
internal import PlayheadReader

/// Runs or searches recordings for a test, and reports issues at the line of the test.
package struct ReplayExpectation {
  let path: String
  private let fileID: StaticString
  let filePath: StaticString
  private let line: UInt
  private let column: UInt

  package init(of path: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.path = path
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
  }

  /// Runs the recording, or each one of a folder, with a new runner, and reports differences, recordings that cannot be run and,
  /// unless `allowsPartial`, whatever could not be run or compared.
  package func check<Runner: ActionRunner>(
    runsCrash: Bool, allowsPartial: Bool,
    _ makeRunner: () throws -> (runner: Runner, defaults: Runner.State?)
  ) throws {
    let found = TestFiles.find(path, around: filePath)
    guard RecordingFiles.isFolder(found) else {
      let (runner, defaults) = try makeRunner()
      return try check(found, called: path, runner, defaults, runsCrash, allowsPartial)
    }
    let files = TestFiles.recordings([found])
    if files == [found] { return report("there are no recordings in \(path): nothing was compared", .error) }
    for file in files {
      let name = path + file.dropFirst(found.count)
      do {
        let (runner, defaults) = try makeRunner()
        try check(file, called: name, runner, defaults, runsCrash, allowsPartial)
      } catch {
        if error.isInterrupted { throw error }
        report("\(name) was not run: \(error)\(error.hint.map { "\n\nhint: \($0)" } ?? "")", .error)
      }
    }
  }

  private func check<Runner: ActionRunner>(
    _ file: String, called path: String, _ runner: Runner, _ defaults: Runner.State?, _ runsCrash: Bool,
    _ allowsPartial: Bool
  ) throws {
    let recording = try RecordingFile(path: file).recording
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
        // All other actions were compared.
        report("the last action of \(path) was not run\n\n\(lines)\n\nhint: runningTheCrash: true", .warning)
      } else if !allowsPartial {
        report("not all of \(path) was run and compared\n\n\(lines)\n\nhint: allowingPartial: true", .error)
      }
    }
  }

  func report(_ message: String, _ severity: IssueSeverity) {
    reportIssue(message, severity: severity, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
