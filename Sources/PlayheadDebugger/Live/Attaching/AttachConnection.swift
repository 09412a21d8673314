import Dispatch
internal import PlayheadFormat
internal import PlayheadPlatform
import PlayheadReader

/// A connection to an app: one thread reads it, keeps the recording in a file and
/// reports everything else, and any thread may write requests.
final class AttachConnection: Sendable {
  enum News: Sendable {
    /// The file has more of the recording.
    case recorded
    case answer(AttachReply)
    /// The connection has ended, with the reason unless the app closed it.
    case over(String?)
  }

  let source: FileSource
  private let socket: CInt
  private let file: CInt
  /// Whether received bytes are kept: a file has one owner, and a connection that resumes it takes over once this is false.
  private let isKeeping = Lock(true)
  private let requests = DispatchQueue(label: "playhead.requests")

  /// Connects and sends the greeting; keeps the recording in a new file at `path`, or in an unnamed one.
  init(to app: AttachableApp, keepingIn path: String?, name: String) throws(AttachError) {
    guard let socket = LocalSocket.connected(to: app.socket) else {
      throw AttachError(.unusable("\(app.address): \(String(cString: strerror(errno)))"))
    }
    self.socket = socket
    file = path.map { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) } ?? UnnamedFile.open()
    guard file >= 0 else {
      let message = String(cString: strerror(errno))
      close(socket)
      throw AttachError(.unkept(path: path ?? "a temporary file", message: message))
    }
    source = FileSource(descriptor: file, name: name, path: path)
    try greet(app)
  }

  /// Reconnects to the same run of the app after the earlier connection is over, and continues its file.
  init(to app: AttachableApp, after earlier: AttachConnection, id: String) throws(AttachError) {
    earlier.end()
    guard let end = FileTail(earlier.file) else {
      throw AttachError(.unkept(path: earlier.source.name, message: String(cString: strerror(errno))))
    }
    guard let socket = LocalSocket.connected(to: app.socket) else {
      throw AttachError(.unusable("\(app.address): \(String(cString: strerror(errno)))"))
    }
    (self.socket, file, source) = (socket, earlier.file, earlier.source)
    try greet(app, end.resumption(id: id))
  }

  private func greet(_ app: AttachableApp, _ resumption: AttachGreeting.Resumption? = nil) throws(AttachError) {
    guard write(AttachGreeting(token: app.token, resumption: resumption).line) else {
      end()
      throw AttachError(.turnedAway(app.address))
    }
  }

  deinit { close(socket) }

  /// Ends the connection and makes the file end with a whole line; later bytes, even
  /// received ones, are not kept, and a second call returns false.
  @discardableResult func end() -> Bool {
    shutdown(socket, CInt(SHUT_RDWR))
    return isKeeping.withLock { isKeeping in
      guard isKeeping else { return false }
      _ = FileTail(file)
      isKeeping = false
      return true
    }
  }

  /// Queues a request without blocking: the app may never read it, for instance while another debugger holds it.
  func write(_ request: AttachRequest) {
    // If writing fails, the end of the connection reports it.
    requests.async { [self] in _ = write(request.line) }
  }

  private func write(_ line: borrowing JSONWriter) -> Bool {
    line.withBytes { WholeWrite.send($0, to: socket) }
  }

  /// Reads until the end, and reports from the reading thread.
  func read(_ tell: (News) -> Void) {
    var lines = AttachedLines()
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 1)
    defer { bytes.deallocate() }
    var problem: String?
    while problem == nil {
      let count = recv(socket, bytes.baseAddress, bytes.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        problem = count < 0 ? String(cString: strerror(errno)) : nil
        break
      }
      var hasRecorded = false
      problem = lines.take(UnsafeRawBufferPointer(rebasing: bytes[..<count])) { part in
        switch part {
        case .recorded(let bytes):
          hasRecorded = true
          return keep(bytes)
        case .answer(let answer):
          // The effects of the answered request are in the file by now, and are reported first.
          if hasRecorded { tell(.recorded) }
          hasRecorded = false
          tell(.answer(answer))
          return nil
        }
      }
      if hasRecorded { tell(.recorded) }
    }
    // An end that this side caused is no problem.
    tell(.over(end() ? problem : nil))
  }

  /// Returns why bytes cannot be kept.
  private func keep(_ bytes: UnsafeRawBufferPointer) -> String? {
    isKeeping.withLock { isKeeping in
      if !isKeeping { return "the connection was ended" }
      return WholeWrite.write(bytes, to: file)
        ? nil : "what comes cannot be kept: \(String(cString: strerror(errno)))"
    }
  }
}
