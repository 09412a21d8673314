internal import PlayheadFormat

/// A JSON value as its text, of which only those containers are taken apart that a change lies in.
///
/// Reading a part goes through the text of what is around it, and decodes that part. A change costs the depth of its place,
/// the first one in a container the container's text besides. Each can be taken back.
///
/// What is taken apart lies in flat tables: a value is a ``Slot``, which says where it is.
struct LazyJSON: Sendable {
  /// Where a value is: a piece of the text, or a container that was taken apart.
  struct Slot: Sendable {
    /// The offset in the text, or the number of the container, with ``arrayBit`` set in an array's.
    var start: UInt32
    /// How many bytes of text; ``opened`` for a container that was taken apart, ``removed`` for a member that is gone.
    var length: UInt32

    static let opened = UInt32.max
    static let removed = UInt32.max - 1
    static let arrayBit: UInt32 = 1 << 31

    init(_ range: Range<Int>) {
      start = UInt32(truncatingIfNeeded: range.lowerBound)
      length = UInt32(truncatingIfNeeded: range.count)
    }

    private init(start: UInt32, length: UInt32) {
      self.start = start
      self.length = length
    }

    static func array(_ number: Int) -> Slot { Slot(start: UInt32(number) | arrayBit, length: opened) }
    static func object(_ number: Int) -> Slot { Slot(start: UInt32(number), length: opened) }
    static let gone = Slot(start: 0, length: removed)

    var isGone: Bool { length == Self.removed }
    /// The bytes of a value that is text.
    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
    var container: Container? {
      guard length == Self.opened else { return nil }
      return start & Self.arrayBit == 0 ? .object(Int(start)) : .array(Int(start & ~Self.arrayBit))
    }
  }

  /// A container that was taken apart, by its number.
  enum Container {
    case array(Int)
    case object(Int)
  }

  /// The text of the value, and of all that was added to it.
  private(set) var text: GrowingText
  var root: Slot
  var arrays: [ArrayParts] = []
  var objects: [ObjectParts] = []
  /// The members of all objects that were taken apart.
  var members: [ObjectParts.Member] = []
  /// The long containers of the text, by their offsets, and the offsets of their elements and members.
  private(set) var marks: [JSONChecker.Mark]
  private(set) var markOffsets: [UInt32]
  /// What takes the changes back, the last one last.
  private(set) var undo: [Undo] = []
  /// About how many bytes were needed since the beginning.
  var growth = 0
  var hasher: ByteHash { ByteHash() }

  /// Takes a text; nil where it is no strict JSON, nests too deep, or is too long.
  ///
  /// - Parameter depth: how deep it may nest.
  init?(_ bytes: UnsafeRawBufferPointer, depth: Int = JSONValue.lineDepth) {
    guard bytes.count <= GrowingText.limit else { return nil }
    self.init(GrowingText.buffer(bytes.count) { $0.copyMemory(from: bytes) }, 0..<bytes.count, depth: depth)
  }

  /// Takes the value in a part of a text.
  ///
  /// - Parameters:
  ///   - text: as ``GrowingText/buffer(_:_:)`` makes it.
  ///   - depth: how deep the value may nest.
  init?(_ text: [UInt8], _ part: Range<Int>, depth: Int) {
    let found = text.withUnsafeBufferPointer { text -> (root: Slot, marks: [JSONChecker.Mark], offsets: [UInt32])? in
      guard let base = text.baseAddress else { return nil }
      var checker = JSONChecker(base, from: part.lowerBound, end: part.upperBound, depth: depth)
      return checker.takeWhole().map { (Slot($0), checker.marks, checker.offsets) }
    }
    guard let found, text.count <= GrowingText.limit + LineScan.slack else { return nil }
    self.text = GrowingText(text)
    root = found.root
    marks = found.marks.sorted { $0.start < $1.start }
    markOffsets = found.offsets
  }

  /// Takes a value; nil where its text would be too long.
  init?(_ value: JSONValue) {
    var writer = JSONWriter()
    writer.append(value)
    guard let made = writer.withBytes({ LazyJSON($0, depth: .max) }) else { return nil }
    self = made
  }

  /// Whether so much was added that it is time to write the value anew.
  var isLoose: Bool { growth > text.count / 2 + 1 << 20 }

  /// Appends the text of a value; nil where it is no strict JSON, nests too deep, or there is no room for it.
  mutating func append(_ bytes: UnsafeRawBufferPointer, depth: Int) -> Slot? {
    guard let place = append(bytes) else { return nil }
    var found: Range<Int>?
    var new: (marks: [JSONChecker.Mark], offsets: [UInt32])?
    _ = text.withPointer(for: place.lowerBound) { base in
      var checker = JSONChecker(base, from: place.lowerBound, end: place.upperBound, depth: depth)
      found = checker.takeWhole()
      if !checker.marks.isEmpty { new = (checker.marks, checker.offsets) }
    }
    guard let found else { return nil }
    if let new { add(new.marks, new.offsets) }
    return Slot(found)
  }

  /// Adds the marks of a text that was appended: they stand after all others.
  private mutating func add(_ new: [JSONChecker.Mark], _ offsets: [UInt32]) {
    let first = UInt32(truncatingIfNeeded: markOffsets.count)
    for mark in new.sorted(by: { $0.start < $1.start }) {
      marks.append(.init(start: mark.start, end: mark.end, count: mark.count, first: mark.first &+ first))
    }
    markOffsets += offsets
    growth += new.count * MemoryLayout<JSONChecker.Mark>.stride + offsets.count * 4
  }

  /// Appends bytes to the text; nil where there is no room for them.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    growth += bytes.count
    return text.append(bytes)
  }

  // MARK: - Undo

  /// What takes one change back.
  struct Undo: Sendable {
    enum Kind: UInt8 {
      case root, member, appendedMember, element, insertedElement, removedElement
    }

    var kind: Kind
    /// The number of the container, and the place in it.
    var container: UInt32
    var place: UInt32
    var slot: Slot
  }

  mutating func remember(_ kind: Undo.Kind, _ container: Int, _ place: Int, _ slot: Slot) {
    undo.append(Undo(kind: kind, container: UInt32(container), place: UInt32(place), slot: slot))
    growth += MemoryLayout<Undo>.stride
  }

  /// Takes changes back until so many are left.
  mutating func revert(to count: Int) {
    while undo.count > count {
      let last = undo.removeLast()
      let (container, place) = (Int(last.container), Int(last.place))
      switch last.kind {
      case .root: root = last.slot
      case .member: setMember(place, of: container, to: last.slot)
      case .appendedMember: dropLastMember(of: container)
      case .element: arrays[container].exchange(last.slot, at: place)
      case .insertedElement: _ = arrays[container].remove(at: place)
      case .removedElement: arrays[container].insert(last.slot, at: place)
      }
    }
  }
}
