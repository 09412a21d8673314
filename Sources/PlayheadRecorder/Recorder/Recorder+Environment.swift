package import PlayheadPlatform

extension Recorder {
  /// The variable of the environment that turns recording on.
  public static let environmentVariable = "PLAYHEAD_RECORD"

  /// The environment variable of a process that replays a recording, in which nothing is recorded.
  package static let replayVariable = "PLAYHEAD_REPLAY"

  /// The variable of the environment that lets debuggers attach, where the app has called `Recorder.listensByEnvironment`.
  public static let listenVariable = "PLAYHEAD_LISTEN"

  /// Makes a recorder from the environment listen for debuggers, as configured by PlayheadAttach.
  package static let listen = Lock<(@Sendable (Recorder) -> Void)?>(nil)

  /// Whether this process only replays a recording.
  static var isOfReplay: Bool { getenv(replayVariable) != nil }

  /// The recorder that the environment asks for, or nil where it asks for none.
  ///
  /// `PLAYHEAD_RECORD` is a file, or a folder, which is made if it is not there, where the recording gets a name of
  /// its own. What is there already stays: the second `run.jsonl` is called `run-2.jsonl`.
  ///
  /// With `PLAYHEAD_LISTEN` debuggers can attach, where the app has called `listensByEnvironment` of PlayheadAttach: to the
  /// recorder of the file, or to one without a file, which records while somebody is attached.
  ///
  /// ```swift
  /// if let recorder = Recorder.fromEnvironment() { … }
  /// ```
  ///
  /// - Parameter options: how to record.
  public static func fromEnvironment(options: Options = Options()) -> Recorder? {
    let (file, listen) = (fileFromEnvironment(options), listen.withLock { $0 })
    guard let value = variable(listenVariable), value != "0" else { return file }
    guard let listen else {
      StandardError.print(
        "playhead: \(listenVariable) is set, and the app has not called 'Recorder.listensByEnvironment' of PlayheadAttach"
      )
      return file
    }
    let recorder = file ?? Recorder(forDebuggers: options)
    listen(recorder)
    return recorder
  }

  private static func fileFromEnvironment(_ options: Options) -> Recorder? {
    guard let value = variable(environmentVariable) else { return nil }
    var status = stat()
    let isFolder = value.hasSuffix("/") || stat(value, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    guard isFolder else { return Recorder(to: value, existing: .keep, options: options) }
    let folder = value.hasSuffix("/") ? value : value + "/"
    mkdir(folder, 0o700)
    return Recorder(to: "\(folder)\(Host.programName)-\(getpid()).jsonl", existing: .keep, options: options)
  }

  /// An environment variable; nil if it is not set or empty.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
