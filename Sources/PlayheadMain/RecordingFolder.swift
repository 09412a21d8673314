internal import PlayheadPlatform
internal import PlayheadREPL

/// Where the recordings of live sessions go, unless the person says otherwise.
enum RecordingFolder {
  /// A path for a new recording, named after the program and the time; the folders are made.
  ///
  /// Where the person has no folder for state, it is in the current one.
  static func newPath() -> String {
    let name = "\(ThisProgram.name)-\(timestamp()).jsonl"
    guard let state = StateFolder.path() else { return name }
    let folder = state + "/recordings"
    mkdir(folder, 0o700)
    return "\(folder)/\(name)"
  }

  /// The local time, as it is told in names of files: `20261121-142530`.
  private static func timestamp() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    var buffer = [CChar](repeating: 0, count: 32)
    let count = strftime(&buffer, buffer.count, "%Y%m%d-%H%M%S", &parts)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
