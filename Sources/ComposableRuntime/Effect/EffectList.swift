import PlayheadPlatform

/// A list for linear folds: copies share a buffer, and the copy that ends where the buffer is filled appends in place.
@usableFromInline struct EffectList: RandomAccessCollection, @unchecked Sendable {
  private struct Header {
    let capacity: Int
    /// How many elements some copy has appended; guarded by ``lock``.
    var filled: Int
  }

  private final class Buffer: ManagedBuffer<Header, EffectNode> {
    deinit {
      withUnsafeMutablePointers { _ = $1.deinitialize(count: $0.pointee.filled) }
    }
  }

  private static let lock = Lock(())
  private let buffer: ManagedBuffer<Header, EffectNode>
  @usableFromInline let endIndex: Int

  @usableFromInline var startIndex: Int { 0 }

  init(_ effects: some Collection<EffectNode>, capacity: Int? = nil) {
    let count = effects.count
    let capacity = capacity ?? count
    buffer = Buffer.create(minimumCapacity: capacity) { _ in Header(capacity: capacity, filled: count) }
    endIndex = count
    buffer.withUnsafeMutablePointerToElements { elements in
      for (index, effect) in effects.enumerated() { (elements + index).initialize(to: effect) }
    }
  }

  private init(_ buffer: ManagedBuffer<Header, EffectNode>, count: Int) {
    (self.buffer, endIndex) = (buffer, count)
  }

  @usableFromInline subscript(index: Int) -> EffectNode {
    precondition(index < endIndex)
    return buffer.withUnsafeMutablePointerToElements { $0[index] }
  }

  /// Takes O(1) on average if nothing was appended to another copy, otherwise O(*n*).
  func appending(_ effect: EffectNode) -> EffectList {
    let count = count
    // Two copies in two threads may append at the same time, and only one of them gets the place.
    let isClaimed = Self.lock.withLock { _ in
      buffer.withUnsafeMutablePointerToHeader { header in
        guard header.pointee.filled == count, count < header.pointee.capacity else { return false }
        header.pointee.filled += 1
        return true
      }
    }
    let target = isClaimed ? buffer : EffectList(self, capacity: Swift.max(4, 2 * count)).buffer
    if !isClaimed { target.header.filled = count + 1 }
    target.withUnsafeMutablePointerToElements { ($0 + count).initialize(to: effect) }
    return EffectList(target, count: count + 1)
  }
}
