import Foundation
import PlayheadFormat
import ProcessTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A browser without a window, driven by WebDriver (W3C).
final class Browser {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private static let driver = "/usr/bin/chromedriver"
  /// Whether there is one: Debian's package `chromium-driver` has it.
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: driver) }

  private let process: pid_t
  private var output: ProcessTesting.Pipe
  private let port: UInt16
  private var session = ""

  init() async throws {
    (process, output, port) = try Self.startDriver()
    let arguments: [JSONValue] = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1200,900",
      "--hide-scrollbars",
    ]
    let answer = try await send(
      "POST", "/session",
      [
        "capabilities": [
          "alwaysMatch": ["goog:chromeOptions": ["args": .array(arguments)], "timeouts": ["script": 600_000]]
        ]
      ])
    session = answer["sessionId"]?.string ?? ""
  }

  /// Starts the driver. Of several that look for a free port at once one may find it taken, and ends.
  private static func startDriver(attempts: Int = 5) throws -> (pid_t, ProcessTesting.Pipe, UInt16) {
    var said = ""
    for _ in 0..<attempts {
      var (process, output) = try ChildProcess.spawnPiped(
        executable: driver, arguments: ["--port=0"],
        environment: ["PATH": "/usr/bin:/bin", "HOME": FileManager.default.temporaryDirectory.path])
      // "ChromeDriver was started successfully on port 43211."
      var bytes: [UInt8] = []
      while output.read(into: &bytes) {
        said = String(decoding: bytes, as: UTF8.self)
        if let match = said.firstMatch(of: /successfully on port ([0-9]+)\./), let port = UInt16(match.1) {
          return (process, output, port)
        }
      }
      _ = ChildProcess.status(of: process)
      output.close()
    }
    throw Failure(description: "the driver did not start: \(said)")
  }

  /// Runs a test with a browser, which is ended after it.
  static func with(_ body: (Browser) async throws -> Void) async throws {
    let browser = try await Browser()
    do { try await body(browser) } catch {
      await browser.close()
      throw error
    }
    await browser.close()
  }

  private func close() async {
    _ = try? await send("DELETE", "/session/\(session)")
    kill(process, SIGTERM)
    _ = ChildProcess.status(of: process)
    output.close()
  }

  private func send(_ method: String, _ path: String, _ body: JSONValue? = nil) async throws -> JSONValue {
    var writer = JSONWriter()
    if let body { writer.append(body) }
    let request =
      "\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(writer.count)\r\n\r\n\(writer.text)"
    let port = port
    // A script may take long, and the threads of tasks are few.
    let response = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Self.exchange(request, port: port)) }
    }
    let parts = response.split(separator: "\r\n\r\n", maxSplits: 1)
    let answer = try JSONValue(parsing: parts.count > 1 ? String(parts[1]) : "")["value"] ?? .null
    if let error = answer["error"]?.string {
      throw Failure(description: "\(error): \(answer["message"]?.string ?? "")")
    }
    return answer
  }

  /// Sends a request to a port of this machine, and reads the answer.
  private static func exchange(_ request: String, port: UInt16) -> String {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    defer { closeSocket(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard isConnected == 0 else { return "" }
    var rest = Array(request.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return "" }
      rest = rest.dropFirst(count)
    }
    var response: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // The driver keeps the connection open, so the answer's length tells its end.
    var length: Int?
    while response.count < length ?? .max, case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      response += buffer[..<count]
      guard length == nil, let end = response.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
      let head = String(decoding: response[..<end.lowerBound], as: UTF8.self).lowercased()
      let body = head.firstMatch(of: /content-length: *([0-9]+)/).flatMap { Int($0.1) } ?? 0
      length = end.upperBound + body
    }
    return String(decoding: response, as: UTF8.self)
  }

  private func command(_ path: String, _ body: JSONValue) async throws -> JSONValue {
    try await send("POST", "/session/\(session)/\(path)", body)
  }

  /// Opens an address.
  func visit(_ address: String) async throws {
    // The same page with another fragment would not be loaded again.
    _ = try await command("url", ["url": "about:blank"])
    _ = try await command("url", ["url": .string(address)])
  }

  /// Opens a recording's page and waits until it is there.
  func open(_ path: String, fragment: String = "") async throws {
    try await visit("file://\(path)\(fragment.isEmpty ? "" : "#\(fragment)")")
    let isReady = try await run(
      """
      const end = Date.now() + 120000;
      const wait = () => document.documentElement.dataset.ready ? done(true)
        : Date.now() > end ? done(false) : setTimeout(wait, 5);
      wait();
      """)
    try #require(isReady == true, "the page does not start")
  }

  /// Runs a script, which calls `done` with its answer.
  func run(_ script: String, _ arguments: JSONValue...) async throws -> JSONValue {
    try await command(
      "execute/async",
      ["script": .string("const done = arguments[arguments.length - 1]; \(script)"), "args": .array(arguments)])
  }

  /// Makes what shows the page so large, in CSS pixels; a headless window has no frame.
  func resize(_ width: Int, _ height: Int) async throws {
    _ = try await command(
      "goog/cdp/execute",
      [
        "cmd": "Emulation.setDeviceMetricsOverride",
        "params": [
          "width": .integer(Int64(width)), "height": .integer(Int64(height)), "deviceScaleFactor": 1, "mobile": false,
        ],
      ])
  }

  /// The page as a person sees it, as a PNG.
  func screenshot() async throws -> Data {
    let answer = try await send("GET", "/session/\(session)/screenshot")
    guard let data = Data(base64Encoded: answer.string ?? "") else { throw Failure(description: "no picture") }
    return data
  }

  /// Presses keys, one after the other.
  func press(_ keys: String) async throws {
    let actions = keys.flatMap { key -> [JSONValue] in
      [["type": "keyDown", "value": .string(String(key))], ["type": "keyUp", "value": .string(String(key))]]
    }
    _ = try await command(
      "actions", ["actions": [["type": "key", "id": "keyboard", "actions": .array(actions)]]])
  }
}

/// The system's own, which the type's hides.
private func closeSocket(_ descriptor: Int32) { close(descriptor) }
