import PlayheadRecording

/// Tells whether two patches may change places.
enum PatchOrder {
  /// Whether operations do the same before others as after them: they touch other places, and none of them shifts the
  /// elements of an array that the others touch.
  ///
  /// - Parameters: operations as JSON objects, each followed by a comma.
  static func commute(_ left: [UInt8], with right: [UInt8]) -> Bool {
    guard !left.isEmpty, !right.isEmpty else { return true }
    guard let left = operations(left), let right = operations(right) else { return false }
    return left.allSatisfy { left in right.allSatisfy { areApart(left, $0) } }
  }

  private static func operations(_ bytes: [UInt8]) -> [JSONPatch.Operation]? {
    let text = Array("[".utf8) + bytes.dropLast() + Array("]".utf8)
    return try? JSONPatch(text.withUnsafeBytes { bytes throws in try JSONValue(parsing: bytes) }).operations
  }

  private static func areApart(_ left: JSONPatch.Operation, _ right: JSONPatch.Operation) -> Bool {
    let pairs = Array(zip(left.path.tokens, right.path.tokens))
    guard let fork = pairs.firstIndex(where: { $0.0 != $0.1 }) else { return false }
    return !shifts(left, at: fork) && !shifts(right, at: fork)
  }

  /// Whether the operation adds or removes an element of an array at this depth.
  private static func shifts(_ operation: JSONPatch.Operation, at depth: Int) -> Bool {
    if case .replace = operation { return false }
    let tokens = operation.path.tokens
    return tokens.count == depth + 1 && Int(tokens[depth]) != nil
  }
}
