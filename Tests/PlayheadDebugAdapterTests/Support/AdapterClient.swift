import Foundation
import PlayheadCommands
import PlayheadDebugger
import PlayheadFormat
import PlayheadReader
import ProcessTesting

@testable import PlayheadDebugAdapter

/// An editor, without pipes: it plays sessions against an adapter in this process.
@MainActor final class AdapterClient {
  struct Answer {
    var body: JSONValue
    /// Nil where the request was answered.
    var error: String?
    var command: String
  }

  let host: MemoryHost
  /// All that was sent to it, in order.
  private(set) var messages: [JSONValue] = []
  /// Where the last stop was, as `20/98`.
  private(set) var place: String?
  private(set) var hasEnded = false
  private let received = Received()
  private var reader = MessageReader()
  private var adapter: DebugAdapter?
  private var last = 0
  private var unread = 0

  private final class Received: @unchecked Sendable {
    private let lock = NSLock()
    private var bytes: [UInt8] = []
    func add(_ more: [UInt8]) { lock.withLock { bytes += more } }
    func take() -> [UInt8] {
      lock.withLock {
        defer { bytes = [] }
        return bytes
      }
    }
  }

  init(_ host: MemoryHost = MemoryHost()) {
    self.host = host
    let received = received
    adapter = DebugAdapter(host, write: { received.add($0) }, onEnd: { [weak self] in self?.hasEnded = true })
  }

  /// The bytes of a message.
  nonisolated static func frame(_ text: String) -> [UInt8] {
    Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8)
  }

  /// Sends a request, and waits for nothing.
  @discardableResult func send(_ command: String, _ arguments: JSONValue = [:]) -> Int {
    last += 1
    let request: JSONValue = [
      "seq": .integer(Int64(last)), "type": "request", "command": .string(command), "arguments": arguments,
    ]
    sendBytes(Self.frame(JSONLine.text(request)))
    return last
  }

  func sendBytes(_ bytes: [UInt8]) { adapter?.receive(bytes) }
  func end() { adapter?.end() }

  /// Waits until all that was sent is answered.
  func settle() async {
    await adapter?.settled()
    take()
  }

  private func take() {
    reader.take(received.take())
    while case .message(let message)? = reader.next() {
      messages.append(message)
      if message["event"] == "stopped", let text = message["body"]?["text"]?.string {
        place = text.split(separator: " ").first.map(String.init)
      }
    }
  }

  /// Waits for a message, while something goes on.
  func settle(until isWanted: (JSONValue) -> Bool) async {
    let deadline = Deadline(seconds: 60)
    while !messages.contains(where: isWanted), deadline.milliseconds > 0 {
      await Task.yield()
      take()
    }
  }

  /// Sends a request, and waits for its answer.
  @discardableResult func ask(_ command: String, _ arguments: JSONValue = [:]) async -> Answer {
    let seq = send(command, arguments)
    await settle()
    return answer(to: seq)
  }

  func answer(to seq: Int) -> Answer {
    let response = messages.last { $0["request_seq"]?.int == seq && $0["type"] == "response" }
    return Answer(
      body: response?["body"] ?? .null,
      error: response.map { $0["success"] == true ? nil : $0["body"]?["error"]?["format"]?.string } ?? "no answer",
      command: response?["command"]?.string ?? "")
  }

  /// Forgets what came so far, which a long walk has no room for.
  func forget() { (messages, unread) = ([], 0) }

  /// The events since this was last asked, of a name or all.
  func events(_ name: String? = nil) -> [JSONValue] {
    defer { unread = messages.count }
    return messages[unread...].filter { $0["type"] == "event" && (name == nil || $0["event"]?.string == name) }
  }

  /// Opens a recording, as all editors do.
  func launch(
    _ program: String, client: JSONValue = [:], arguments: JSONValue.Object = [:], configuring: () async -> Void = {}
  ) async {
    await ask("initialize", client)
    var launch = arguments
    launch["program"] = .string(program)
    send("launch", .object(launch))
    await configuring()
    await ask("configurationDone")
  }

  /// What is at the top of the stack.
  func top() async -> JSONValue { await frames().first ?? .null }

  func frames() async -> [JSONValue] {
    guard case .array(let frames)? = await ask("stackTrace", ["threadId": 1]).body["stackFrames"] else { return [] }
    return frames
  }

  @discardableResult func variables(_ reference: JSONValue?, _ arguments: JSONValue.Object = [:]) async -> [JSONValue] {
    var arguments = arguments
    arguments["variablesReference"] = reference
    guard case .array(let variables)? = await ask("variables", .object(arguments)).body["variables"] else { return [] }
    return variables
  }

  /// The variables of a scope of a frame.
  func scope(_ name: String, of frame: JSONValue) async -> [JSONValue] {
    guard case .array(let scopes)? = await ask("scopes", ["frameId": frame["id"] ?? 0]).body["scopes"] else {
      return []
    }
    return await variables(scopes.first { $0["name"]?.string == name }?["variablesReference"])
  }
}

