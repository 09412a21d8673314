#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that has been opened to be recorded into.
struct RecordingFile {
  let path: String
  let descriptor: CInt

  /// What the system said when the file was opened.
  struct Failure: Error {
    let code: CInt
    var message: String { String(cString: strerror(code)) }
  }

  static func open(_ path: String, existing: Recorder.ExistingFile) -> Result<RecordingFile, Failure> {
    var candidate = path
    var number = 1
    while true {
      // A named pipe that nobody reads must not make the app wait; a stranger on the machine need not read the state.
      let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | (existing == .keep ? O_EXCL : O_TRUNC)
      let descriptor = openFile(candidate, flags)
      if descriptor >= 0 { return .success(RecordingFile(path: candidate, descriptor: descriptor)) }
      guard errno == EEXIST, existing == .keep, number < 10_000 else { return .failure(Failure(code: errno)) }
      number += 1
      candidate = numbered(path, number)
    }
  }

  private static func openFile(_ path: String, _ flags: CInt) -> CInt {
    #if canImport(Darwin)
      Darwin.open(path, flags, 0o600)
    #else
      Glibc.open(path, flags, 0o600)
    #endif
  }

  /// `run.jsonl` as `run-2.jsonl`.
  private static func numbered(_ path: String, _ number: Int) -> String {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[name...].lastIndex(of: "."), dot > name else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
