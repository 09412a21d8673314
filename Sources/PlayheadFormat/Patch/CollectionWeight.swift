/// Decides when the operations that change a collection outweigh replacing it.
///
/// They do if there are enough of them (two, in a recording) and together they are longer than the operation that
/// replaces the whole collection. The length of that one is computed only as far as needed: for short operations, a
/// byte and a comma for each part is enough as a lower bound; then parts are written one by one until they exceed the
/// operations or there are no more. So the decision costs no more than the operations themselves, or the collection.
public struct CollectionWeight: ~Copyable {
  @usableFromInline let start: PatchWriter.Checkpoint
  @usableFromInline let leastOperations: Int
  /// A lower bound for the length of the replacing operation.
  @usableFromInline var bound: Int
  private let partCount: Int
  private let isOrdered: Bool
  /// The number of parts that were written, and the writer for them.
  private var measured = 0
  private var parts: JSONWriter?
  /// The part of `bound` that the written parts account for, and how much of the next part was written besides.
  private var measuredBound: Int
  private var partial = 0

  /// Begins a change of the collection at the patch's place.
  ///
  /// - Parameters:
  ///   - partCount: how many parts the new collection has: elements, members, or keys with their values.
  ///   - isOrdered: whether parts are measured in the order in which they are written.
  public init(_ patch: borrowing PatchWriter, partCount: Int, isOrdered: Bool) {
    start = patch.checkpoint
    leastOperations = patch.leastOperations
    self.partCount = partCount
    self.isOrdered = isOrdered
    let frame: StaticString = #"{"op":"replace","path":"","value":[]},"#
    bound = frame.utf8CodeUnitCount + patch.pointer.count + max(2 * partCount - 1, 0)
    measuredBound = bound
  }

  /// Whether the operations written since the beginning, and some that are still to come, outweigh the collection.
  ///
  /// - Parameters:
  ///   - coming: how many operations at least are still to come, each at a place inside of the collection.
  ///   - writePart: Appends a part of the new collection; a part may be asked for more than once.
  @inlinable public mutating func isExceeded(
    by patch: borrowing PatchWriter, coming: Int = 0, _ writePart: (Int, inout JSONWriter) -> Void
  ) -> Bool {
    let shortest = patch.pointer.count &+ 28  // {"op":"remove","path":"/0"},
    let weight = patch.operations.count &- start.length &+ coming &* shortest
    if weight <= bound || patch.written &- start.operationCount &+ coming < leastOperations { return false }
    return measure(against: weight, writePart)
  }

  /// Whether the operations so far are so much longer than as many parts that continuing like this would outweigh the
  /// collection.
  ///
  /// - Parameters:
  ///   - count: how many parts the operations have dealt with so far.
  ///   - writePart: Appends a part of the new collection; a part may be asked for more than once.
  @inlinable public mutating func isLikelyExceeded(
    by patch: borrowing PatchWriter, after count: Int, _ writePart: (Int, inout JSONWriter) -> Void
  ) -> Bool {
    let weight = patch.operations.count &- start.length
    return isFirstParts(count, shorterThan: weight &* 4 / 5, writePart)
  }

  /// Costs O(*n*) in `length`, however long the parts are.
  @usableFromInline mutating func isFirstParts(
    _ count: Int, shorterThan length: Int, _ writePart: (Int, inout JSONWriter) -> Void
  ) -> Bool {
    var parts = JSONWriter(capacity: 1024)
    parts.limit = length
    for index in 0..<min(count, partCount) {
      writePart(index, &parts)
      parts.separate()
      if parts.isFull || parts.count >= length { return false }
    }
    return true
  }

  @usableFromInline mutating func measure(
    against weight: Int, _ writePart: (Int, inout JSONWriter) -> Void
  ) -> Bool {
    var parts = self.parts.take() ?? JSONWriter(capacity: 1024)
    // A quarter more than needed now, so that not every operation triggers a measurement.
    let goal = weight + weight / 4
    while goal > bound, measured < partCount {
      let before = parts.count
      parts.limit = before + max(goal - measuredBound + 1, 2 * partial, 256)
      writePart(measured, &parts)
      let length = parts.count - before
      bound = measuredBound + length - 1
      if parts.isFull {
        partial = length
        parts.truncate(to: before)
      } else {
        parts.separate()
        partial = 0
        measuredBound = bound
        measured += 1
      }
    }
    self.parts = consume parts
    return weight > bound
  }

  /// Discards the operations and replaces the whole collection.
  ///
  /// - Parameter write: Appends the new collection.
  public consuming func replace(in patch: inout PatchWriter, _ write: (inout JSONWriter) -> Void) {
    patch.rollBack(to: start)
    guard let parts = parts.take() else { return patch.replace(write) }
    patch.operations.takeFlags(of: parts)
    if isOrdered, measured == partCount, !parts.isUnordered {
      patch.replace { writer in
        writer.openArray()
        writer.append(parts)
        writer.closeArray()
      }
    } else {
      patch.replace(write)
    }
  }
}
