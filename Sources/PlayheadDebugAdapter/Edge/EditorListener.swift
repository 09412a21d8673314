internal import Dispatch
internal import PlayheadFormat
internal import PlayheadPlatform

/// Listens for an editor that joins a prompt, on a socket in the folder of listening apps, and admits clients that have the token.
@MainActor
package final class EditorListener {
  /// The time in milliseconds in which a client must send its greeting.
  private nonisolated static let patience = 2000
  /// The delay in milliseconds after a refused client.
  private nonisolated static let pause = 200

  private let entry: ListeningEntry
  private let source: any DispatchSourceRead

  /// Prompts are found by `name`; `admit` receives the socket of a client that has the token.
  package init(
    name: String, store: String, _ admit: @escaping @MainActor (CInt) -> Void
  ) throws(Problem) {
    let entry: ListeningEntry
    do throws(ListeningProblem) {
      entry = try ListeningEntry(.prompt, in: ListeningFolder.standardPath, name: name, store: store, started: "")
    } catch {
      throw Problem(message: error.message)
    }
    self.entry = entry
    source = Self.source(entry, admit)
    source.resume()
  }

  package struct Problem: Error {
    package let message: String
  }

  /// Stops listening and removes the entry by which the prompt is found.
  package func close() {
    entry.withdraw()
    source.cancel()
  }

  /// Accepts clients one after the other, on a queue of its own.
  private nonisolated static func source(
    _ entry: ListeningEntry, _ admit: @escaping @MainActor (CInt) -> Void
  ) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: entry.current, queue: DispatchQueue(label: "playhead.editor.listener"))
    source.setEventHandler {
      guard let socket = LocalSocket.accepted(by: entry.current) else {
        // The process may have run out of descriptors; the event recurs at once, so this delays the next attempt.
        poll(nil, 0, CInt(pause))
        return
      }
      guard SocketPeer.user(of: socket) == getuid(), let line = firstLine(from: socket),
        let greeting = line.withUnsafeBytes({ AttachGreeting($0) }), entry.token.matches(greeting.token)
      else {
        PlayheadPlatform.close(socket)
        poll(nil, 0, CInt(pause))
        return
      }
      DispatchQueue.main.async { MainActor.assumeIsolated { admit(socket) } }
    }
    source.setCancelHandler { entry.close() }
    return source
  }

  /// Reads the first line byte by byte, so that what follows stays in the socket; nil if no line arrives in time.
  private nonisolated static func firstLine(from socket: CInt) -> [UInt8]? {
    let end = MonotonicTime.now() + patience * 1_000_000
    var line: [UInt8] = []
    while line.count < AttachGreeting.limit {
      let left = (end - MonotonicTime.now()) / 1_000_000
      var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard left > 0 else { return nil }
      let ready = poll(&descriptor, 1, CInt(left))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      var byte: UInt8 = 0
      let count = recv(socket, &byte, 1, 0)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return nil }
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
    }
    return nil
  }
}
