import PlayheadPlatform

/// What happens to an existing file at a new recording's path.
public enum ExistingFile: Hashable, Sendable {
  /// The file stays, and the recording gets the first free name: `run-2.jsonl`, `run-3.jsonl` …
  case keep
  /// The recording replaces it, unless another recorder is writing to it.
  case replace
}

/// A file that was opened for recording. A regular file is new, readable by its owner only, and locked (flock(2)) while
/// it is open where locks are supported, without waiting for the lock; a symbolic link to a regular file is not
/// followed; pipes, terminals and other devices are opened as they are.
package struct NewRecordingFile {
  /// The requested path, or a free name beside it.
  package let path: String
  package let descriptor: CInt
  /// Remarks for the user about how it was opened.
  package let remarks: [Remark]

  package enum Remark: Hashable, Sendable {
    /// The requested path was taken.
    case renamed(from: String)
    /// Another recorder was writing at the path, so its file was not replaced.
    case busy(String)
    /// The file could not be locked, for this reason.
    case unlocked(String)
  }

  /// The system's error on opening the file.
  package struct Failure: Error, Hashable, Sendable {
    package let code: CInt
    package var message: String { String(cString: strerror(code)) }
  }

  /// The most names to try.
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

  /// The first free name beside a path.
  package static func freePath(_ path: String) -> String {
    (1...nameLimit).lazy.map { $0 == 1 ? path : numbered(path, $0) }.first { access($0, F_OK) != 0 } ?? path
  }

  /// Opens an existing file that is not a regular one; nil if it is a regular file or missing.
  private static func openDevice(_ path: String) -> Result<NewRecordingFile, Failure>? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: return .failure(Failure(code: EISDIR))
    default: break
    }
    // A named pipe without a reader must not block the app.
    let descriptor = openFile(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_APPEND, 0)
    guard descriptor >= 0 else { return .failure(Failure(code: errno)) }
    // The device may have been replaced by a regular file meanwhile.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
      close(descriptor)
      return nil
    }
    return .success(NewRecordingFile(path: path, descriptor: descriptor, remarks: []))
  }

  /// Removes the file at a path, which stays readable where it is open, and returns whether it was kept because another
  /// recorder is writing to it.
  private static func remove(_ path: String) -> Result<Bool, Failure> {
    let descriptor = openFile(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0)
    if descriptor >= 0 {
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return .success(true) }
    }
    guard unlink(path) == 0 || errno == ENOENT else { return .failure(Failure(code: errno)) }
    return .success(false)
  }

  /// Locks a file and returns the reason if that fails.
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

  /// The name `run-2.jsonl` for `run.jsonl`.
  private static func numbered(_ path: String, _ number: Int) -> String {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let dot = path[name...].lastIndex(of: "."), dot > name else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
