public import PlayheadFormat
internal import PlayheadRedaction

/// Records what a store does.
///
/// A recorder never hurts the app: it does not throw into it, raises no signal, and takes no more time than it takes to
/// write a line. Lines that it cannot write are counted, reported once, and replaced by a `gap` in the recording.
///
/// ```swift
/// let recorder = Recorder(to: "session.jsonl")
/// let store = RecordedStore(AppStore(), by: recorder)
/// ```
///
/// One recorder serves one store. It may be called from any thread, even by the code of a value that is being encoded:
/// values are encoded on the caller's thread without a lock. If only derived code records a value, a copy of it may be
/// encoded on another thread. The recorder writes the recording's end when it is closed or released, and when the
/// process exits by `exit`.
public final class Recorder: Sendable {
  /// Where the recording goes, the folder of a ``RecorderSession``; nil where it could not be opened, or goes to a descriptor.
  public let path: String?
  package let core: RecorderCore

  /// Records into a file.
  ///
  /// The file is new, for its owner alone, and locked while it is recorded into, where locks are supported. A symbolic
  /// link to a file is not followed. If a file exists, the recording gets the next free name beside it, which is in
  /// ``path`` and is reported to `onProblem`.
  ///
  /// - Parameters:
  ///   - path: the file, or a pipe or a terminal. Where its folder is missing, or the file may not be written, that is
  ///     reported and nothing is recorded.
  ///   - existing: what happens to an existing file.
  ///   - options: how to record.
  public convenience init(
    to path: String, existing: ExistingFile = .keep, options: Options = Options()
  ) {
    self.init(to: path, existing: existing, options: options, tellsName: true)
  }

  /// Records into a file, for a caller that reports the path itself; in a replay only if it is the replay's own recorder.
  package convenience init(
    to path: String, existing: ExistingFile, options: Options, tellsName: Bool, isOfReplay: Bool = false
  ) {
    // A replay is a recording already.
    if Self.isOfReplay, !isOfReplay {
      self.init(path: nil, options: options, writer: RecordingWriter())
      core.close(status: "closed")
      return
    }
    // No file is created or replaced if nothing is going to be recorded.
    if let refusal = Self.redaction(by: options).refusal {
      self.init(path: nil, options: options, writer: RecordingWriter())
      core.refuse(refusal)
      return
    }
    switch NewRecordingFile.open(path, existing: existing) {
    case .success(let file):
      self.init(path: file.path, options: options, writer: RecordingWriter(file, durability: options.durability))
      tell(file.remarks.filter { if case .renamed = $0 { tellsName } else { true } }, path: file.path)
    case .failure(let error):
      self.init(path: nil, options: options, writer: RecordingWriter())
      core.record { $0.output.fail("cannot write \(path): \(error.message)") }
    }
  }

  /// Records into an open descriptor, which the caller closes after the recorder.
  ///
  /// - Parameters:
  ///   - descriptor: a file, a pipe, a terminal or a socket. It keeps its flags. Unless it is a regular file, lines are
  ///     dropped when its reader is more than 4 MiB behind.
  ///   - options: how to record.
  public convenience init(descriptor: CInt, options: Options = Options()) {
    self.init(descriptor: descriptor, options: options, isOfReplay: false)
  }

  /// Records into an open descriptor; in a replay only if it is the replay's own recorder.
  package convenience init(descriptor: CInt, options: Options, isOfReplay: Bool) {
    // In a replay the descriptor may belong to one of its own files.
    if Self.isOfReplay, !isOfReplay {
      self.init(path: nil, options: options, writer: RecordingWriter())
      core.close(status: "closed")
      return
    }
    self.init(
      path: nil, options: options, writer: RecordingWriter(descriptor: descriptor, durability: options.durability))
    if let refusal = Self.redaction(by: options).refusal { core.refuse(refusal) }
  }

