/// Consecutive operations within one container.
struct PatchRun {
  /// The tokens of the container's place.
  private(set) var container: [String]
  /// The index after the last operation of the run.
  private(set) var end: Int
  /// The numbers of operations that insert a part into the container and that remove one.
  private(set) var additions = 0
  private(set) var removals = 0

  /// The number of insertions and removals from which on taking the container apart pays off: about as many moves of
  /// its parts take the same time.
  static let threshold = 16

  /// Whether the container may be worth taking apart.
  var isLong: Bool { additions + removals >= Self.threshold }

  /// The run in the container that the first operation inserts into or removes from, in O(*n*) of its operations.
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

  /// Counts an operation; false if it reaches outside the container.
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
