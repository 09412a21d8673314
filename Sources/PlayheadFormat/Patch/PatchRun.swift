/// Operations one after the other that all take place in one container.
struct PatchRun {
  /// The tokens of the container's place.
  private(set) var container: [String]
  /// The index after the last operation of the run.
  private(set) var end: Int
  /// How many of them put a part into the container, and how many take one out.
  private(set) var additions = 0
  private(set) var removals = 0

  /// From how many such operations on it pays to take the container apart for them: about as often its parts can be
  /// moved in the time that this takes.
  static let threshold = 16

  /// Whether the container may be worth taking apart.
  var isLong: Bool { additions + removals >= Self.threshold }

  /// The run in the container in which the first of the operations puts or takes something.
  ///
  /// - Complexity: O(*n*) in the operations of the run.
  init(in operations: [JSONPatch.Operation], from start: Int) {
    container = []
    end = start + 1
    switch operations[start] {
    case .replace, .test: return
    case .add, .remove, .move, .copy: break
    }
    guard !operations[start].path.tokens.isEmpty else { return }
    container = Array(operations[start].path.tokens.dropLast())
    end = start
    while end < operations.count, count(operations[end]) { end += 1 }
    end = max(end, start + 1)
  }

  /// Counts an operation; false where it reaches out of the container.
  private mutating func count(_ operation: JSONPatch.Operation) -> Bool {
    let path = operation.path.tokens
    guard isInside(path) else { return false }
    let isPart = path.count == container.count + 1
    switch operation {
    case .add: additions += isPart ? 1 : 0
    case .remove: removals += isPart ? 1 : 0
    case .move(let from, _):
      guard isInside(from.tokens) else { return false }
      additions += isPart ? 1 : 0
      removals += from.tokens.count == container.count + 1 ? 1 : 0
    case .copy(let from, _):
      guard isInside(from.tokens) else { return false }
      additions += isPart ? 1 : 0
    case .replace, .test: break
    }
    return true
  }

  private func isInside(_ tokens: [String]) -> Bool {
    tokens.count > container.count && zip(tokens, container).allSatisfy { JSONName($0) == JSONName($1) }
  }
}
