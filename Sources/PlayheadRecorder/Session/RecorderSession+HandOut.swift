public import Foundation
import PlayheadPlatform

extension RecorderSession {
  /// Hands the session out when something is true of the store's state, once, without anybody's asking.
  ///
  /// ```swift
  /// session.handOut("negative total", last: .minutes(2), after: .seconds(10)) { (state: Cart.State) in
  ///   state.total < 0
  /// } handedOut: { handedOut in
  ///   if let after = handedOut.after { upload([handedOut.before, after].compactMap { try? $0.get() }) }
  /// }
  /// ```
  ///
  /// The condition looks at the state after each action, first at the one with which the recording begins; where that has begun, at
  /// the one after the next action. If it is true then, that counts: it need not have been false before. A note of its name marks
  /// the position in the recording. It then looks no more.
  ///
  /// Two files are written on another thread: at once one of what led there, and one of what came after it when the seconds are over,
  /// or when the recorder is closed. Both are made of whole segments of the session, so that the second has the moment itself, too.
  /// They go to the folder `hand-outs` beside the sessions, which keeps the 20 latest. Where the process exits or is ended before
  /// that, the next launch has it all in ``earlier``.
  ///
  /// A condition is forgotten with the session. One of a name that waits already takes its place; once it has become true, that name
  /// is taken. One over another type than that of the store's state is told as a problem, and never looks.
  ///
  /// - Parameters:
  ///   - name: what the note, and with it the debugger's `goto`, and the files are called by.
  ///   - span: how much of what led there is handed out: whole segments, as many as it needs.
  ///   - seconds: how long it goes on for the second file, a day at most; there is none with zero.
  ///   - condition: is called on the store's turn, after the reducer, also by several threads where several record. The app waits for
  ///     it: what it costs is in the note, and told as a problem once looks of more than 1 ms have taken 10 ms. It should only read.
  ///   - handedOut: is told of the first file, and then of both, on a queue of its own, which writes no other file meanwhile. Without
  ///     it a file that cannot be written is told as a problem.
  public func handOut<State>(
    _ name: String, last span: Span = .minutes(2), after seconds: Duration = .seconds(10),
    when condition: @escaping @Sendable (_ state: State) -> Bool,
    handedOut: (@Sendable (_ handedOut: HandedOut) -> Void)? = nil
  ) {
    let handOut = HandOut(of: name, last: span, after: seconds, from: handOutSource, handedOut)
    recorder.core.add(TypedCondition(handOut, isTrue: condition))
  }

  /// The files that were written when conditions became true, in earlier launches, too, the latest first; 20 at most.
  public var handedOut: [URL] { handOutSource.files?.files.map { URL(filePath: $0) } ?? [] }
}
