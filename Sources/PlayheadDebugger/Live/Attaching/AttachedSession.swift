import Dispatch
public import PlayheadFormat
public import PlayheadReader

/// A store that runs in another process, which a debugger has attached to.
///
/// What the app sends is a recording, from where the store is: all that looks back works on that. Actions, notes and states of the past
/// go to the app where it allows them.
///
/// ```swift
/// let session = try AttachedSession(to: AttachableApp.find(nil, token: nil))
/// let recording = try await session.beginning()
/// try await session.send(["incrementTapped": [:]])
/// ```
@MainActor
public final class AttachedSession: LiveSession {
  public private(set) var source: any ByteSource
  public var onRecord: (@MainActor () -> Void)?
  public private(set) var isOver = false
  public private(set) var failure: RecordingError?
  /// The app.
  public private(set) var app: AttachableApp
  /// What the app lets a debugger do; nothing before it has said so.
  public var permissions: Set<AttachPermission> { told ?? [] }
  /// The permissions that the app has announced; nil before.
  private var told: Set<AttachPermission>?
  /// How many debuggers are attached to it, this one among them.
  public private(set) var debuggers = 1
  /// Where what comes is kept; nil for nowhere that can be found.
  public private(set) var path: String?

  private let isByAddress: Bool
  private var connection: AttachConnection
  /// The id of the recording, once its first line has arrived.
  private var recordingID: String?
  private var lastRequest = 0
  /// Continuations that await an answer: a refusal, success, or nil for none in time.
  private var waiting: [Int: CheckedContinuation<AttachReply.Refusal??, Never>] = [:]
  /// The continuation that awaits the header.
  private var beginner: CheckedContinuation<Void, Never>?

  /// Attaches to an app.
  ///
  /// - Parameters:
  ///   - app: what to attach to.
  ///   - path: a file that is not there yet, for what comes; nil to keep it as long as the session.
  /// - Throws: ``AttachError`` where it cannot be connected to, or the file cannot be made.
  public init(to app: AttachableApp, keepingIn path: String? = nil) throws(AttachError) {
    (self.app, self.path, isByAddress) = (app, path, app.pid == 0)
    connection = try AttachConnection(to: app, keepingIn: path, name: path ?? Self.name(of: app))
    source = connection.source
    listen()
  }

  private static func name(of app: AttachableApp) -> String {
    app.pid == 0 ? app.address : "\(app.name) (pid \(app.pid))"
  }

  public var attachedApp: String? { name }
  private var name: String { Self.name(of: app) }

  private func listen() {
    let connection = connection
    let thread = DispatchQueue(label: "playhead.attached")
    thread.async { [weak self] in
      connection.read { news in
        DispatchQueue.main.async { MainActor.assumeIsolated { self?.take(news, of: connection) } }
      }
    }
  }

  private func take(_ news: AttachConnection.News, of connection: AttachConnection) {
    guard connection === self.connection else { return }
    switch news {
    case .recorded: break
    case .answer(.attached(let attached)):
      (told, debuggers) = (attached.allows, attached.debuggers)
      if app.pid == 0 { (app.name, app.pid) = (attached.app, attached.pid) }
    case .answer(.done(let id)): waiting.removeValue(forKey: id)?.resume(returning: .some(nil))
    case .answer(.refused(let id, let refusal)): waiting.removeValue(forKey: id)?.resume(returning: refusal)
    case .over(let problem): leave(problem)
    }
    beginner?.resume()
    beginner = nil
    onRecord?()
  }

  private func leave(_ problem: String?) {
    isOver = true
    failure = problem.map {
      RecordingError(source: name, reason: .system(operation: "go on with it", message: $0))
    }
    for continuation in waiting.values { continuation.resume(returning: .noStore) }
    waiting = [:]
  }

  /// The recording as far as it has come, as soon as the app has greeted and its first line is there.
  ///
  /// - Throws: ``AttachError`` where the app sends nothing, or no recording, and where the task is cancelled before that is known.
  public func beginning() async throws(AttachError) -> Recording {
    // A connection thread writes the lines, so they may arrive before the greeting, which was sent first, is processed here.
    try await greeted()
    while true {
      let isOver = isOver
      do throws(RecordingError) {
        if try source.hasWholeLine() {
          let recording = try Recording(source)
          recordingID = recording.header.id
          return recording
        }
      } catch {
        throw AttachError(.noRecording(error.description))
      }
      if isOver { throw AttachError(.noRecording("the end")) }
      try await something()
    }
  }