/// What an adapter needs, in memory.
final class MemoryHost: AdapterHost, @unchecked Sendable {
  private let lock = NSLock()
  private var files: [String: String] = [:]
  private let replayer: (any Replayer)?
  var code: [String] = []

  init(replayer: (any Replayer)? = nil) { self.replayer = replayer }

  /// How many times as long each wait takes.
  var slowness = 1

  /// Holds up what reads the recording, while it is closed.
  let gate = Gate()

  func open(_ program: AdapterProgram) async throws -> DebugSession {
    if case .recording("/gated", _) = program {
      return DebugSession(RecordingFile(live: try Recording(GatedSource(gate: gate))), replayer: replayer)
    }
    guard case .recording(let path, let recovers) = program else { throw RequestError("no store is here") }
    return DebugSession(
      try RecordingFile(path: path, options: Recording.Options(recovers: recovers)), replayer: replayer)
  }

  func keepListing(_ lines: String, of recording: String, part: Int, version: Int) -> String? {
    lock.withLock {
      let path = Self.path(of: recording, part, version)
      files[path] = lines
      return path
    }
  }

  private static func path(of recording: String, _ part: Int, _ version: Int) -> String {
    "/listings/\(FileNames.lastComponent(recording)).\(part)\(version == 0 ? "" : "-\(version)")"
  }

  func listingPath(of recording: String, part: Int, version: Int) -> String? { Self.path(of: recording, part, version) }

  func removeListing(_ path: String) { lock.withLock { files[path] = nil } }

  func listing(_ path: String) -> [String] {
    lock.withLock { files[path] ?? "" }.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  func swiftFiles(under folders: [String]) -> [String] { code }
  func wait(milliseconds: Int) async throws {
    // Where something is held up, as much time as anybody likes has passed.
    if gate.isClosed { return }
    try await Task.sleep(for: .milliseconds(milliseconds * slowness))
  }
}

/// Something that threads wait for while it is closed.
final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var closed = false

  var isClosed: Bool {
    get {
      condition.lock()
      defer { condition.unlock() }
      return closed
    }
    set {
      condition.lock()
      closed = newValue
      condition.broadcast()
      condition.unlock()
    }
  }

  func pass() {
    condition.lock()
    while closed { condition.wait() }
    condition.unlock()
  }
}

/// A recording of 20,000 actions that is read through a gate.
struct GatedSource: ByteSource {
  let name = "/gated"
  let gate: Gate
  private let bytes: MemorySource

  init(gate: Gate) {
    self.gate = gate
    var text = #"{"kind":"header","format":"playhead","version":1,"state":{"count":0}}"# + "\n"
    for seq in 1...20_000 {
      text += #"{"kind":"action","seq":\#(seq),"t":\#(seq),"name":"a"}"# + "\n"
      text += #"{"kind":"change","seq":\#(seq),"patch":[{"op":"replace","path":"/count","value":\#(seq)}]}"# + "\n"
    }
    bytes = MemorySource(Array(text.utf8), name: "/gated")
  }

  func count() -> Int { bytes.count() }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    gate.pass()
    return bytes.read(into: buffer, at: offset)
  }
}

/// The recordings of the repository.
enum Samples {
  static let root = URL(filePath: PackageFolder.path)
  static let names = ["counter", "guessmyage", "list", "primes", "repositories", "timer"]
  static func path(_ name: String) -> String { root.appending(path: "recordings/\(name).jsonl").path }
}
