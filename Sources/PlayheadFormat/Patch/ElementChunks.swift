/// The elements of an array in chunks of about the square root of its length, so that inserting or removing one moves
/// only a chunk.
struct ElementChunks {
  private(set) var chunks: [[JSONValue]] = []
  private let size: Int
  private(set) var count: Int
  /// The chunk that was used last and the index of its first element, since runs stay nearby.
  private var last = 0
  private var lastStart = 0

  init(_ elements: [JSONValue]) {
    count = elements.count
    size = max(256, Int(Double(count).squareRoot()))
    for start in stride(from: 0, to: count, by: size) {
      chunks.append(Array(elements[start..<min(start + size, count)]))
    }
  }

  var all: [JSONValue] {
    var elements: [JSONValue] = []
    elements.reserveCapacity(count)
    for chunk in chunks { elements += chunk }
    return elements
  }

  /// An element with this index must exist.
  subscript(index: Int) -> JSONValue {
    let (chunk, start) = place(of: index)
    return chunks[chunk][index - start]
  }

  /// The index is at most the count.
  mutating func insert(_ element: JSONValue, at index: Int) {
    if chunks.isEmpty { chunks.append([]) }
    go(to: index)
    chunks[last].insert(element, at: index - lastStart)
    count += 1
    guard chunks[last].count > 2 * size else { return }
    let half = Array(chunks[last][size...])
    chunks[last].removeSubrange(size...)
    chunks.insert(half, at: last + 1)
  }

  /// An element with this index must exist.
  mutating func remove(at index: Int) -> JSONValue {
    go(to: index)
    let element = chunks[last].remove(at: index - lastStart)
    count -= 1
    if chunks[last].isEmpty {
      chunks.remove(at: last)
      (last, lastStart) = (0, 0)
    }
    return element
  }

  /// An element with this index must exist.
  mutating func change(
    at index: Int, _ body: (inout JSONValue) throws(PatchFailure) -> Void
  ) throws(PatchFailure) {
    go(to: index)
    try body(&chunks[last][index - lastStart])
  }

  private mutating func go(to index: Int) { (last, lastStart) = place(of: index) }

  /// The chunk with an element, and the index of its first one; the place after the last element is in the last chunk.
  private func place(of index: Int) -> (chunk: Int, start: Int) {
    var (chunk, start) = (last, lastStart)
    while index < start {
      chunk -= 1
      start -= chunks[chunk].count
    }
    while chunk + 1 < chunks.count, index >= start + chunks[chunk].count {
      start += chunks[chunk].count
      chunk += 1
    }
    return (chunk, start)
  }
}
