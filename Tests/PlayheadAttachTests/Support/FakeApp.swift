import Foundation
import PlayheadDebugger
import PlayheadFormat
import PlayheadPlatform

/// Listens as an app does, and says what a test wants.
final class FakeApp: Sendable {
  /// A debugger that has greeted.
  struct Connection: Sendable {
    fileprivate let socket: CInt
    let greeting: AttachGreeting
    /// How many had come before.
    let number: Int

    /// - Returns: false where the debugger is gone.
    @discardableResult func say(_ bytes: some Sequence<UInt8>) -> Bool {
      Array(bytes).withUnsafeBytes { WholeWrite.send($0, to: socket) }
    }

    func greet(allowing permissions: Set<AttachPermission> = Set(AttachPermission.allCases)) {
      say(
        AttachReply.attached(AttachReply.Attached(app: "fake", pid: 1, allows: permissions, debuggers: 1)).line
          .withBytes { Array($0) })
    }

    /// The next line, without its end; nil where the debugger is gone.
    func readLine() -> [UInt8]? {
      var line: [UInt8] = []
      var byte: UInt8 = 0
      while recv(socket, &byte, 1, 0) == 1 {
        if byte == UInt8(ascii: "\n") { return line }
        line.append(byte)
      }
      return nil
    }
  }

  private let folder = "/tmp/fa-\(UUID().uuidString.prefix(8))"
  private let isOver = Lock(false)

  /// - Parameter talk: is called for each debugger, on a thread of its own; when it returns the connection is closed.
  init(_ talk: @escaping @Sendable (Connection) -> Void) {
    mkdir(folder, 0o700)
    guard let listening = LocalSocket.listening(at: .path("\(folder)/s")) else { preconditionFailure(folder) }
    Thread.detachNewThread { [isOver] in
      var number = 0
      while !isOver.withLock({ $0 }) {
        var descriptor = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
        poll(&descriptor, 1, 20)
        guard let socket = LocalSocket.accepted(by: listening) else { continue }
        let (own, before) = (Connection(socket: socket, greeting: AttachGreeting(token: ""), number: 0), number)
        number += 1
        Thread.detachNewThread {
          defer { close(socket) }
          guard let line = own.readLine(), let greeting = line.withUnsafeBytes({ AttachGreeting($0) }) else { return }
          talk(Connection(socket: socket, greeting: greeting, number: before))
        }
      }
      close(listening)
    }
  }

  deinit {
    isOver.withLock { $0 = true }
    unlink("\(folder)/s")
    rmdir(folder)
  }

  /// How a debugger reaches it.
  var app: AttachableApp? { AttachableApp(address: "\(folder)/s", token: "t") }
}
