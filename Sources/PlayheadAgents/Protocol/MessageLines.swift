internal import PlayheadCommands
internal import PlayheadFormat
import PlayheadPlatform

/// Splits the bytes from a client into messages, one per line.
struct MessageLines {
  /// The most bytes of a message.
  static let limit = 1 << 24

  private var splitter = LineSplitter()
  /// Whether the next bytes still belong to a line that was too long.
  private var isSkipping = false

  /// Parses the next bytes, and returns the messages that they complete, including invalid ones.
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

  /// The last message, if its line has no end.
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
