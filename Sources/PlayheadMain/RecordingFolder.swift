internal import PlayheadPlatform
internal import PlayheadREPL

/// The default folder for the recordings of live sessions.
enum RecordingFolder {
  /// A new path in an existing folder, named after the program and the time; in the current folder if the user has none for state.
  static func newPath() -> String {
    let name = "\(ThisProgram.name)-\(timestamp()).jsonl"
    guard let state = StateFolder.path() else { return name }
    let folder = state + "/recordings"
    mkdir(folder, 0o700)
    return "\(folder)/\(name)"
  }

  /// The local time in a file name: `20261121-142530`.
  private static func timestamp() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    var buffer = [CChar](repeating: 0, count: 32)
    let count = strftime(&buffer, buffer.count, "%Y%m%d-%H%M%S", &parts)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
