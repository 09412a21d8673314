import PlayheadPlatform

/// A socket that listens, and the file by which others find it, which is locked as long as it is there.
package final class ListeningEntry: Sendable {
  package let app: ListeningApp
  package let token = AttachToken()
  package let isLoopback: Bool
  private let place: LocalSocket.Address
  private let file: String
  private let descriptor: CInt
  private let state: Lock<State>

  private struct State {
    /// The socket; -1 where the system has taken it away, as of an app that was suspended.
    var socket: CInt
    /// Whether its names are another one's by now.
    var isWithdrawn = false
  }

  /// Listens at a socket in a folder, or at a port.
  ///
  /// - Parameters:
  ///   - kind: what listens.
  ///   - folder: where it is found; it is made if it is not there.
  ///   - port: a port of 127.0.0.1, 0 for any; nil for a socket in the folder.
  ///   - name: what people call it.
  ///   - store: what the store is called.
  ///   - started: the time, as in a recording's header.
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
    // What a process of the same number has left.
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
    // It is there under its name when it is locked and whole.
    guard isWritten, rename("\(file).new", file) == 0 else {
      let problem = ListeningProblem.system(file)
      withdraw()
      close()
      throw problem
    }
  }

  /// A name that no other listener of a process with this number has, and its file, locked.
  private static func reserve(
    _ kind: ListeningKind, in folder: ListeningFolder
  ) throws(ListeningProblem) -> (name: String, file: CInt) {
    // Those of a process that had the same number go.
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

  /// The socket, which is made again where the system has taken it away.
  ///
  /// - Returns: -1 where it cannot be, or nobody is to find it any more.
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

  /// Nobody finds it any more. The socket stays open for the thread that waits for it: its number may be another file's at once.
  ///
  /// It is done once: what listens under its name afterwards is another one.
  package func withdraw() {
    state.withLock { state in
      if state.isWithdrawn { return }
      state.isWithdrawn = true
      if case .path(let path) = place { unlink(path) }
      unlink("\(file).new")
      unlink(file)
    }
  }

  /// Closes the socket, after it was withdrawn, by the thread that waits for it.
  package func close() {
    state.withLock { state in
      if state.socket >= 0 { PlayheadPlatform.close(state.socket) }
      state.socket = -1
    }
    PlayheadPlatform.close(descriptor)
  }
}

/// Why nothing can listen.
package struct ListeningProblem: Error {
  package let message: String

  /// The system's error.
  package static func system(_ path: String) -> ListeningProblem {
    ListeningProblem(message: "\(path): \(String(cString: strerror(errno)))")
  }
}