  /// Records only for debuggers, without a file; until one attaches, a store of ComposableRuntime or TCA pays no more
  /// than for a closed recorder.
  package convenience init(forDebuggers options: Options) {
    var options = options
    options.durability = .buffered
    let isRefused = Self.isOfReplay || Self.redaction(by: options).refusal != nil
    let nowhere = try? RecordingWriter(to: "/dev/null", durability: .buffered)
    self.init(path: nil, options: options, writer: nowhere ?? RecordingWriter(), isForDebuggers: true)
    if let refusal = Self.redaction(by: options).refusal { core.refuse(refusal) }
    if isRefused { core.close(status: "closed") }
  }

  /// Records into the segments of a session; `folder` is nil if there is no place for one.
  convenience init(session folder: SessionFolder?, maxBytes: Int, options: Options) {
    var ring = folder.map { SegmentRing($0, maxBytes: maxBytes) }
    let refusal = Self.redaction(by: options).refusal
    guard let folder, refusal == nil else {
      self.init(path: nil, options: options, writer: RecordingWriter())
      if let refusal {
        core.refuse(refusal)
      } else if !Self.isOfReplay {
        core.record { $0.output.fail("there is no place for a session that can be written to") }
      } else {
        core.close(status: "closed")
      }
      return
    }
    switch ring?.openFirst() {
    case .success(let file)?:
      self.init(
        path: folder.path, options: options, writer: RecordingWriter(file, durability: options.durability), ring: ring)
      tell(file.remarks, path: folder.path)
    case .failure(let error)?:
      self.init(path: nil, options: options, writer: RecordingWriter())
      core.record { $0.output.fail("cannot write into \(folder.path): \(error.message)") }
    case nil: self.init(path: nil, options: options, writer: RecordingWriter())
    }
  }

  private init(
    path: String?, options: Options, writer: consuming RecordingWriter, ring: SegmentRing? = nil,
    isForDebuggers: Bool = false
  ) {
    self.path = path
    core = RecorderCore(
      writer: writer, ring: ring, options: options, redaction: Self.redaction(by: options).redaction,
      isForDebuggers: isForDebuggers)
    OpenRecorders.add(core)
  }

  private func tell(_ remarks: [NewRecordingFile.Remark], path: String) {
    core.record { state in
      for remark in remarks { state.report(remark.text(path: path)) }
    }
  }

  private static func redaction(by options: Options) -> (redaction: Redaction?, refusal: RedactionError?) {
    if options.redacted.isEmpty { return (nil, nil) }
    do throws(RedactionError) { return (try Redaction(options.redacted), nil) } catch { return (nil, error) }
  }

  deinit {
    core.close(status: "closed")
  }

  /// Ends the recording.
  ///
  /// It waits for a slow reader as long as `Options.closingTime`. If a value's own code calls it while it is being
  /// encoded, the recording ends after that.
  ///
  /// - Parameter status: the status of the end, `closed` by default.
  public func close(status: String = "closed") {
    guard let call = EncodingThread.call(for: core) else { return core.close(status: status) }
    if call.pointee.closeRequest == nil { call.pointee.closeRequest = status }
  }

  /// How many lines could not be written so far, including invalid calls. It never decreases.
  public var droppedLines: Int { core.droppedLines }

  /// Writes a remark at the position where the store is.
  ///
  /// ```swift
  /// recorder.note("odd", text: "two rows have the same title")
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name by which the debugger's `goto` finds the position.
  ///   - text: further text.
  public func note(_ name: String, text: String = "") {
    core.note(name, text: text)
  }
}

extension NewRecordingFile.Remark {
  /// The remark in words, for a recording at `path`.
  fileprivate func text(path: String) -> String {
    switch self {
    case .renamed(let wanted): "\(wanted) is there already; recording to \(path)"
    case .busy(let wanted): "\(wanted) is being recorded into; it is not replaced"
    case .unlocked(let reason): "\(path) is recorded into without a lock: \(reason)"
    }
  }
}
