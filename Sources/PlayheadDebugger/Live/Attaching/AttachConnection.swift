import Dispatch
internal import PlayheadFormat
internal import PlayheadPlatform
import PlayheadReader

/// The connection to an app: what comes of the recording is kept in a file, as it comes, and what does not is told.
///
/// It is read by a thread that waits for it; requests are written by whoever makes them.
final class AttachConnection: Sendable {
  enum News: Sendable {
    /// More of the recording is in the file.
    case recorded
    case answer(AttachAnswer)
    /// Nothing more comes: the app has closed the connection, or why not.
    case over(String?)
  }

  /// What has come.
  let source: FileSource
  private let socket: CInt
  private let file: CInt
  /// Whether what comes is kept. The file has one owner: a connection that goes on in it has it when this one keeps nothing more.
  private let isKeeping = Lock(true)
  private let requests = DispatchQueue(label: "playhead.requests")

  /// Connects to an app, and greets it.
  ///
  /// - Parameter path: where to keep what comes, where there is no file yet; nil for a file without a name.
  /// - Throws: ``AttachError`` where it cannot be connected to, or the file cannot be made.
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

  /// Connects again to the run of the app that an earlier connection was to, and goes on in its file.
  ///
  /// - Parameters:
  ///   - earlier: it is over.
  ///   - id: that of the recording.
  /// - Throws: ``AttachError`` where it cannot be connected to, or its file cannot be gone on with.
  init(to app: AttachableApp, after earlier: AttachConnection, id: String) throws(AttachError) {
    earlier.end()
    guard let end = KeptEnd(earlier.file) else {
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

  /// Ends the connection. What was kept ends with a whole line, and nothing more is kept: not even what the system has received.
  ///
  /// - Returns: false where it had been ended before.
  @discardableResult func end() -> Bool {
    shutdown(socket, CInt(SHUT_RDWR))
    return isKeeping.withLock { isKeeping in
      guard isKeeping else { return false }
      _ = KeptEnd(file)
      isKeeping = false
      return true
    }
  }

  /// Writes a request after those before, when the app takes it: that may be never, as of an app that another debugger holds.
  func write(_ request: AttachRequest) {
    // Of one that cannot be written the end tells that comes.
    requests.async { [self] in _ = write(request.line) }
  }

  /// - Returns: false where nobody reads it any more.
  private func write(_ line: borrowing JSONWriter) -> Bool {
    line.withBytes { WholeWrite.send($0, to: socket) }
  }

  /// Reads what comes until the end.
  ///
  /// - Parameter tell: is called by the thread that reads.
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
          // What came of it is in the file by now.
          if hasRecorded { tell(.recorded) }
          hasRecorded = false
          tell(.answer(answer))
          return nil
        }
      }
      if hasRecorded { tell(.recorded) }
    }
    // What ended it from here is no problem.
    tell(.over(end() ? problem : nil))
  }

  /// - Returns: why it cannot be kept.
  private func keep(_ bytes: UnsafeRawBufferPointer) -> String? {
    isKeeping.withLock { isKeeping in
      if !isKeeping { return "the connection was ended" }
      return WholeWrite.write(bytes, to: file)
        ? nil : "what comes cannot be kept: \(String(cString: strerror(errno)))"
    }
  }
}
