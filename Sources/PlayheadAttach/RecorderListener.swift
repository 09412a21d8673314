import Foundation
import PlayheadFormat
import PlayheadPlatform
import PlayheadRecorder

/// A listener for debuggers. It ends with the recording, or by ``close()``.
public final class RecorderListener: Sendable {
  /// Where it listens: the path of a socket, or `127.0.0.1:PORT`; nil where it cannot.
  public let address: String?
  let server: AttachServer?

  init(
    _ recorder: RecorderCore, _ place: ListeningPlace, _ permissions: Set<AttachPermission>,
    _ settings: ListenerSettings = ListenerSettings()
  ) {
    do throws(ListeningProblem) {
      let entry = try ListeningEntry(
        .app, in: settings.folder, port: place.port, name: ProcessInfo.processInfo.processName,
        store: recorder.options.storeName ?? "", started: RecorderClock.date())
      let server = try AttachServer(recorder, entry, permissions, settings)
      (self.server, address) = (server, entry.app.address)
      recorder.whenClosed { server.close() }
      recorder.isListening = true
      server.run()
      if place.port != nil {
        recorder.tell("debuggers attach by 'playhead attach \(entry.app.address)' with the token \(entry.app.token)")
      }
    } catch {
      (server, address) = (nil, nil)
      recorder.tell("no debugger can attach: \(error.message)")
    }
  }

  /// How many debuggers are attached.
  public var debuggers: Int { server?.counts.withLock { $0.debuggers } ?? 0 }

  /// How many connections were turned away in all, those without the token included.
  public var refused: Int { server?.counts.withLock { $0.refused } ?? 0 }

  /// Stops listening and disconnects the attached debuggers.
  public func close() { server?.close() }
}
