import PlayheadFormat

/// The paths in patches, each kept once, and the shapes of patches, which are the operations and their paths in order.
/// A step stores only the number of its shape, and as a hostile recording may have as many paths as bytes, a
/// surrounding place replaces a path beyond a limit.
struct PatchTable: Sendable {
  /// The kind of an operation, in the upper bits of an entry.
  enum Kind: UInt32 {
    case add, remove, replace
    /// Something at or beneath the path, whose own path was not kept.
    case beneath

    init(_ kind: RecordedChange.OperationKind) {
      switch kind {
      case .add: self = .add
      case .remove: self = .remove
      case .replace: self = .replace
      }
    }
  }

  /// One operation of a shape: its kind and its path's number.
  struct Entry: Hashable {
    private let bits: UInt32

    @inline(__always) init(_ kind: Kind, path: UInt32) { bits = kind.rawValue << 30 | path }

    @inline(__always) var kind: Kind { Kind(rawValue: bits >> 30) ?? .beneath }
    @inline(__always) var path: Int { Int(bits & (1 << 30 - 1)) }
    @inline(__always) fileprivate var hash: UInt64 { UInt64(bits) }
  }

  /// The shape of a patch that must be parsed: it may touch anything.
  static let irregular: UInt32 = 0
  /// The shape of a change without a patch.
  static let empty: UInt32 = 1
  /// The most paths, bytes of paths, and shapes.
  private static let pathLimit = 1 << 18
  private static let weightLimit = 64 << 20
  private static let shapeLimit = 1 << 18
  /// The most replacement places, and their greatest depth and length.
  private static let aroundLimit = 1 << 12
  private static let aroundDepth = 16
  private static let aroundLength = 512

  private(set) var paths = ByteTable()
  /// The operations of all shapes, and where each shape's begin.
  private var operations: [Entry] = []
  private var starts: [UInt32] = [0, 0, 0]
  /// The upper half of the hash and the number; 0 for an empty slot.
  private var slots: [UInt64] = Array(repeating: 0, count: 64)
  /// The operations of the patch that is being added.
  private var added: [Entry] = []
  private let seed = UInt64.random(in: 1 ... .max)

  var shapeCount: Int { starts.count - 1 }

  func entries(of shape: UInt32) -> ArraySlice<Entry> {
    operations[Int(starts[Int(shape)])..<Int(starts[Int(shape) + 1])]
  }

  // MARK: - Adding a patch

  @inline(__always) mutating func beginPatch() { added.removeAll(keepingCapacity: true) }

  /// Adds an operation; eight bytes after its path must be readable.
  @inline(__always) mutating func add(_ kind: Kind, _ path: UnsafeBufferPointer<UInt8>) {
    added.append(paths.find(path).map { Entry(kind, path: $0) } ?? entry(kind, path))
  }

  /// The shape of the added operations.
  @inline(__always) mutating func endPatch() -> UInt32 { added.withUnsafeBufferPointer { shape($0) } }

  // MARK: - Paths

  @inline(never) private mutating func entry(_ kind: Kind, _ path: UnsafeBufferPointer<UInt8>) -> Entry {
    if paths.count < Self.pathLimit, paths.weight + path.count < Self.weightLimit {
      return Entry(kind, path: paths.intern(path))
    }
    return addPlace(around: path)
  }

  /// The entry for the nearest kept place around a path. While there is room, the next place beneath it is added, so
  /// that a large dictionary is represented by its members rather than by the whole state; only outer places are
  /// examined, in O(*n*) of the path.
  private mutating func addPlace(around path: UnsafeBufferPointer<UInt8>) -> Entry {
    var ends = [0]
    var index = 1
    while index < min(path.count, Self.aroundLength), ends.count < Self.aroundDepth {
      if path[index] == UInt8(ascii: "/") { ends.append(index) }
      index += 1
    }
    var nearest: (depth: Int, number: UInt32)?
    for depth in ends.indices.reversed() {
      if let number = paths.find(UnsafeBufferPointer(rebasing: path[..<ends[depth]])) {
        nearest = (depth, number)
        break
      }
    }
    let next = nearest.map { $0.depth + 1 } ?? 0
    if next == 0 || next < ends.count && paths.count < Self.pathLimit + Self.aroundLimit {
      return Entry(.beneath, path: paths.intern(UnsafeBufferPointer(rebasing: path[..<ends[next]])))
    }
    return Entry(.beneath, path: nearest?.number ?? 0)
  }

  // MARK: - Shapes

  /// The number of a shape, which is added if it is new.
  @inline(__always) private mutating func shape(_ entries: UnsafeBufferPointer<Entry>) -> UInt32 {
    if entries.isEmpty { return Self.empty }
    let hash = hash(entries)
    return find(entries, hash) ?? add(entries, hash)
  }

  @inline(__always) private func find(_ entries: UnsafeBufferPointer<Entry>, _ hash: UInt64) -> UInt32? {
    var index = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
    while slots[index] != 0 {
      if slots[index] >> 32 == hash >> 32 {
        let shape = UInt32(truncatingIfNeeded: slots[index])
        let (start, end) = (Int(starts[Int(shape)]), Int(starts[Int(shape) &+ 1]))
        if end &- start == entries.count, (0..<entries.count).allSatisfy({ operations[start &+ $0] == entries[$0] }) {
          return shape
        }
      }
      index = (index &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  @inline(never) private mutating func add(_ entries: UnsafeBufferPointer<Entry>, _ hash: UInt64) -> UInt32 {
    guard shapeCount < Self.shapeLimit, operations.count + entries.count < Self.shapeLimit * 8 else {
      return Self.irregular
    }
    if shapeCount * 2 >= slots.count {
      slots = Array(repeating: 0, count: slots.count * 2)
      for shape in 2..<UInt32(shapeCount) {
        place(shape, self.entries(of: shape).withUnsafeBufferPointer { self.hash($0) })
      }
    }
    let shape = UInt32(shapeCount)
    operations.append(contentsOf: entries)
    starts.append(UInt32(operations.count))
    place(shape, hash)
    return shape
  }

  private mutating func place(_ shape: UInt32, _ hash: UInt64) {
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index] != 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(shape)
  }

  @inline(__always) private func hash(_ entries: UnsafeBufferPointer<Entry>) -> UInt64 {
    var hash = seed ^ UInt64(entries.count)
    for entry in entries { hash = ByteHash.mix(hash ^ entry.hash) }
    return hash
  }
}
