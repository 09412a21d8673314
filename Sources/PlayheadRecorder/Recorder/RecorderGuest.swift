package import PlayheadFormat
import PlayheadPlatform

/// A debugger that is sent a recording while it is made, over a socket.
///
/// The recording's lines gather for it, 4 MiB at most; a thread of its own comes for them, so that who records never waits. One that
/// does not keep up goes without lines until it has taken half of what waits, and is then sent a gap and the header of a segment.
package final class RecorderGuest: Sendable {
  private let core: RecorderCore
  private nonisolated(unsafe) let output: RecorderOutput

  /// Sends a recording from here on, after a header with the state and what is running.
  ///
  /// - Parameters:
  ///   - recorder: makes the recording.
  ///   - descriptor: the socket, which stays the caller's.
  ///   - resumption: how far it had come that has come again.
  ///   - wake: is called from any thread when there is something to ``send()``, and after the recording's end.
  package init(
    of recorder: RecorderCore, descriptor: CInt, resuming resumption: AttachGreeting.Resumption? = nil,
    wake: @escaping @Sendable () -> Void
  ) {
    core = recorder
    output = RecorderOutput(guest: RecordingWriter(descriptor: descriptor), wake: wake)
    if let resumption { core.add(output, resuming: resumption) } else { core.add(output) }
  }

  /// How far it has come.
  package struct Progress {
    /// How many bytes the debugger has not taken.
    package let left: Int
    /// Whether nothing more will come, or can be sent.
    package let isOver: Bool
    /// Whether it waits for the state, to begin with it.
    package let needsState: Bool
  }

  /// Sends what there is, as far as it is taken.
  package func send() -> Progress {
    // A header that was late is handed over by itself, between what goes before it and the lines after it.
    let parts = core.change { _ in output.gathered.hasLateHeader } ? 3 : 1
    for _ in 1...parts { core.send(output, isAwaited: true) }
    // Who closes the recording writes its end first.
    let isOpen = output.device.withLock { $0.isOpen }
    return core.change { _ in
      output.resume()
      return Progress(
        left: output.left, isOver: !isOpen || output.isGone, needsState: output.isWaitingForState)
    }
  }

  /// Says that nobody will come until it is woken.
  ///
  /// - Returns: false where there is something to send.
  package func sleep() -> Bool { core.change { _ in output.sleep() } }

  /// Adds a line that is none of the recording; what it is attached to is told before a header that is late.
  package func answer(_ answer: AttachAnswer) {
    let line = answer.line
    let isEarly = if case .attached = answer { true } else { false }
    core.change { _ in output.answer(line, isEarly: isEarly) }
  }

  /// Sends it nothing more; the descriptor can be closed then.
  package func leave() {
    output.device.withLock { $0.close() }
    core.change { state in
      output.leave()
      state.remove(output)
    }
  }
}

extension RecorderOutput {
  /// Lets a guest go on that has taken half of what waited for it.
  fileprivate func resume() { if isParked, !isClosed, gathered.isHalfTaken { isParked = false } }

  /// Whether it has yet to begin, and only the state is missing.
  fileprivate var isWaitingForState: Bool { (isLate || !beginning.isKnown) && !isParked && !isClosed }

  fileprivate func sleep() -> Bool {
    guard gathered.isIdle else { return false }
    gathered.setAsleep(true)
    return true
  }

  fileprivate func answer(_ line: borrowing JSONWriter, isEarly: Bool) {
    if !isClosed { gathered.append(answer: line, isEarly: isEarly) }
  }

  /// The guest is gone.
  func leave() {
    var lost = LostLines()
    _ = gathered.giveUp(to: &lost)
    (isLate, isParked, isClosed, isGone, lateHeader) = (true, true, true, true, nil)
  }
}
