import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import PlayheadRecorder

// Recorded steps in another order.
extension BranchRunner {
  /// Does steps, one after the other, until a reducer traps.
  func feed(_ session: SessionSteps, _ order: [SessionSteps.PlannedStep]) {
    for (place, step) in order.enumerated() {
      if report.trap != nil || output.position >= plan.until ?? .max { return }
      if step != .recorded(place) { grader.starts.leaveStep() }
      feed(step, of: session)
    }
  }

  func feed(_ step: SessionSteps.PlannedStep, of session: SessionSteps) {
    switch step {
    case .recorded(let number):
      for line in session.steps[number].lines { feed(line) }
    case .sent(let value):
      grader.starts.leaveStep()
      guard report.trap == nil, let action = try? BranchInput<State, Action>.action(value) else { return }
      reduceSent()
      reduce(action, from: .debugger, recordedAs: nil, [])
    }
  }

  /// Ends a branch without a file, and returns its report and lines.
  func takeMemory() -> (report: BranchReport, lines: [UInt8]) {
    report.end = output.position
    return (report, output.takeBytes())
  }

  private func feed(_ line: SessionSteps.Line) {
    switch line {
    case .effect(let event): follow(event)
    case .cancellation(let cancellation): follow(cancellation)
    case .action(let action):
      guard report.trap == nil else { return }
      let recorded = RunReader.Action(
        seq: action.seq, time: action.time, origin: action.origin, value: nil, answer: action.answer)
      func feed(_ patch: UnsafeRawBufferPointer?) {
        if action.text == nil { change(recorded, by: patch) }
        self.feed(recorded, action.text, action.reads, patch)
      }
      if let patch = action.patch { patch.withUnsafeBytes { feed($0) } } else { feed(nil) }
    }
  }
}
