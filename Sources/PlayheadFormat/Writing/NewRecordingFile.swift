import PlayheadPlatform

/// What becomes of a file that is there already where a recording is to go.
public enum ExistingFile: Hashable, Sendable {
  /// It stays, and the recording goes to the first free name: `run-2.jsonl`, `run-3.jsonl` …
  case keep
  /// The recording takes its place, unless somebody is recording into it at this moment.
  case replace
}

/// A file that has been opened to be recorded into.
///
/// A regular file has one writer. It is new, readable by its owner alone, and locked for as long as it is open
/// (flock(2)), where locks are supported; the lock is tried and never waited for. A symbolic link is not followed to a
/// regular file. Pipes, terminals and other devices are opened as they are.
package struct NewRecordingFile {
  /// Where the file is: the path asked for, or a free name beside it.
  package let path: String
  package let descriptor: CInt
  /// What a person should know of how it was opened.
  package let remarks: [Remark]

  package enum Remark: Hashable, Sendable {
    /// The path asked for was taken.
    case renamed(from: String)
    /// Another recorder was writing at the path, so it was not replaced.
    case busy(String)
    /// The file has no lock, for this reason.
    case unlocked(String)
  }

  /// What the system said when the file was opened.
  package struct Failure: Error, Hashable, Sendable {
    package let code: CInt
    package var message: String { String(cString: strerror(code)) }
  }

  /// How many names are tried.
  private static let nameLimit = 10_000

  package static func open(_ path: String, existing: ExistingFile) -> Result<NewRecordingFile, Failure> {
    if let device = openDevice(path) { return device }
    var remarks: [Remark] = []
    if existing == .replace {
      switch remove(path) {
      case .failure(let failure): return .failure(failure)
      case .success(let isBusy): if isBusy { remarks.append(.busy(path)) }
      }
    }
    for number in 1...nameLimit {
      let candidate = number == 1 ? path : numbered(path, number)
      let descriptor = openFile(candidate, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if descriptor < 0 {
        if errno == EEXIST { continue }
        return .failure(Failure(code: errno))
      }
      if number > 1 { remarks.append(.renamed(from: path)) }
      if let reason = lock(descriptor, path: candidate) { remarks.append(.unlocked(reason)) }
      return .success(NewRecordingFile(path: candidate, descriptor: descriptor, remarks: remarks))
    }
    return .failure(Failure(code: EEXIST))
  }

  /// The first name beside a path at which there is nothing.
  package static func freePath(_ path: String) -> String {
    (1...nameLimit).lazy.map { $0 == 1 ? path : numbered(path, $0) }.first { access($0, F_OK) != 0 } ?? path
  }

  /// Opens what is there if it is no regular file; nil where it is one, or there is nothing.
  private static func openDevice(_ path: String) -> Result<NewRecordingFile, Failure>? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: return .failure(Failure(code: EISDIR))
    default: break
    }
    // A named pipe that nobody reads must not make the app wait.
    let descriptor = openFile(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_APPEND, 0)
    guard descriptor >= 0 else { return .failure(Failure(code: errno)) }
    // What was a device a moment ago may be a file now.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
      close(descriptor)
      return nil
    }
    return .success(NewRecordingFile(path: path, descriptor: descriptor, remarks: []))
  }

  /// Removes what is at a path, so that a new file can take its place; a reader that has it open keeps it.
  ///
  /// - Returns: whether it stays, because somebody is recording into it.
  private static func remove(_ path: String) -> Result<Bool, Failure> {
    let descriptor = openFile(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0)
    if descriptor >= 0 {
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return .success(true) }
    }
    guard unlink(path) == 0 || errno == ENOENT else { return .failure(Failure(code: errno)) }
    return .success(false)
  }

  /// Locks a file.
  ///
  /// - Returns: why it has no lock, where it has none.
  private static func lock(_ descriptor: CInt, path: String) -> String? {
    guard !isInSharedContainer(path) else {
      return "the system ends suspended apps that hold a lock in a shared container"
    }
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { return String(cString: strerror(errno)) }
    }
    return nil
  }

  /// Whether a path lies in an app-group container of one of Apple's systems.
  package static func isInSharedContainer(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    return zip(names, names.dropFirst()).contains { $0 == "Shared" && $1 == "AppGroup" }
      || names.contains("Group Containers")
  }

  private static func openFile(_ path: String, _ flags: CInt, _ mode: mode_t) -> CInt {
    PlayheadPlatform.open(path, flags, mode)
  }

  /// `run.jsonl` as `run-2.jsonl`.
  private static func numbered(_ path: String, _ number: Int) -> String {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[name...].lastIndex(of: "."), dot > name else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
