internal import PlayheadDebugger
internal import PlayheadPlatform
internal import PlayheadRecorder

extension ControlledSearch {
  /// A run of a finding that was recorded.
  struct Recorded {
    /// The trouble of this run, if there was any.
    let trouble: ControlledTrouble?
    let run: ControlledRun<Feature>
    /// Whether the recording keeps no secret that the arguments of calls may have.
    let showsArguments: Bool
  }

  /// Runs a finding into a recording, which keeps its choices, and what it was looked for with, in notes.
  ///
  /// - Parameters:
  ///   - finding: what is run.
  ///   - path: the recording's; it replaces what stands there.
  ///   - asked: what was looked for at a prompt, if it was.
  func record(_ finding: ControlledFinding, to path: String, _ asked: WorldQuestion? = nil) throws -> Recorded {
    let redacted = outside(finding.seed).redacted
    let problem = Lock<String?>(nil)
    var recorder: Recorder?
    let run = self.run(finding.choices, seed: finding.seed, rests: finding.rests, isDigested: true) { elapsed in
      let options = Recorder.Options(
        redacted: redacted, onProblem: { text in problem.withLock { $0 = text } }, elapsed: elapsed)
      let new = Recorder(to: path, existing: .replace, options: options, tellsName: false, isOfReplay: true)
      recorder = new
      return new
    } afterStart: {
      recorder?.note(ControlledFinding.noteName, text: finding.noteText(asked))
    } beforeEnd: {
      // The last note is the first that a receiver sees.
      recorder?.note("found", text: asked?.text(finding) ?? finding.trouble.text)
    }
    recorder?.close()
    if let problem = problem.withLock({ $0 }) { throw ReplayError(.unwritable(path: path, message: problem)) }
    // A rule about more than one state needs a recording without placeholders.
    let trouble =
      trace == nil ? run.trouble : self.run(finding.choices, seed: finding.seed, rests: finding.rests).trouble
    return Recorded(trouble: trouble, run: run, showsArguments: redacted.isEmpty)
  }
}
