internal import PlayheadFormat

// A change takes the containers around its place apart, once.
extension LazyJSON {
  /// Applies an operation of a patch at a path (a JSON Pointer's text with eight readable bytes after it), and leaves
  /// the value unchanged if it returns false; O(*depth*), and O(*n*) in the chunks of an array and the texts that are
  /// taken apart.
  mutating func apply(
    _ kind: RecordedChange.OperationKind, at path: UnsafeBufferPointer<UInt8>, _ value: UnsafeRawBufferPointer
  ) -> Bool {
    if path.isEmpty {
      guard kind != .remove, let new = append(value, depth: JSONValue.valueDepth) else { return false }
      remember(.root, 0, 0, root)
      root = new
      return true
    }
    var tokens = PathTokens(path)
    // A token's bytes may point into `tokens`.
    defer { extendLifetime(tokens) }
    var place = Place.root
    while let token = tokens.next() {
      guard let container = takeApart(place) else { return false }
      if tokens.isAtEnd {
        return apply(kind, token, in: container, value, depth: JSONValue.valueDepth - tokens.count)
      }
      guard let next = self.place(of: token, in: container) else { return false }
      place = next
    }
    return false
  }

  /// Applies the patch in a change's line if the line is in the writer's order; `willApply` receives the value and each
  /// operation before it is applied and returns whether to go on. The value is unchanged if this returns false or the
  /// task is cancelled, and ``LineCursor/slack`` bytes after the line must be readable.
  @inline(__always) mutating func apply(
    change line: UnsafeRawBufferPointer,
    _ willApply: (
      inout LazyJSON, RecordedChange.OperationKind, _ path: UnsafeBufferPointer<UInt8>, _ value: UnsafeRawBufferPointer
    ) -> Bool = { _, _, _, _ in true }
  ) -> Bool {
    guard let base = line.bindMemory(to: UInt8.self).baseAddress else { return false }
    let mark = undo.count
    var scan = LineCursor(base, from: 0, end: line.count)
    guard RecordedChange.scan(&scan) != nil else { return false }
    var isApplied = true
    var front = scan
    let hasPatchOnly = front.take(#","patch":["#)
    // The end of the last operation's path or value.
    var end = scan.position - 2
    var count = 0
    let isRecognised = RecordedChange.scanPatch(&scan) { kind, path, value in
      guard isApplied else { return }
      count &+= 1
      if count & 0xFFFF == 0, Task.isCancelled {
        isApplied = false
        return
      }
      let pathEnd = UnsafePointer(path.baseAddress ?? base) - base + path.count
      end = kind == .remove ? pathEnd + 1 : value.upperBound
      let text = UnsafeRawBufferPointer(start: base + value.lowerBound, count: value.count)
      isApplied = Self.isText(path, in: base) && willApply(&self, kind, path, text) && apply(kind, at: path, text)
    }
    // The rest of the line was skipped without being checked.
    let isPlain = end + 3 == line.count && (hasPatchOnly || front.next == UInt8(ascii: "}"))
    if isApplied, isRecognised, isPlain || JSONChecker.isWhole(line) { return true }
    revert(to: mark)
    return false
  }

  /// Whether the operations in a change's line are where the writer puts them, so that ``apply(change:_:)`` passes each of them on once;
  /// ``LineCursor/slack`` bytes after the line must be readable.
  static func isScannable(change line: UnsafeRawBufferPointer) -> Bool {
    guard let base = line.bindMemory(to: UInt8.self).baseAddress else { return false }
    var scan = LineCursor(base, from: 0, end: line.count)
    return RecordedChange.scan(&scan) != nil && RecordedChange.scanPatch(&scan) { _, _, _ in }
  }

  /// Whether a path is UTF-8.
  private static func isText(_ path: UnsafeBufferPointer<UInt8>, in base: UnsafePointer<UInt8>) -> Bool {
    guard path.contains(where: { $0 >= 0x80 }), let start = path.baseAddress else { return true }
    let quote = start - base - 1
    var checker = JSONChecker(base, from: quote, end: quote + path.count + 2, depth: 0)
    return checker.takeString()
  }

  /// Applies a parsed operation, if it is of a kind that a writer emits.
  mutating func apply(_ operation: JSONPatch.Operation) -> Bool {
    let kind: RecordedChange.OperationKind
    var writer = JSONWriter()
    switch operation {
    case .add(_, let value):
      kind = .add
      writer.append(value)
    case .replace(_, let value):
      kind = .replace
      writer.append(value)
    case .remove: kind = .remove
    case .move, .copy, .test: return false
    }
    let path = Array(operation.path.description.utf8) + Array(repeating: 0, count: 8)
    return path.withUnsafeBufferPointer { path in
      writer.withBytes { apply(kind, at: UnsafeBufferPointer(rebasing: path.dropLast(8)), $0) }
    }
  }

  /// The most bytes that the `copy` and `move` operations of one patch may carry before the value is decoded instead,
  /// where the real limit applies.
  private static let carriedLimit = 1 << 20

  /// Applies a parsed patch if it can be expressed in a writer's operations, each of which `willApply` receives with
  /// the value beforehand; the value is unchanged if this returns false or the task is cancelled.
  mutating func apply(_ patch: JSONPatch, _ willApply: (inout LazyJSON, JSONPatch.Operation) -> Void = { _, _ in })
    -> Bool
  {
    let mark = undo.count
    var carried = 0
    for (number, operation) in patch.operations.enumerated() {
      let size = text.count
      var isApplied = carried <= Self.carriedLimit && (number & 0xFFF != 0xFFF || !Task.isCancelled)
      for part in isApplied ? plain(operation) ?? [operation] : [] where isApplied {
        willApply(&self, part)
        isApplied = apply(part)
      }
      guard isApplied else {
        revert(to: mark)
        return false
      }
      switch operation {
      case .copy, .move: carried += text.count - size
      case .add, .remove, .replace, .test: break
      }
    }
    return true
  }

  /// A writer's operations with the same effect; nil if the operation cannot be applied.
  private func plain(_ operation: JSONPatch.Operation) -> [JSONPatch.Operation]? {
    func value(at pointer: JSONPointer) -> JSONValue? { slot(at: pointer).flatMap { try? self.value($0) } }
    switch operation {
    case .add, .remove, .replace: return [operation]
    case .copy(let from, let place): return value(at: from).map { [.add(place, $0)] }
    case .move(let from, let place):
      if from != place, from.contains(place) { return nil }
      return value(at: from).map { [.remove(from), .add(place, $0)] }
    case .test(let place, let expected): return value(at: place)?.isWorth(expected) == true ? [] : nil
    }
  }

  private mutating func apply(
    _ kind: RecordedChange.OperationKind, _ token: Token, in container: Container, _ value: UnsafeRawBufferPointer,
    depth: Int
  ) -> Bool {
    guard depth >= 0 else { return false }
    switch container {
    case .object(let number):
      let found = member(token, of: number)
      guard kind != .remove else {
        guard let found else { return false }
        remember(.member, number, found, memberValue(found, of: number))
        setMember(found, of: number, to: .gone)
        return true
      }
      guard kind == .add || found != nil, let new = append(value, depth: depth) else { return false }
      guard let found else { return addMember(token, new, to: number) }
      remember(.member, number, found, memberValue(found, of: number))
      setMember(found, of: number, to: new)
      return true
    case .array(let number):
      let count = arrays[number].count
      let index = token.isEnd && kind == .add ? count : token.index
      guard let index, index < count || kind == .add && index == count else { return false }
      if index < count { openChunk(of: index, in: number) }
      if kind == .remove {
        remember(.removedElement, number, index, arrays[number].remove(at: index))
        return true
      }
      guard let new = append(value, depth: depth) else { return false }
      if kind == .add {
        arrays[number].insert(new, at: index)
        remember(.insertedElement, number, index, new)
      } else {
        remember(.element, number, index, arrays[number].exchange(new, at: index))
      }
      return true
    }
  }

  private mutating func addMember(_ token: Token, _ value: Slot, to number: Int) -> Bool {
    var name = JSONWriter()
    name.append(String(decoding: token.bytes, as: UTF8.self))
    guard let slot = name.withBytes({ append($0) }).map(Slot.init) else { return false }
    let hasEscape = Int(slot.length) != token.bytes.count + 2
    appendMember(ObjectParts.Member(name: slot, value: value), hasEscape: hasEscape, to: number)
    remember(.appendedMember, number, 0, value)
    return true
  }

  // MARK: - Taking apart

  /// The place of a value within containers that were taken apart.
  private enum Place {
    case root
    case member(object: Int, Int)
    case element(array: Int, Int)
  }

  private mutating func place(of token: Token, in container: Container) -> Place? {
    switch container {
    case .object(let number): return member(token, of: number).map { .member(object: number, $0) }
    case .array(let number):
      guard let index = token.index, index < arrays[number].count else { return nil }
      openChunk(of: index, in: number)
      return .element(array: number, index)
    }
  }

  /// Takes the container at a place apart; nil if the value there is none.
  private mutating func takeApart(_ place: Place) -> Container? {
    let slot =
      switch place {
      case .root: root
      case .member(let object, let member): memberValue(member, of: object)
      case .element(let array, let index): arrays[array][index]
      }
    if let container = slot.container { return container }
    let opened: Slot
    switch text[Int(slot.start)] {
    case UInt8(ascii: "{"): opened = openObject(slot)
    case UInt8(ascii: "["): opened = openArray(slot)
    default: return nil
    }
    switch place {
    case .root: root = opened
    case .member(let object, let member): setMember(member, of: object, to: opened)
    case .element(let array, let index): arrays[array].exchange(opened, at: index)
    }
    return opened.container
  }

  /// Takes an array apart into chunks; a long one by its marks.
  private mutating func openArray(_ slot: Slot) -> Slot {
    var chunks: [ArrayParts.Chunk] = []
    if let mark = mark(at: slot) {
      let marked = (Int(mark.count) + JSONChecker.stride - 1) / JSONChecker.stride
      let offsets = markOffsets[Int(mark.first)..<Int(mark.first) + marked]
      // Few chunks are fast to search, and small ones fast to change.
      let group = max(1, marked / 256)
      for first in stride(from: 0, to: marked, by: group) {
        let next = first + group
        let end = next < marked ? offsets[offsets.startIndex + next] : UInt32(slot.range.upperBound - 1)
        let count = next < marked ? group * JSONChecker.stride : Int(mark.count) - first * JSONChecker.stride
        chunks.append(ArrayParts.Chunk(text: offsets[offsets.startIndex + first]..<end, count: count))
      }
    } else {
      let slots = elements(in: Int(slot.start) + 1..<slot.range.upperBound)
      growth += slots.count * 8
      if !slots.isEmpty { chunks.append(ArrayParts.Chunk(text: 0..<0, count: slots.count, slots: slots, isOpen: true)) }
    }
    growth += 64 + chunks.count * MemoryLayout<ArrayParts.Chunk>.stride
    arrays.append(ArrayParts(chunks))
    return .array(arrays.count - 1)
  }

  private func elements(in range: Range<Int>) -> [Slot] {
    var slots: [Slot] = []
    forEachElement(in: range) {
      slots.append($0)
      return true
    }
    return slots
  }

  /// Takes apart the chunk that contains an index or will contain it.
  private mutating func openChunk(of index: Int, in number: Int) {
    let (place, _) = arrays[number].locate(index)
    guard place < arrays[number].chunks.count, !arrays[number].chunks[place].isOpen else { return }
    let text = arrays[number].chunks[place].text
    let slots = elements(in: Int(text.lowerBound)..<Int(text.upperBound))
    growth += slots.count * 8
    arrays[number].open(place, slots)
  }
}
