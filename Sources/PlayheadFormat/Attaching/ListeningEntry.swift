import PlayheadPlatform

/// A listening socket and the locked file by which others find it.
package final class ListeningEntry: Sendable {
  package let app: ListeningApp
  package let token = AttachToken()
  package let isLoopback: Bool
  private let place: LocalSocket.Address
  private let file: String
  private let descriptor: CInt
  private let state: Lock<State>

  private struct State {
    /// The socket; -1 after the system has closed it, as it does for a suspended app.
    var socket: CInt
    /// Whether its names may belong to another entry by now.
    var isWithdrawn = false
  }

  /// Listens at a port of 127.0.0.1 (0 for any), or at a socket in a folder, which is created if it is missing.
  package init(
    _ kind: ListeningKind, in folder: String, port: UInt16? = nil, name: String, store: String, started: String
  ) throws(ListeningProblem) {
    let made: ListeningFolder
    do throws(ListeningFolder.Problem) { made = try ListeningFolder(madeAt: folder) } catch {
      throw ListeningProblem(message: "\(error)")
    }
    let (number, descriptor) = try Self.reserve(kind, in: made)
    let path = "\(folder)/\(number)\(kind.socketEnding)"
    file = "\(folder)/\(number)\(kind.fileEnding)"
    self.descriptor = descriptor
    isLoopback = port != nil
    // Removes the socket of an earlier process with the same number.
    if port == nil { unlink(path) }
    var address = port.map(LocalSocket.Address.loopback) ?? .path(path)
    guard let socket = LocalSocket.listening(at: address) else {
      let problem = ListeningProblem.system(isLoopback ? "127.0.0.1" : path)
      unlink("\(file).new")
      PlayheadPlatform.close(descriptor)
      throw problem
    }
    if isLoopback { address = .loopback(port: LocalSocket.port(of: socket)) } else { chmod(path, 0o600) }
    self.place = address
    state = Lock(State(socket: socket))
    let text =
      switch address {
      case .path(let path): path
      case .loopback(let port): "127.0.0.1:\(port)"
      }
    app = ListeningApp(
      app: name, pid: Int(getpid()), store: store, started: started, address: text, token: token.text)
    let isWritten = app.line.withBytes { WholeWrite.write($0, to: descriptor) }
    // The file gets its name only once it is locked and complete.
    guard isWritten, rename("\(file).new", file) == 0 else {
      let problem = ListeningProblem.system(file)
      withdraw()
      close()
      throw problem
    }
  }

  /// Creates and locks a file under a name that no other listener of a process with this number has.
  private static func reserve(
    _ kind: ListeningKind, in folder: ListeningFolder
  ) throws(ListeningProblem) -> (name: String, file: CInt) {
    // Removes the files of an earlier process with the same number.
    _ = folder.apps(kind)
    for number in 1...100 {
      let name = "\(getpid())" + (number == 1 ? "" : "-\(number)")
      let path = "\(folder.path)/\(name)\(kind.fileEnding)"
      if access(path, F_OK) == 0 { continue }
      let file = open("\(path).new", O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if file < 0, errno == EEXIST { continue }
      guard file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0 else { throw .system(path) }
      return (name, file)
    }
    throw ListeningProblem(message: "\(folder.path) has 100 sockets of this process")
  }

  /// The socket, which is opened again if the system has closed it; -1 if that fails or the entry was withdrawn.
  package func reopened() -> CInt {
    state.withLock { state in
      if state.socket >= 0 { PlayheadPlatform.close(state.socket) }
      state.socket = -1
      if state.isWithdrawn { return -1 }
      if case .path(let path) = place { unlink(path) }
      state.socket = LocalSocket.listening(at: place) ?? -1
      return state.socket
    }
  }

  package var current: CInt { state.withLock { $0.socket } }

  /// Removes the names once, since another listener may reuse them afterwards; the socket stays open for the thread
  /// that polls it, as its number may be another file's as soon as it is closed.
  package func withdraw() {
    state.withLock { state in
      if state.isWithdrawn { return }
      state.isWithdrawn = true
      if case .path(let path) = place { unlink(path) }
      unlink("\(file).new")
      unlink(file)
    }
  }

  /// Closes the socket after its withdrawal; only the thread that polls it may call this.
  package func close() {
    state.withLock { state in
      if state.socket >= 0 { PlayheadPlatform.close(state.socket) }
      state.socket = -1
    }
    PlayheadPlatform.close(descriptor)
  }
}

package struct ListeningProblem: Error {
  package let message: String

  /// The error in `errno`.
  package static func system(_ path: String) -> ListeningProblem {
    ListeningProblem(message: "\(path): \(String(cString: strerror(errno)))")
  }
}
