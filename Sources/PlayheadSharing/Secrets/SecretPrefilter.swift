internal import PlayheadReader

/// Filters the bytes of lines before they are parsed: it may report a line
/// without a secret, but never misses one that ``SecretScan`` finds.
struct SecretPrefilter: Sendable {
  /// A cache, indexed by hash, of the hashes of names that neither are nor name a secret.
  private var harmless: [UInt64] = Array(repeating: 0, count: 1 << 12)
  private let hasher = ByteHash()

  private static let quote = UInt8(ascii: "\"")

  /// Whether a line may hold a secret; eight bytes beyond its end must be readable.
  mutating func mayHoldAny(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = 0
    var namesNext = false
    while place < line.count {
      let byte = line[place]
      if byte == Self.quote {
        let start = place + 1
        guard let end = Self.end(ofString: start, in: line) else { return true }
        let text = UnsafeBufferPointer(rebasing: line[start..<end])
        place = end + 1
        while place < line.count, [0x20, 0x09, 0x0D].contains(line[place]) { place += 1 }
        if place < line.count, line[place] == UInt8(ascii: ":") {
          if !isHarmless(name: text) { return true }
          // The value of `key` or `path` names what was read, or the property that an action sets.
          namesNext =
            (3...4).contains(text.count) && (text.elementsEqual("key".utf8) || text.elementsEqual("path".utf8))
        } else {
          if namesNext {
            let start = text.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
            if !isHarmless(name: UnsafeBufferPointer(rebasing: text[start...])) { return true }
          }
          namesNext = false
          if text.first == UInt8(ascii: "/") ? !isHarmless(path: text) : SecretText.mayHoldAny(text) { return true }
        }
      } else if SecretText.isDigit(byte) {
        let start = place
        while place < line.count, SecretText.isInNumber(line[place]) { place += 1 }
        if place - start >= SecretText.fewestCardDigits, SecretText.isCard(line[start..<place]) { return true }
      } else {
        place += 1
      }
    }
    return false
  }

  /// Returns the index of the closing quote; nil if an escape comes first or the string does not end.
  private static func end(ofString start: Int, in line: UnsafeBufferPointer<UInt8>) -> Int? {
    for place in start..<line.count {
      if line[place] == quote { return place }
      if line[place] == UInt8(ascii: "\\") { return nil }
    }
    return nil
  }

  /// Whether no token of a JSON Pointer is, or names, a secret.
  private mutating func isHarmless(path: UnsafeBufferPointer<UInt8>) -> Bool {
    // An escaped token needs decoding, and a text that only looks like a pointer is also checked as text.
    if path.contains(UInt8(ascii: "~")) || SecretText.mayHoldAny(path) { return false }
    var start = 1
    while start <= path.count {
      let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.count
      if !isHarmless(name: UnsafeBufferPointer(rebasing: path[start..<end])) { return false }
      start = end + 1
    }
    return true
  }

  private mutating func isHarmless(name: UnsafeBufferPointer<UInt8>) -> Bool {
    let hash = hasher(name) | 1
    let place = Int(truncatingIfNeeded: hash >> 1) & (harmless.count - 1)
    if harmless[place] == hash { return true }
    let text = String(decoding: name, as: UTF8.self)
    guard !SecretName(text).isSecret, SecretText.findings(in: text).isEmpty else { return false }
    harmless[place] = hash
    return true
  }
}