  deinit { connection.end() }

  // MARK: - Requests

  public var isRunning: Bool { !isOver }

  public func send(_ action: JSONValue) async throws(LiveSessionError) {
    try await request(.send(action), needs: .sending)
  }

  public func note(_ name: String, text: String) async throws(LiveSessionError) {
    try await request(.note(name: name, text: text), needs: .noting)
  }

  public func present(_ state: JSONValue, of position: Int) async throws(LiveSessionError) {
    try await request(.present(state, position: position), needs: .presenting)
  }

  public func presentLive() async throws(LiveSessionError) { try await request(.presentLive, needs: .presenting) }

  private func request(
    _ body: AttachRequest.Body, needs permission: AttachPermission
  ) async throws(LiveSessionError) {
    guard isRunning else { throw LiveSessionError(.detached(app: name)) }
    if let told, !told.contains(permission) { throw LiveSessionError(.forbidden(permission)) }
    lastRequest += 1
    let id = lastRequest
    let isAnswered = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting[id] = continuation
        connection.write(AttachRequest(id: id, body))
        if Task.isCancelled { giveUp(id) }
      }
    } onCancel: {
      Task { @MainActor in giveUp(id) }
    }
    guard let refusal = isAnswered else {
      throw LiveSessionError(
        .refused("the app has not answered, and may still do it", hint: "is it held by another debugger?"))
    }
    switch refusal {
    case nil: return
    case .forbidden?: throw LiveSessionError(.forbidden(permission))
    case .noStore?:
      throw LiveSessionError(isOver ? .detached(app: name) : .refused("the app's store is gone", hint: nil))
    case .unable(let message, let hint)?: throw LiveSessionError(.refused(message, hint: hint))
    case .value(let pointer, let found, let expected)?:
      if permission == .sending {
        throw LiveSessionError(.value(pointer: pointer, found: found, expected: expected))
      }
      let subject = permission == .noting ? "the note" : "the state"
      let place = pointer.isEmpty ? subject : "\(subject) at \(pointer)"
      throw LiveSessionError(.refused("\(place): found \(found), expected \(expected)", hint: nil))
    case .unknown?: throw LiveSessionError(.refused("the app does not know this request", hint: nil))
    }
  }

  private func giveUp(_ id: Int) { waiting.removeValue(forKey: id)?.resume(returning: .none) }

  /// Attaches to the same run of the app again, whose recording goes on, or else to another run of it.
  ///
  /// - Throws: ``AttachError`` where there is none, ``LiveSessionError`` where something is to be done again in it.
  public func restart(replaying recording: Recording?) async throws -> Int {
    guard recording == nil else {
      throw LiveSessionError(.refused("only a program of 'Playhead.main' does it again", hint: nil))
    }
    end()
    do {
      if let id = recordingID, try isThere() {
        connection = try AttachConnection(to: app, after: connection, id: id)
      } else {
        guard let next = try AttachableApp.all().last(where: { $0.name == app.name }) else {
          throw AttachError(.unknownApp(app.name))
        }
        path = path.map(NewRecordingFile.freePath)
        connection = try AttachConnection(to: next, keepingIn: path, name: path ?? Self.name(of: next))
        app = next
      }
      (source, told, isOver, failure) = (connection.source, nil, false, nil)
      listen()
      _ = try await beginning()
    } catch {
      end()
      throw error
    }
    return 0
  }

  /// Whether the attached run still listens; an app given by its address counts as present unless another of its name listens here.
  private func isThere() throws(AttachError) -> Bool {
    let known = try AttachableApp.all()
    if known.contains(where: { $0.address == app.address && $0.token == app.token }) { return true }
    return isByAddress && !known.contains { $0.name == app.name }
  }

  /// Waits until the app has answered the greeting or closed the connection.
  private func greeted() async throws(AttachError) {
    while told == nil {
      if isOver { throw AttachError(.turnedAway(app.address)) }
      try await something()
    }
  }

  /// Waits until anything has arrived.
  private func something() async throws(AttachError) {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { beginner = continuation }
      }
    } onCancel: {
      Task { @MainActor in
        beginner?.resume()
        beginner = nil
      }
    }
    if Task.isCancelled { throw AttachError(.interrupted) }
  }

  public func end() {
    connection.end()
    if !isOver { leave(nil) }
  }
}
