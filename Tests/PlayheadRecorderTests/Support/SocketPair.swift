import PlayheadPlatform
import Testing

/// Two ends of a connection: the app's, and the debugger's.
final class SocketPair {
  let app: CInt
  private let debugger: CInt

  init() throws {
    var ends: [CInt] = [-1, -1]
    #if canImport(Darwin)
      try #require(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
    #else
      try #require(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
    #endif
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (app, debugger) = (ends[0], ends[1])
  }

  deinit {
    close(app)
    close(debugger)
  }

  /// What the debugger can read.
  ///
  /// - Parameter send: has the app send on, and returns how many bytes it has left.
  func received(_ send: () -> Int) -> String {
    var (all, bytes, left) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16), 0)
    repeat {
      left = send()
      var count = 0
      repeat {
        count = read(debugger, &bytes, bytes.count)
        all += bytes.prefix(max(count, 0))
      } while count > 0
    } while left > 0
    return String(decoding: all, as: UTF8.self)
  }
}
