/// An array in chunks that grows without being copied, so a large one takes no more memory than its elements.
struct ChunkedArray<Element: Sendable>: Sendable {
  private static var shift: Int { 12 }
  private static var chunkSize: Int { 1 << shift }

  private var chunks: [[Element]] = []
  private(set) var count = 0

  @inline(__always) subscript(index: Int) -> Element {
    get { chunks[index >> Self.shift][index & (Self.chunkSize - 1)] }
    _modify { yield &chunks[index >> Self.shift][index & (Self.chunkSize - 1)] }
  }

  mutating func append(_ element: Element) {
    if count & (Self.chunkSize - 1) == 0 {
      var chunk: [Element] = []
      // The first chunk grows on demand, so that a small array stays small.
      if count > 0 { chunk.reserveCapacity(Self.chunkSize) }
      chunks.append(chunk)
    }
    chunks[count >> Self.shift].append(element)
    count += 1
  }
}

extension ChunkedArray: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }
}
