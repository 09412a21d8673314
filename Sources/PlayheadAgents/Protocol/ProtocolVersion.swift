internal import PlayheadFormat

/// The revisions of the Model Context Protocol that are spoken here.
enum ProtocolVersion {
  /// Those that begin with `initialize`, the newest last.
  static let withHandshake = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
  /// Those whose requests say by themselves which they are of.
  static let withoutHandshake = ["2026-07-28"]

  /// All, the newest first.
  static var all: [String] { (withHandshake + withoutHandshake).reversed() }

  /// Where a request says which it is of, and what its client can.
  static let (versionKey, capabilitiesKey, serverKey) = (
    "io.modelcontextprotocol/protocolVersion", "io.modelcontextprotocol/clientCapabilities",
    "io.modelcontextprotocol/serverInfo"
  )

  /// What is spoken with a client that asks for a version: that, or the newest that it could mean.
  static func negotiated(_ asked: String) -> String {
    withHandshake.contains(asked) ? asked : withHandshake[withHandshake.count - 1]
  }
}
