package enum SocketPeer {
  /// The user that runs the peer's process; nil if unknown.
  package static func user(of socket: CInt) -> uid_t? {
    #if canImport(Darwin)
      // getpeereid(3)
      var (user, group): (uid_t, gid_t) = (0, 0)
      return getpeereid(socket, &user, &group) == 0 ? user : nil
    #else
      // unix(7): `SO_PEERCRED` answers with a process, a user and a group.
      var credentials: (pid: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
      var size = socklen_t(MemoryLayout.size(ofValue: credentials))
      guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
      return credentials.user
    #endif
  }
}
