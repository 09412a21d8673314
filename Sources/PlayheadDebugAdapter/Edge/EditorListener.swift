internal import Dispatch
internal import PlayheadFormat
internal import PlayheadPlatform

/// Listens for an editor that joins a prompt: at a socket in the folder in which apps are found, for who has the token.
@MainActor
package final class EditorListener {
  /// How long a stranger may take to say who it is, in milliseconds.
  private nonisolated static let patience = 2000
  /// How long nobody is listened to after a wrong token, in milliseconds.
  private nonisolated static let pause = 200

  private let entry: ListeningEntry
  private let source: any DispatchSourceRead

  /// - Parameters:
  ///   - name: what is debugged, by which the prompt is found.
  ///   - store: what its store is called.
  ///   - admit: is given the socket of who has the token.
  /// - Throws: ``EditorListener/Problem`` where it cannot listen.
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

  /// Why nothing can listen.
  package struct Problem: Error {
    package let message: String
  }

  /// Nobody finds it any more.
  package func close() {
    entry.withdraw()
    source.cancel()
  }

  /// Waits for each who comes, one after the other, on a thread of its own.
  private nonisolated static func source(
    _ entry: ListeningEntry, _ admit: @escaping @MainActor (CInt) -> Void
  ) -> any DispatchSourceRead {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: entry.current, queue: DispatchQueue(label: "playhead.editor.listener"))
    source.setEventHandler {
      guard let socket = LocalSocket.accepted(by: entry.current) else {
        // There may be no room for another descriptor, and it is told of again and again.
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

  /// The line that comes first, without its end; nil where none comes in time. What comes after it stays where it is.
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
