/// An array in chunks: changing an element of a copy copies 64, and each action changes a copy, as a store keeps the old state.
@frozen @usableFromInline package struct ChunkedArray<Element> {
  @usableFromInline package var chunks: [[Element]] = []

  @inlinable package init() {}

  /// Takes O(1) for at most ``chunkSize`` elements, otherwise O(*n*).
  @inlinable package init(_ elements: some Sequence<Element>) {
    let elements = Array(elements)
    if elements.count <= chunkSize {
      chunks = elements.isEmpty ? [] : [elements]
    } else {
      chunks = stride(from: 0, to: elements.count, by: chunkSize).map { start in
        Array(elements[start..<Swift.min(start + chunkSize, elements.count)])
      }
    }
  }

  /// Takes O(1) for at most ``chunkSize`` elements, otherwise O(*n*).
  @inlinable package var elements: [Element] {
    if chunks.count == 1 { return chunks[0] }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for chunk in chunks { elements += chunk }
    return elements
  }

  @inlinable func place(of position: Int) -> (chunk: Int, offset: Int) {
    (position / chunkSize, position % chunkSize)
  }

  /// Takes an element out until ``putBack(_:at:)``, which lets the caller change in place what only the element refers to.
  @inlinable mutating func take(at position: Int) -> Element {
    let (chunk, offset) = place(of: position)
    chunks[chunk].swapAt(offset, chunks[chunk].count - 1)
    return chunks[chunk].removeLast()
  }

  /// Puts an element back where ``take(at:)`` took it out, or closes the gap if it is nil.
  @inlinable mutating func putBack(_ element: Element?, at position: Int) {
    let (chunk, offset) = place(of: position)
    if let element {
      chunks[chunk].append(element)
      chunks[chunk].swapAt(offset, chunks[chunk].count - 1)
    } else {
      if offset < chunks[chunk].count { chunks[chunk].append(chunks[chunk].remove(at: offset)) }
      fill(chunk)
    }
  }

  /// Moves one element from each later chunk to the one before it, because `chunk` has one too few.
  @inlinable mutating func fill(_ chunk: Int) {
    for next in chunks.indices.dropFirst(chunk + 1) { chunks[next - 1].append(chunks[next].removeFirst()) }
    if chunks[chunks.count - 1].isEmpty { chunks.removeLast() }
  }
}

extension ChunkedArray: RandomAccessCollection, MutableCollection {
  @inlinable package var startIndex: Int { 0 }

  @inlinable package var endIndex: Int {
    chunks.isEmpty ? 0 : (chunks.count - 1) * chunkSize + chunks[chunks.count - 1].count
  }

  @inlinable package subscript(position: Int) -> Element {
    get {
      let (chunk, offset) = place(of: position)
      return chunks[chunk][offset]
    }
    _modify {
      let (chunk, offset) = place(of: position)
      yield &chunks[chunk][offset]
    }
  }

  @inlinable package func makeIterator() -> FlattenSequence<[[Element]]>.Iterator { chunks.joined().makeIterator() }
}

extension ChunkedArray: RangeReplaceableCollection {
  @inlinable package mutating func append(_ element: Element) {
    if let last = chunks.indices.last, chunks[last].count < chunkSize {
      chunks[last].append(element)
    } else {
      chunks.append([element])
    }
  }

  @inlinable package mutating func insert(_ element: Element, at position: Int) {
    var (chunk, offset) = place(of: position)
    var element = element
    while chunk < chunks.count, chunks[chunk].count == chunkSize {
      let last = chunks[chunk].removeLast()
      chunks[chunk].insert(element, at: offset)
      (element, chunk, offset) = (last, chunk + 1, 0)
    }
    if chunk < chunks.count {
      chunks[chunk].insert(element, at: offset)
    } else {
      chunks.append([element])
    }
  }

  @discardableResult
  @inlinable package mutating func remove(at position: Int) -> Element {
    let (chunk, offset) = place(of: position)
    let element = chunks[chunk].remove(at: offset)
    fill(chunk)
    return element
  }

  @inlinable package mutating func replaceSubrange(_ subrange: Range<Int>, with newElements: some Collection<Element>) {
    let newCount = count - subrange.count + newElements.count
    if chunks.count == 1, newCount > 0, newCount <= chunkSize {
      return chunks[0].replaceSubrange(subrange, with: newElements)
    }
    if subrange.isEmpty, newElements.isEmpty { return }
    let tail = elements(in: subrange.upperBound..<count)
    let (firstChanged, offset) = place(of: subrange.lowerBound)
    if firstChanged < chunks.count {
      chunks.removeLast(chunks.count - firstChanged - 1)
      chunks[firstChanged].removeLast(chunks[firstChanged].count - offset)
      if offset == 0 { chunks.removeLast() }
    }
    append(chunkwise: Array(newElements))
    append(chunkwise: tail)
  }

  @inlinable func elements(in range: Range<Int>) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      let (chunk, offset) = place(of: position)
      let end = Swift.min(chunks[chunk].count, offset + range.upperBound - position)
      elements += chunks[chunk][offset..<end]
      position += end - offset
    }
    return elements
  }

  /// Copies whole chunks.
  @inlinable mutating func append(chunkwise elements: [Element]) {
    var position = 0
    while position < elements.count {
      let isFull = chunks.last.map { $0.count == chunkSize } ?? true
      let room = isFull ? chunkSize : chunkSize - chunks[chunks.count - 1].count
      let end = Swift.min(elements.count, position + room)
      if isFull {
        chunks.append(Array(elements[position..<end]))
      } else {
        chunks[chunks.count - 1] += elements[position..<end]
      }
      position = end
    }
  }
}

extension ChunkedArray: Equatable where Element: Equatable {}

extension ChunkedArray: Hashable where Element: Hashable {}

extension ChunkedArray: Sendable where Element: Sendable {}
