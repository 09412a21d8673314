/// An array that was taken apart into chunks, so that inserting or removing an element does not move all others.
struct ArrayParts: Sendable {
  /// Consecutive elements, kept as text until one of them is looked up.
  struct Chunk: Sendable {
    var text: Range<UInt32>
    var count: Int
    /// The elements; empty while they are text.
    var slots: [LazyJSON.Slot] = []
    var isOpen = false
  }

  /// A chunk with more elements than this is split.
  private static let chunkLimit = 2048

  private(set) var chunks: [Chunk]
  private(set) var count: Int

  init(_ chunks: [Chunk]) {
    self.chunks = chunks
    count = chunks.reduce(0) { $0 + $1.count }
  }

  /// The chunk of an element and its offset there, in O(*n*) of the chunks (initially a few hundred at most); the index
  /// may be one beyond the last.
  func locate(_ index: Int) -> (chunk: Int, offset: Int) {
    var offset = index
    for (number, chunk) in chunks.enumerated() {
      if offset < chunk.count { return (number, offset) }
      offset -= chunk.count
    }
    // The place after the last element.
    guard let last = chunks.last else { return (0, 0) }
    return (chunks.count - 1, last.count + offset)
  }

  mutating func open(_ chunk: Int, _ slots: [LazyJSON.Slot]) {
    chunks[chunk].slots = slots
    chunks[chunk].isOpen = true
  }

  // The following members need the chunk to be open, and an open chunk stays open.

  subscript(index: Int) -> LazyJSON.Slot {
    let (chunk, offset) = locate(index)
    return chunks[chunk].slots[offset]
  }

  @discardableResult
  mutating func exchange(_ slot: LazyJSON.Slot, at index: Int) -> LazyJSON.Slot {
    let (chunk, offset) = locate(index)
    let old = chunks[chunk].slots[offset]
    chunks[chunk].slots[offset] = slot
    return old
  }

  mutating func insert(_ slot: LazyJSON.Slot, at index: Int) {
    if chunks.isEmpty { chunks.append(Chunk(text: 0..<0, count: 0, isOpen: true)) }
    var (chunk, offset) = locate(index)
    if !chunks[chunk].isOpen {
      // The place is in front of a text chunk or after the last one.
      if offset > 0 { chunk += 1 }
      if chunk == 0 || !chunks[chunk - 1].isOpen {
        chunks.insert(Chunk(text: 0..<0, count: 0, isOpen: true), at: chunk)
        offset = 0
      } else {
        chunk -= 1
        offset = chunks[chunk].count
      }
    }
    chunks[chunk].slots.insert(slot, at: offset)
    chunks[chunk].count += 1
    count += 1
    if chunks[chunk].count > Self.chunkLimit { split(chunk) }
  }

  mutating func remove(at index: Int) -> LazyJSON.Slot {
    let (chunk, offset) = locate(index)
    let slot = chunks[chunk].slots.remove(at: offset)
    chunks[chunk].count -= 1
    count -= 1
    if chunks[chunk].count == 0 { chunks.remove(at: chunk) }
    return slot
  }

  private mutating func split(_ chunk: Int) {
    let slots = chunks[chunk].slots
    let half = slots.count / 2
    let rest = Chunk(text: 0..<0, count: slots.count - half, slots: Array(slots[half...]), isOpen: true)
    chunks[chunk].slots.removeLast(slots.count - half)
    chunks[chunk].count = half
    chunks.insert(rest, at: chunk + 1)
  }
}
