import Dispatch
import PlayheadRecording

/// Writes what a store does into a recording.
///
/// A recorder never hurts the app: it does not throw into it, raises no signal, and takes no more time than it takes
/// to write a line. What it cannot write it counts, reports once, and leaves as a `gap` in the recording.
///
/// ```swift
/// let recorder = Recorder(to: "session.jsonl")
/// let store = RecordedStore(AppStore(), by: recorder)
/// ```
///
/// One recorder serves one store. It may be called from any thread; values are encoded on the caller's. It writes the
/// recording's end when it is closed or goes away, and when the process exits by `exit`.
public final class Recorder: Sendable {
  /// Where the recording goes; nil where it could not be opened, or goes to a descriptor.
  public let path: String?
  private let lines: Lock<RecorderLines>
  /// How many lines are known to be lost, beside the lock that a value's own code runs under.
  private let dropped = Lock(0)
  private let onProblem: (@Sendable (String) -> Void)?

  /// Records into a file.
  ///
  /// - Parameters:
  ///   - path: the file. Where there is no folder for it, or it may not be written, that is reported and nothing is
  ///     recorded.
  ///   - existing: what becomes of a file that is there already.
  ///   - options: how to record.
  public convenience init(
    to path: String, existing: ExistingFile = .replace, options: Options = Options()
  ) {
    // A file is neither made nor written over for a recording that is not made.
    if let error = Self.redaction(by: options).error {
      self.init(path: nil, options: options, sink: LineSink())
      change { $0.refuse(error) }
      return
    }
    switch RecordingFile.open(path, existing: existing) {
    case .success(let file):
      self.init(
        path: file.path, options: options,
        sink: LineSink(descriptor: file.descriptor, ownsDescriptor: true, durability: options.durability))
    case .failure(let error):
      self.init(path: nil, options: options, sink: LineSink())
      change { $0.fail("cannot write \(path): \(error.message)", lost: 0) }
    }
  }

  /// Records into an open descriptor, which the caller closes after the recorder.
  ///
  /// - Parameters:
  ///   - descriptor: a file, a pipe or a socket. What is no regular file becomes non-blocking; where its reader is more
  ///     than 4 MiB behind, lines are dropped.
  ///   - options: how to record.
  public convenience init(descriptor: CInt, options: Options = Options()) {
    if let error = Self.redaction(by: options).error {
      self.init(path: nil, options: options, sink: LineSink())
      change { $0.refuse(error) }
      return
    }
    self.init(
      path: nil, options: options,
      sink: LineSink(descriptor: descriptor, ownsDescriptor: false, durability: options.durability))
  }

  private init(path: String?, options: Options, sink: consuming LineSink) {
    self.path = path
    onProblem = options.onProblem
    lines = Lock(RecorderLines(sink: sink, options: options, redaction: Self.redaction(by: options).redaction))
    OpenRecorders.add(self)
  }

  private static func redaction(by options: Options) -> (redaction: Redaction?, error: RedactionError?) {
    if options.redacted.isEmpty { return (nil, nil) }
    do throws(RedactionError) { return (try Redaction(options.redacted), nil) } catch { return (nil, error) }
  }

  deinit {
    // Nobody else has the recorder, so nobody holds its lock, whatever else is at work on this thread.
    change { $0.close(status: "closed") }
  }

  /// Ends the recording. What happens afterwards is not recorded.
  ///
  /// Called by a value's own code while it is being encoded, it ends the recording soon after.
  ///
  /// - Parameter status: what the end says; `closed` is the plain one.
  public func close(status: String = "closed") {
    if ThreadGuard.isHeld {
      DispatchQueue.global(qos: .utility).async { [self] in change { $0.close(status: status) } }
    } else {
      change { $0.close(status: status) }
    }
  }

  /// How many lines could not be written so far.
  public var droppedLines: Int {
    dropped.withLock { $0 }
  }

  /// Writes a remark at the position where the store is.
  ///
  /// - Parameters:
  ///   - name: what the debugger's `goto` knows the position by.
  ///   - text: anything more.
  public func note(_ name: String, text: String = "") {
    record { $0.note(name, text: text) }
  }

  /// Changes the recording, unless the recorder is at work on this very thread: a value's own code has called it while
  /// it was being encoded.
  func record(_ body: (inout RecorderLines) -> Void) {
    guard !ThreadGuard.isHeld else { return }
    change { lines in
      if !lines.isClosed { body(&lines) }
    }
  }

  /// Changes the recording, and does afterwards what must not be done under the lock: the app's own code may do
  /// anything, such as to call the recorder.
  private func change(_ body: (inout RecorderLines) -> Void) {
    let wasHeld = ThreadGuard.isHeld
    ThreadGuard.isHeld = true
    let (needsFlush, composition, report, isForEverybody, store) = lines.withLock { lines in
      let store = lines.store
      let droppedBefore = lines.droppedLines
      body(&lines)
      if lines.droppedLines != droppedBefore {
        let count = lines.droppedLines
        dropped.withLock { $0 = count }
      }
      // The last state goes with the store, and with it perhaps an instance whose `deinit` calls the recorder.
      return (
        lines.schedulesFlush(), lines.takeComposition(), lines.takeReport(), lines.isForEverybody,
        lines.store == nil ? store : nil
      )
    }
    ThreadGuard.isHeld = wasHeld
    _ = consume store
    if needsFlush { flushSoon() }
    if let composition { compose(composition) }
    if let report { tell(report, everybody: isForEverybody) }
  }

  private func tell(_ report: String, everybody: Bool) {
    onProblem?(report)
    if onProblem == nil || everybody {
      StandardError.print("playhead: recording: \(report)")
    }
  }

  private func compose(_ keyframe: KeyframeComposition) {
    DispatchQueue.global(qos: .utility).async { [weak self] in
      var line = JSONWriter(capacity: 1 << 20)
      RecorderLines.beginKeyframe(seq: keyframe.seq, time: keyframe.time, into: &line)
      let stateStart = line.count
      keyframe.write(&line)
      self?.change { $0.write(composed: &line, stateStart: stateStart) }
    }
  }

  private func flushSoon() {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(50)) { [weak self] in
      self?.change { $0.flush() }
    }
  }
}
