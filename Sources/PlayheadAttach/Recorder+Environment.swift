public import PlayheadFormat
import PlayheadPlatform
public import PlayheadRecorder

extension Recorder {
  /// Lets debuggers attach to the stores that are recorded where the environment asks for it, if it has `PLAYHEAD_LISTEN`.
  ///
  /// ```swift
  /// #if DEBUG
  ///   Recorder.listensByEnvironment(allowing: [.sending])
  /// #endif
  /// let store = Store(initialState: Feature.State()) { Feature().recorded() }
  /// ```
  ///
  /// Call it once, before the stores are made. With `PLAYHEAD_LISTEN=1` in the environment each of them listens at a Unix-domain
  /// socket, with `PLAYHEAD_LISTEN=loopback` or `loopback:PORT` at a port of 127.0.0.1. It needs no `PLAYHEAD_RECORD`: without a
  /// file nothing is recorded as long as nobody is attached.
  ///
  /// - Parameter permissions: what debuggers may do besides looking; nothing by default.
  public static func listensByEnvironment(allowing permissions: Set<AttachPermission> = []) {
    listen.withLock { listen in
      listen = { recorder in
        guard let place = variable(listenVariable).flatMap(ListeningPlace.init(environment:)) else {
          recorder.core.tell(
            """
            no debugger can attach: found '\(variable(listenVariable) ?? "")' in \(listenVariable), expected '1', \
            'loopback' or 'loopback:PORT'
            """)
          return
        }
        recorder.listen(at: place, allowing: permissions)
      }
    }
  }
}

extension ListeningPlace {
  /// The value of `PLAYHEAD_LISTEN`; nil for any other text.
  init?(environment value: String) {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("1", 1): self = .thisMachine
    case ("loopback", 1): self = .loopback()
    case ("loopback", _):
      guard let port = UInt16(parts[1]) else { return nil }
      self = .loopback(port: port)
    default: return nil
    }
  }
}
