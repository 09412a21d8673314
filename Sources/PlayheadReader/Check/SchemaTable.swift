/// The types of a schema as flat tables, in which parts are found by the bytes of their names.
struct SchemaTable: Sendable {
  enum Kind: UInt8, Sendable {
    /// An undescribed type.
    case any
    /// Objects with all fields of the type, or with one of its cases.
    case fields, cases
    /// Arrays of elements, objects of entries, and objects or arrays of alternating keys and values.
    case elements, entries, pairs
    /// One of several strings.
    case values
    case bool, text, integer, floating, decimal, date
  }

  struct Node: Sendable {
    var kind: Kind
    /// The index of the first part, or the number of the type of elements, entries or keys.
    var first = 0
    /// The number of parts, or the number of the type of a key's value.
    var second = 0
    var min = Int64.min
    var max = UInt64.max
  }

  struct Part: Sendable {
    var hash: UInt64
    /// The offset in the name bytes.
    var start: Int
    var count: Int
    var number: Int
  }

  private(set) var nodes: [Node] = []
  /// The parts of each type are sorted by hash.
  private var parts: [Part] = []
  /// All names, followed by the spare bytes that a comparison may read.
  private var names: [UInt8] = Array(repeating: 0, count: 8)
  private let hasher = ByteHash()
  /// The numbers of the types of the state and the actions.
  let state: Int
  let action: Int

  init(state: Int, action: Int) {
    self.state = state
    self.action = action
  }

  mutating func append(_ node: Node) { nodes.append(node) }

  mutating func append(_ kind: Kind, _ parts: some Collection<(name: String, number: Int)>) {
    nodes.append(Node(kind: kind, first: self.parts.count, second: parts.count))
    let new = parts.map { part in
      let text = Array(part.name.utf8)
      names.replaceSubrange(names.count - 8..<names.count - 8, with: text)
      return Part(
        hash: hasher(part.name), start: names.count - 8 - text.count, count: text.count, number: part.number)
    }
    self.parts += new.sorted { $0.hash < $1.hash }
  }

  /// The index of a part among all parts, in O(log *n*); nil if the type has no such part; eight bytes after `name`
  /// must be readable.
  @inline(__always) func part(
    _ name: UnsafeBufferPointer<UInt8>, _ hash: UInt64, of node: Node
  ) -> (index: Int, number: Int)? {
    parts.withUnsafeBufferPointer { parts in
      var (low, high) = (node.first, node.first &+ node.second)
      while low < high {
        let middle = (low &+ high) >> 1
        if parts[middle].hash < hash { low = middle &+ 1 } else { high = middle }
      }
      guard low < node.first &+ node.second, parts[low].hash == hash, parts[low].count == name.count else { return nil }
      let isSame = names.withUnsafeBufferPointer { names in
        guard let left = names.baseAddress, let right = name.baseAddress else { return false }
        return ByteHash.isEqual(left + parts[low].start, right, count: name.count)
      }
      return isSame ? (low &- node.first, parts[low].number) : nil
    }
  }

  /// The number of the type at a path (a JSON Pointer's text with eight readable bytes after it) from another type; nil
  /// if unknown or absent.
  func number(at path: UnsafeBufferPointer<UInt8>, from root: Int) -> Int? {
    var number = root
    var tokens = PathTokens(path)
    while !tokens.isAtEnd {
      guard let token = tokens.next() else { return nil }
      let node = nodes[number]
      switch node.kind {
      case .fields, .cases:
        guard let part = part(token.bytes, hasher(token.bytes), of: node) else { return nil }
        number = part.number
      case .elements, .entries: number = node.first
      case .any, .pairs, .values, .bool, .text, .integer, .floating, .decimal, .date: return nil
      }
    }
    return number
  }
}
