internal import PlayheadFormat

/// A JSON value as text, in which only the containers around changes are taken apart. Reading a part walks through the
/// text around it and decodes only that part. A change costs the depth of its place, plus the container's text for the
/// first change in it, and can be undone. The parts are in flat tables, and a ``Slot`` refers to a value in them.
struct LazyJSON: Sendable {
  /// A value: a range of the text, or a container that was taken apart.
  struct Slot: Sendable {
    /// The offset in the text, or the container's number, with ``arrayBit`` set for an array.
    var start: UInt32
    /// The length of the text, or ``opened`` for a container that was taken apart, or ``removed`` for a removed member.
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
    var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
    var container: Container? {
      guard length == Self.opened else { return nil }
      return start & Self.arrayBit == 0 ? .object(Int(start)) : .array(Int(start & ~Self.arrayBit))
    }
  }

  /// The number of a container that was taken apart.
  enum Container {
    case array(Int)
    case object(Int)
  }

  /// The text of the value and of everything added to it.
  private(set) var text: GrowingText
  var root: Slot
  var arrays: [ArrayParts] = []
  var objects: [ObjectParts] = []
  /// The members of all objects that were taken apart.
  var members: [ObjectParts.Member] = []
  /// The long containers of the text by offset, and the offsets of their parts.
  private(set) var marks: [JSONChecker.Mark]
  private(set) var markOffsets: [UInt32]
  /// The undo records, last change last.
  private(set) var undo: [Undo] = []
  /// An estimate of the bytes added since the beginning.
  var growth = 0
  var hasher: ByteHash { ByteHash() }

  /// Nil if the text is not strict JSON, nests deeper than `depth`, or is too long.
  init?(_ bytes: UnsafeRawBufferPointer, depth: Int = JSONValue.lineDepth) {
    guard bytes.count <= GrowingText.limit else { return nil }
    self.init(GrowingText.buffer(bytes.count) { $0.copyMemory(from: bytes) }, 0..<bytes.count, depth: depth)
  }

  /// Takes a range of a text made by ``GrowingText/buffer(_:_:)``; nil as above.
  init?(_ text: [UInt8], _ part: Range<Int>, depth: Int) {
    let found = text.withUnsafeBufferPointer { text -> (root: Slot, marks: [JSONChecker.Mark], offsets: [UInt32])? in
      guard let base = text.baseAddress else { return nil }
      var checker = JSONChecker(base, from: part.lowerBound, end: part.upperBound, depth: depth)
      return checker.takeWhole().map { (Slot($0), checker.marks, checker.offsets) }
    }
    guard let found, text.count <= GrowingText.limit + LineCursor.slack else { return nil }
    self.text = GrowingText(text)
    root = found.root
    marks = found.marks.sorted { $0.start < $1.start }
    markOffsets = found.offsets
  }

  /// Nil if the value's text would be too long.
  init?(_ value: JSONValue) {
    var writer = JSONWriter()
    writer.append(value)
    guard let made = writer.withBytes({ LazyJSON($0, depth: .max) }) else { return nil }
    self = made
  }

  /// Whether enough was added that the value should be rewritten as text.
  var isLoose: Bool { growth > text.count / 2 + 1 << 20 }

  /// Appends a value's text; nil if it is not strict JSON, nests too deep, or does not fit.
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

  /// Adds the marks of appended text, which come after all others.
  private mutating func add(_ new: [JSONChecker.Mark], _ offsets: [UInt32]) {
    let first = UInt32(truncatingIfNeeded: markOffsets.count)
    for mark in new.sorted(by: { $0.start < $1.start }) {
      marks.append(.init(start: mark.start, end: mark.end, count: mark.count, first: mark.first &+ first))
    }
    markOffsets += offsets
    growth += new.count * MemoryLayout<JSONChecker.Mark>.stride + offsets.count * 4
  }

  /// Appends bytes to the text; nil if they do not fit.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    growth += bytes.count
    return text.append(bytes)
  }

  // MARK: - Undo

  /// Undoes one change.
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

  /// Undoes changes until `count` remain.
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
