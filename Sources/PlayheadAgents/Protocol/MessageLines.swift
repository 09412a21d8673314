internal import PlayheadCommands
internal import PlayheadFormat
import PlayheadPlatform

/// Cuts what comes from a client into messages, one a line.
struct MessageLines {
  /// How many bytes a message may have.
  static let limit = 1 << 24

  private var splitter = LineSplitter()
  /// Whether what comes belongs to a line that was too long.
  private var isSkipping = false

  /// Takes what has come.
  ///
  /// - Returns: the messages that it completes, and what is none.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> [Result<JSONValue, ProtocolError>] {
    var bytes = bytes
    var found: [Result<JSONValue, ProtocolError>] = []
    if isSkipping {
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return [] }
      (bytes, isSkipping) = (bytes[(end + 1)...], false)
    }
    splitter.append(bytes)
    while let line = splitter.nextLine() { if let message = Self.message(line) { found.append(message) } }
    if splitter.restCount > Self.limit {
      (splitter, isSkipping) = (LineSplitter(), true)
      found.append(.failure(Self.tooLong))
    }
    return found
  }

  /// The last message, where nothing ended its line.
  mutating func rest() -> Result<JSONValue, ProtocolError>? { splitter.rest().flatMap(Self.message) }

  private static let tooLong = ProtocolError(.noRequest, "found a message of more than \(limit) bytes")

  private static func message(_ line: String) -> Result<JSONValue, ProtocolError>? {
    if line.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
    if line.utf8.count > limit { return .failure(tooLong) }
    do throws(JSONSyntaxError) { return .success(try JSONValue(parsing: line)) } catch {
      return .failure(ProtocolError(.noJSON, "\(error)"))
    }
  }
}
