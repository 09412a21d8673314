package import PlayheadFormat
import PlayheadPlatform

/// A debugger that receives a recording over a socket while it is made. At most 4 MiB of lines gather for it, which its
/// own thread collects, so that recording never waits; a slow one gets no lines until it has taken half of them, and
/// then a gap and the header of a segment.
package final class AttachedDebugger: Sendable {
  private let core: RecorderCore
  private nonisolated(unsafe) let output: RecorderOutput

  /// Begins with a header, or continues at `resumption`; the descriptor remains the caller's, and `wake` is called from
  /// any thread when there is something to ``send()`` and after the end.
  package init(
    of recorder: RecorderCore, descriptor: CInt, resuming resumption: AttachGreeting.Resumption? = nil,
    wake: @escaping @Sendable () -> Void
  ) {
    core = recorder
    output = RecorderOutput(debugger: RecordingWriter(descriptor: descriptor), wake: wake)
    if let resumption { core.add(output, resuming: resumption) } else { core.add(output) }
  }

  /// The state of sending.
  package struct Progress {
    /// The number of bytes that the debugger has not taken.
    package let left: Int
    /// Whether nothing more will come or can be sent.
    package let isOver: Bool
    /// Whether it waits for the state to begin with.
    package let needsState: Bool
  }

  /// Sends the lines as far as the socket takes them.
  package func send() -> Progress {
    // A late header is handed over separately, between the lines before it and those after it.
    let parts = core.change { _ in output.gathered.hasComposedHeader } ? 3 : 1
    for _ in 1...parts { core.send(output, isAwaited: true) }
    // Closing the recording writes the end before it closes the device.
    let isOpen = output.device.withLock { $0.sink.isOpen }
    return core.change { _ in
      output.resume()
      return Progress(
        left: output.left, isOver: !isOpen || output.phase == .gone, needsState: output.isWaitingForState)
    }
  }

  /// Announces that the thread sleeps until it is woken; false if there is something to send.
  package func sleep() -> Bool { core.change { _ in output.sleep() } }

  /// Adds a line that is not part of the recording; the first one, which describes the app, does not wait for a late
  /// header.
  package func answer(_ answer: AttachReply) {
    let line = answer.line
    let isEarly = if case .attached = answer { true } else { false }
    core.change { _ in output.answer(line, isEarly: isEarly) }
  }

  /// Stops sending, after which the descriptor may be closed.
  package func leave() {
    output.device.withLock { $0.sink.close() }
    core.change { state in
      output.leave()
      state.remove(output)
    }
  }
}

extension RecorderOutput {
  /// Resumes a parked debugger that has taken half of the waiting bytes.
  fileprivate func resume() { if phase == .parked, gathered.isHalfTaken { phase = .late } }

  /// Whether it has yet to begin and only the state is missing.
  fileprivate var isWaitingForState: Bool { phase == .early || phase == .late }

  fileprivate func sleep() -> Bool {
    guard gathered.isIdle else { return false }
    gathered.setAsleep(true)
    return true
  }

  fileprivate func answer(_ line: borrowing JSONWriter, isEarly: Bool) {
    if !phase.isClosed { gathered.append(answer: line, isEarly: isEarly) }
  }

  /// Marks the debugger as gone.
  func leave() {
    var lost = DroppedLines()
    gathered.giveUp(to: &lost)
    composing = nil
    phase = .gone
  }
}
