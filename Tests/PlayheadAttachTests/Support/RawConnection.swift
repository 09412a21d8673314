import Foundation
import PlayheadFormat
import PlayheadPlatform

/// A connection that says what it likes.
final class RawConnection: Sendable {
  struct Failure: Error {
    let message: String
  }

  let socket: CInt

  init(to address: String) throws {
    let place: LocalSocket.Address =
      address.hasPrefix("/")
      ? .path(address) : .loopback(port: UInt16(address.split(separator: ":").last ?? "") ?? 0)
    guard let socket = LocalSocket.connected(to: place) else {
      throw Failure(message: "\(address): \(String(cString: strerror(errno)))")
    }
    self.socket = socket
  }

  /// Connects and greets.
  convenience init(to app: ListeningApp?) throws {
    guard let app else { throw Failure(message: "no app listens") }
    try self.init(to: app.address)
    AttachGreeting(token: app.token).line.withBytes {
      _ = PlayheadPlatform.send(socket, $0.baseAddress, $0.count, LocalSocket.flags)
    }
  }

  /// One that takes the place of another, which is gone.
  init(closed other: RawConnection) {
    shutdown(other.socket, CInt(SHUT_RDWR))
    socket = -1
  }

  deinit { if socket >= 0 { close(socket) } }

  /// - Returns: false where the other side has gone.
  @discardableResult func say(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBytes {
      PlayheadPlatform.send(socket, $0.baseAddress, $0.count, LocalSocket.flags) == $0.count
    }
  }

  /// Reads until the other side closes, or a text has come, on a thread of its own: tasks have few.
  @discardableResult func read(until end: String? = nil) async -> [UInt8] {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.readNow(until: end)) }
    }
  }

  private func readNow(until end: String?) -> [UInt8] {
    var all: [UInt8] = []
    let end = end.map { Array($0.utf8) }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      while true {
        let count = recv(socket, buffer.baseAddress, buffer.count, 0)
        if count <= 0 { return all }
        all += UnsafeRawBufferPointer(rebasing: buffer[..<count])
        if let end, all.suffix(end.count + count).firstRange(of: end) != nil { return all }
      }
    }
  }

  /// The lines of the recording, and what was none of it.
  static func parts(_ bytes: [UInt8]) -> (recording: String, answers: [AttachReply]) {
    var (recording, answers) = ("", [AttachReply]())
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let answer = Array(line).withUnsafeBytes({ AttachReply($0) }) {
        answers.append(answer)
      } else {
        recording += String(decoding: line, as: UTF8.self) + "\n"
      }
    }
    return (recording, answers)
  }
}
