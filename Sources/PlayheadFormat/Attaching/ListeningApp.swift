import PlayheadPlatform

/// The file beside the socket of a listening app, by which debuggers find the app; the app holds a lock on it as long
/// as it listens.
package struct ListeningApp: Hashable, Sendable {
  package var app: String
  package var pid: Int
  /// The store's name; empty before its recording has begun.
  package var store: String
  /// When the app began to listen, in the format of a recording's header.
  package var started: String
  /// The path of a socket, or `127.0.0.1:PORT`.
  package var address: String
  package var token: String

  package init(app: String, pid: Int, store: String, started: String, address: String, token: String) {
    (self.app, self.pid, self.store) = (app, pid, store)
    (self.started, self.address, self.token) = (started, address, token)
  }

  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard let json = try? JSONValue(parsingLine: bytes), let app = json["app"]?.string, let pid = json["pid"]?.int,
      let address = json["address"]?.string, let token = json["token"]?.string
    else { return nil }
    self.init(
      app: app, pid: pid, store: json["store"]?.string ?? "", started: json["started"]?.string ?? "", address: address,
      token: token)
  }

  /// The file's content: one line.
  package var line: JSONWriter {
    var line = JSONWriter(capacity: 512)
    line.append(json)
    line.append(raw: "\n")
    return line
  }

  private var json: JSONValue {
    [
      "app": .string(app), "pid": .integer(Int64(pid)), "store": .string(store), "started": .string(started),
      "address": .string(address), "token": .string(token),
    ]
  }
}
