/// Where an app listens for debuggers.
public struct ListeningPlace: Hashable, Sendable {
  /// A port of 127.0.0.1; nil for a socket in the folder.
  let port: UInt16?

  /// A Unix-domain socket in a folder that only this user can look into.
  public static let thisMachine = ListeningPlace(port: nil)

  /// A port of 127.0.0.1, for a phone, to which USB forwards a port, or an app in a sandbox.
  ///
  /// The recorder reports the token that a debugger needs as it reports problems: to `onProblem`, or else on standard
  /// error.
  ///
  /// - Parameter port: 0 for any that is free.
  public static func loopback(port: UInt16 = 0) -> ListeningPlace { ListeningPlace(port: port) }
}
