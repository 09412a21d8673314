import PlayheadRecording

/// The places that patches have touched, to tell whether another patch may change places with them.
///
/// Two operations may if they touch other places, and neither shifts the elements of an array that the other touches.
///
/// - Complexity: O(d) for each operation, in the depth of its place.
struct PatchFootprint {
  private final class Node {
    var children: [String: Node] = [:]
    /// Whether an operation was done here, so that all beneath is touched.
    var isTouched = false
    /// Whether one added or removed an element of the array that is here.
    var isShifted = false
  }

  private var root: Node?

  var isEmpty: Bool { root == nil }

  /// Adds the places of a patch.
  mutating func add(_ operations: [JSONPatch.Operation]) {
    guard !operations.isEmpty else { return }
    let root = root ?? Node()
    self.root = root
    for operation in operations {
      var node = root
      let tokens = operation.path.tokens
      for (depth, token) in tokens.enumerated() {
        if depth == tokens.count - 1, Self.shifts(operation) { node.isShifted = true }
        if let child = node.children[token] {
          node = child
        } else {
          let child = Node()
          node.children[token] = child
          node = child
        }
      }
      node.isTouched = true
    }
  }

  /// Whether a patch does the same before these as after them.
  func commutes(with operations: [JSONPatch.Operation]) -> Bool {
    guard let root else { return true }
    return operations.allSatisfy { isApart($0, from: root) }
  }

  private func isApart(_ operation: JSONPatch.Operation, from root: Node) -> Bool {
    var node = root
    let tokens = operation.path.tokens
    for (depth, token) in tokens.enumerated() {
      if node.isTouched || node.isShifted { return false }
      if depth == tokens.count - 1, Self.shifts(operation) { return node.children.isEmpty }
      guard let child = node.children[token] else { return true }
      node = child
    }
    // Something was touched here or beneath.
    return false
  }

  /// Whether the operation may add or remove an element of an array; members with such names are taken for elements.
  private static func shifts(_ operation: JSONPatch.Operation) -> Bool {
    if case .replace = operation { return false }
    return operation.path.tokens.last.map { $0 == "-" || Int($0) != nil } ?? false
  }
}
