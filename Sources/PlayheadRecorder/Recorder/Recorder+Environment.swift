import PlayheadPlatform

extension Recorder {
  /// The variable of the environment that turns recording on.
  public static let environmentVariable = "PLAYHEAD_RECORD"

  /// The variable of the environment of a process that runs a recording again, in which nothing is recorded.
  package static let replayVariable = "PLAYHEAD_REPLAY"

  /// Whether this process was started only to run a recording again.
  static var isOfReplay: Bool { getenv(replayVariable) != nil }

  /// The recorder that the environment asks for, or nil where it asks for none.
  ///
  /// `PLAYHEAD_RECORD` is a file, or a folder, which is made if it is not there, where the recording gets a name of
  /// its own. What is there already stays: the second `run.jsonl` is called `run-2.jsonl`.
  ///
  /// ```swift
  /// if let recorder = Recorder.fromEnvironment() { … }
  /// ```
  ///
  /// - Parameter options: how to record.
  public static func fromEnvironment(options: Options = Options()) -> Recorder? {
    guard let value = getenv(environmentVariable).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    var status = stat()
    let isFolder = value.hasSuffix("/") || stat(value, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    guard isFolder else { return Recorder(to: value, existing: .keep, options: options) }
    let folder = value.hasSuffix("/") ? value : value + "/"
    mkdir(folder, 0o700)
    return Recorder(to: "\(folder)\(Host.programName)-\(getpid()).jsonl", existing: .keep, options: options)
  }
}
