internal import PlayheadRecording

/// The text of a line, as the parser takes it.
package enum JSONText {
  /// Whether bytes are one text of strict JSON (RFC 8259) that nests no deeper than a line may.
  ///
  /// - Parameter bytes: ``LineScan/slack`` more of them must be readable.
  /// - Complexity: O(*n*), without making anything of them.
  package static func isWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return false }
    var checker = JSONChecker(base, from: 0, end: bytes.count, depth: lineDepth)
    return checker.takeWhole() != nil
  }

  /// How deep a line may nest.
  static let lineDepth = JSONValue.depthLimit + JSONValue.lineDepth
}
