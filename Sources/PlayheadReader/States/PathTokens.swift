internal import PlayheadFormat

/// The tokens of a JSON Pointer's text, in order.
struct PathTokens: ~Copyable {
  private let path: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The last token, if it is spelled with an escape.
  private var unescaped: UnsafeMutableBufferPointer<UInt8>?
  private(set) var count = 0

  /// The path is empty, or each token follows a `/`; eight bytes after it must be readable.
  init(_ path: UnsafeBufferPointer<UInt8>) { self.path = path }

  deinit { unescaped?.deallocate() }

  var isAtEnd: Bool { position == path.count }

  /// The next token, valid until the one after it; nil at the end or if it is misspelled.
  mutating func next() -> LazyJSON.Token? {
    guard position < path.count, path[position] == UInt8(ascii: "/") else { return nil }
    let start = position + 1
    var hasEscape = false
    position = start
    while position < path.count, path[position] != UInt8(ascii: "/") {
      if path[position] == UInt8(ascii: "~") { hasEscape = true }
      position += 1
    }
    count += 1
    let spelling = UnsafeBufferPointer(rebasing: path[start..<position])
    return hasEscape ? unescape(spelling) : LazyJSON.Token(bytes: spelling)
  }

  private mutating func unescape(_ spelling: UnsafeBufferPointer<UInt8>) -> LazyJSON.Token? {
    let text = "/" + String(decoding: spelling, as: UTF8.self)
    guard let token = (try? JSONPointer(parsing: text))?.tokens.first else { return nil }
    unescaped?.deallocate()
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: token.utf8.count + 8)
    _ = bytes.initialize(from: Array(token.utf8) + Array(repeating: 0, count: 8))
    unescaped = bytes
    return LazyJSON.Token(bytes: UnsafeBufferPointer(rebasing: bytes.dropLast(8)))
  }
}
