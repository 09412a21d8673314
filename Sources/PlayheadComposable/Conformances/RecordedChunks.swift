public import ComposableRuntime
public import PlayheadRecorder

/// The elements of an `IdentifiedArray` in their chunks, which copies share.
@usableFromInline struct RecordedChunks<Element>: RandomAccessCollection {
  @usableFromInline let chunks: [[Element]]
  @usableFromInline let endIndex: Int

  @inlinable init(_ chunks: [[Element]]) {
    self.chunks = chunks
    endIndex = chunks.last.map { (chunks.count &- 1) &* chunkSize &+ $0.count } ?? 0
  }

  @inlinable var startIndex: Int { 0 }

  @inlinable subscript(position: Int) -> Element { chunks[position / chunkSize][position % chunkSize] }

  /// The numbers of elements at the start and at the end in chunks that both share, in O(n / 64).
  @inlinable func shared(with other: Self) -> (prefix: Int, suffix: Int) {
    let shorter = Swift.min(chunks.count, other.chunks.count)
    var prefix = 0
    while prefix < shorter, recordedBitsMatch(chunks[prefix], other.chunks[prefix]) { prefix &+= 1 }
    if prefix == chunks.count || count != other.count { return (Swift.min(prefix &* chunkSize, count, other.count), 0) }
    var end = chunks.count
    while recordedBitsMatch(chunks[end &- 1], other.chunks[end &- 1]) { end &-= 1 }
    return (prefix &* chunkSize, Swift.max(0, count &- end &* chunkSize))
  }
}
