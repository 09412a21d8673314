internal import PlayheadFormat
package import PlayheadPlatform

/// An app that listens for debuggers.
public struct AttachableApp: Hashable, Sendable {
  /// The app's name.
  public var name: String
  /// The number of its process; 0 where only its address is known.
  public var pid: Int
  /// When it began to listen, as in a recording's header.
  public var started: String
  /// Where it listens: the path of a socket, or `127.0.0.1:PORT`.
  public var address: String
  package let token: String

  init(_ app: ListeningApp) {
    (name, pid, started, address, token) = (app.app, app.pid, app.started, app.address, app.token)
  }

  /// An app of which only its address is known, as that of a phone.
  ///
  /// - Parameters:
  ///   - address: `127.0.0.1:PORT`, `:PORT`, or the path of a socket.
  ///   - token: what the app has printed.
  /// - Returns: nil where that is no address.
  public init?(address: String, token: String) {
    let isSocket = address.contains("/")
    let port = address.split(separator: ":", omittingEmptySubsequences: false)
    let isPort =
      port.count == 2 && ["", "127.0.0.1", "localhost"].contains(port[0]) && UInt16(port[1]) ?? 0 > 0
    guard isSocket || isPort else { return nil }
    self.address = isSocket ? address : "127.0.0.1:\(port[1])"
    (name, pid, started, self.token) = (self.address, 0, "", token)
  }

  /// The apps of this user on this machine, by their numbers.
  ///
  /// - Throws: ``AttachError`` where the folder in which they are found is not this user's alone.
  public static func all() throws(AttachError) -> [AttachableApp] { try all(.app) }

  private static func all(_ kind: ListeningKind) throws(AttachError) -> [AttachableApp] {
    let folder: ListeningFolder
    do throws(ListeningFolder.Problem) { folder = try ListeningFolder() } catch {
      if error.isMissing { return [] }
      throw AttachError(.unusable("\(error)"))
    }
    return folder.apps(kind).map { AttachableApp($0) }
  }

  /// Finds the app that a person means.
  ///
  /// - Parameters:
  ///   - text: its name, the number of its process, or its address; nil where there is only one.
  ///   - token: what it has printed, for an address of an app that cannot be found here.
  /// - Throws: ``AttachError`` where there is none, or more than one.
  public static func find(_ text: String?, token: String?) throws(AttachError) -> AttachableApp {
    let apps = try all()
    guard let text else {
      if apps.count > 1 { throw AttachError(.ambiguous(apps)) }
      guard let app = apps.first else { throw AttachError(.noApp) }
      return app
    }
    if let app = AttachableApp(address: text, token: token ?? "") {
      if let known = apps.first(where: { $0.address == app.address }), token == nil { return known }
      guard token != nil else { throw AttachError(.noToken) }
      return app
    }
    guard let app = try meant(by: text, among: apps) else {
      throw AttachError(apps.isEmpty ? .noApp : .unknownApp(text))
    }
    return app
  }

  /// Finds a prompt that listens for an editor, by the name of its program or its process number.
  package static func prompt(_ text: String) throws(AttachError) -> AttachableApp {
    guard let prompt = try meant(by: text, among: all(.prompt)) else { throw AttachError(.noPrompt(text)) }
    return prompt
  }

  private static func meant(by text: String, among apps: [AttachableApp]) throws(AttachError) -> AttachableApp? {
    let numbered = apps.filter { String($0.pid) == text }
    let named = numbered.isEmpty ? apps.filter { $0.name.lowercased() == text.lowercased() } : numbered
    let close = named.isEmpty ? apps.filter { $0.name.lowercased().hasPrefix(text.lowercased()) } : named
    if close.count > 1 { throw AttachError(.ambiguous(close)) }
    return close.first
  }

  package var socket: LocalSocket.Address {
    if address.contains("/") { return .path(address) }
    return .loopback(port: address.split(separator: ":").last.flatMap { UInt16($0) } ?? 0)
  }
}
