internal import PlayheadFormat

/// The supported revisions of the Model Context Protocol.
enum ProtocolVersion {
  /// The revisions that begin with `initialize`, the newest last.
  static let withHandshake = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
  /// The revisions in which each request declares its version.
  static let withoutHandshake = ["2026-07-28"]

  /// All revisions, the newest first.
  static var all: [String] { (withHandshake + withoutHandshake).reversed() }

  /// The keys under which a request declares its version and the client's capabilities.
  static let (versionKey, capabilitiesKey, serverKey) = (
    "io.modelcontextprotocol/protocolVersion", "io.modelcontextprotocol/clientCapabilities",
    "io.modelcontextprotocol/serverInfo"
  )

  /// The revision for a client: the one that it asks for, or else the newest with a handshake.
  static func negotiated(_ asked: String) -> String {
    withHandshake.contains(asked) ? asked : withHandshake[withHandshake.count - 1]
  }
}
