internal import PlayheadFormat

/// Recognises most of the lines that redaction leaves unchanged, by searching their bytes.
package struct LinePrefilter: Sendable {
  /// The strings redacted elsewhere; nil while lines are learned.
  private let texts: SecretStrings?
  /// A name from each pattern; nil if a pattern has none that is always spelled the same.
  private let names: [BytePattern]?

  init(_ patterns: [RedactionPattern], _ texts: SecretStrings?) {
    self.texts = texts
    let names = patterns.map { pattern in
      pattern.tokens.compactMap { if case .name(let name) = $0 { Self.plain(name) } else { nil } }
        .max { $0.count < $1.count }
    }
    self.names =
      names.contains(nil) || names.count > Self.limit ? nil : names.compactMap(\.self).map { BytePattern($0) }
  }

  /// The most names to search for in each line.
  private static let limit = 16

  /// The bytes of a name that JSON and JSON Pointers always spell without escapes.
  private static func plain(_ name: String) -> [UInt8]? {
    let isPlain = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"\\/~".utf8.contains($0) }
    return isPlain ? Array(name.utf8) : nil
  }

  /// Names in lines with a redaction of their own: a binding action, the reason of an answer.
  private static let others = [BytePattern(Array(#""path""#.utf8)), BytePattern(Array(#""because""#.utf8))]
  private static let escape = BytePattern(Array("\\".utf8))

  /// Whether the bytes show that a line stays as it is (or, while lines are learned, that it teaches nothing); it may
  /// be invalid JSON, and ``LineCursor/slack`` bytes after it must be readable.
  package func leaves(_ line: UnsafeRawBufferPointer) -> Bool {
    if mayLeadInto(line) { return false }
    // An escape in a pointer may hide a redacted text.
    return texts.map { !$0.mayStand(in: line) && !line.contains(UInt8(ascii: "~")) } ?? true
  }

  /// Whether a pattern may lead to a value in a line.
  private func mayLeadInto(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let names, let base = bytes.bindMemory(to: UInt8.self).baseAddress else {
      return true
    }
    var line = LineCursor(base, from: 0, end: bytes.count)
    if RecordedChange.scan(&line) != nil {
      // Only a writer's operations contain all values that they move.
      guard RecordedChange.scanPatch(&line, { _, _, _ in }) else { return true }
    } else {
      guard AnyRecordedLine.scannedPosition(bytes) != nil else { return true }
      if Self.others.contains(where: { $0.isIn(bytes) }) { return true }
    }
    return Self.escape.isIn(bytes) || names.contains { $0.isIn(bytes) }
  }
}
