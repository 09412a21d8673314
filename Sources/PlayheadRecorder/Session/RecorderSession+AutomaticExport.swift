public import Foundation
import PlayheadPlatform

extension RecorderSession {
  /// Exports the session automatically, once, when a condition on the store's state becomes true.
  ///
  /// ```swift
  /// session.exportOnce("negative total", last: .minutes(2), after: .seconds(10)) { (state: Cart.State) in
  ///   state.total < 0
  /// } exported: { exported in
  ///   if let after = exported.after { upload([exported.before, after].compactMap { try? $0.get() }) }
  /// }
  /// ```
  ///
  /// The condition is evaluated for the state after each action, beginning with the recording's first state, or if that
  /// has begun already, with the state after the next action. It need not have been false before. When it is true, a
  /// note with its name marks the position in the recording, and it is not evaluated again.
  ///
  /// Two files are written on another thread: at once one of what led there, and one of what came after it when the
  /// seconds are over, or when the recorder is closed. Both are made of whole segments of the session, so that the
  /// second has the moment itself, too. They go to the folder `hand-outs` beside the sessions, which keeps the 20
  /// latest. If the process exits or is killed before that, the next launch finds the session in ``earlier``.
  ///
  /// A condition ends with the session. A condition with the name of a waiting one replaces it; once that has become
  /// true, its name cannot be used again. A condition on a type other than the store's state is reported as a problem
  /// and never evaluated.
  ///
  /// - Parameters:
  ///   - name: the name of the note, by which the debugger's `goto` finds it, and of the files.
  ///   - span: how much of what led there is exported, in whole segments.
  ///   - seconds: how long the second file goes on, a day at most; zero for no second file.
  ///   - condition: called on the store's turn, after the reducer, by several threads if several record. The app waits
  ///     for it: its cost is in the note, and is reported as a problem once calls of more than 1 ms have taken 10 ms.
  ///     It should only read.
  ///   - exported: receives the first file, and then both, on a queue of its own, which writes no other file
  ///     meanwhile. Without it a file that cannot be written is reported as a problem.
  public func exportOnce<State>(
    _ name: String, last span: Span = .minutes(2), after seconds: Duration = .seconds(10),
    when condition: @escaping @Sendable (_ state: State) -> Bool,
    exported: (@Sendable (_ exported: AutomaticExport) -> Void)? = nil
  ) {
    let exporter = AutomaticExporter(of: name, last: span, after: seconds, from: exportSource, exported)
    recorder.core.add(TypedCondition(exporter, isTrue: condition))
  }

  /// The files that were written when conditions became true, in earlier launches, too, the latest first; 20 at most.
  public var automaticExports: [URL] { exportSource.files?.files.map { URL(filePath: $0) } ?? [] }
}
