/// Sockets that only this machine can reach: by a path, or at a port of 127.0.0.1.
package enum LocalSocket {
  package enum Address: Hashable, Sendable {
    case path(String)
    /// 127.0.0.1, and no other address; 0 for any port that is free.
    case loopback(port: UInt16)
  }

  /// Flags for send(2) that turn a closed peer into an error instead of SIGPIPE; on Darwin a socket option does this.
  package static var flags: CInt {
    #if canImport(Darwin)
      0
    #else
      CInt(MSG_NOSIGNAL)
    #endif
  }

  /// A non-blocking listening socket that child processes do not inherit; nil on failure, with the reason in `errno`.
  package static func listening(at address: Address) -> CInt? {
    opened(address) { socket, name, size in
      if case .loopback = address {
        var isOn: CInt = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<CInt>.size))
      }
      return fcntl(socket, F_SETFL, O_NONBLOCK) == 0 && bind(socket, name, size) == 0 && listen(socket, 16) == 0
    }
  }

  /// A connected socket that child processes do not inherit; nil on failure, with the reason in `errno`.
  package static func connected(to address: Address) -> CInt? {
    opened(address) { connect($0, $1, $2) == 0 }
  }

  /// The next connection of a listening socket, which child processes do not inherit.
  package static func accepted(by socket: CInt) -> CInt? {
    let connection = accept(socket, nil, nil)
    guard connection >= 0 else { return nil }
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    return connection
  }

  package static func port(of socket: CInt) -> UInt16 {
    var name = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutableBytes(of: &name) { bytes in
      getsockname(socket, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!, &size)
    }
    return status == 0 ? UInt16(bigEndian: name.sin_port) : 0
  }

  private static func opened(
    _ address: Address, _ body: (CInt, UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> CInt? {
    let family: CInt
    switch address {
    case .path: family = AF_UNIX
    case .loopback: family = AF_INET
    }
    #if canImport(Darwin)
      let socket = socket(family, SOCK_STREAM, 0)
    #else
      let socket = socket(family, CInt(SOCK_STREAM.rawValue), 0)
    #endif
    guard socket >= 0 else { return nil }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var isOn: CInt = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<CInt>.size))
    #endif
    if withName(of: address, { body(socket, $0, $1) }) { return socket }
    let error = errno
    close(socket)
    errno = error
    return nil
  }

  private static func withName(
    of address: Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    switch address {
    case .path(let path):
      var name = sockaddr_un()
      name.sun_family = sa_family_t(AF_UNIX)
      let bytes = Array(path.utf8)
      // Leaves room for the terminating zero.
      guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else {
        errno = ENAMETOOLONG
        return false
      }
      withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
      return withUnsafeBytes(of: &name) { call(body, $0) }
    case .loopback(let port):
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = port.bigEndian
      name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafeBytes(of: &name) { call(body, $0) }
    }
  }

  private static func call(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool, _ name: UnsafeRawBufferPointer
  ) -> Bool {
    guard let address = name.assumingMemoryBound(to: sockaddr.self).baseAddress else { return false }
    return body(address, socklen_t(name.count))
  }
}
