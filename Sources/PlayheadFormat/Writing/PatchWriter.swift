/// Writes the operations of a JSON Patch (RFC 6902) while a value is walked.
///
/// It keeps the JSON Pointer of the walk's present place. The walk enters each member or element and leaves it
/// afterwards; an operation applies to the place entered last.
///
/// ```swift
/// var patch = PatchWriter()
/// let mark = patch.enter("count")
/// patch.replace { $0.append(4) }
/// patch.leave(mark)
/// patch.text  // [{"op":"replace","path":"/count","value":4}]
/// ```
@frozen public struct PatchWriter: ~Copyable {
  /// The operations, each followed by a comma.
  @usableFromInline var operations: JSONWriter
  /// The JSON Pointer of this place, escaped as the content of a JSON string.
  @usableFromInline var pointer: JSONWriter
  @usableFromInline var written: Int
  /// The number of the pointer's tokens.
  @usableFromInline var depth = 0
  /// What was written for class instances in the old value.
  package var earlierInstances = WrittenInstances()
  /// The fewest operations on a collection that may be replaced by the whole collection.
  package var leastOperations = 2
  @usableFromInline var probing: Bool

  /// Makes a patch without operations, whose place is the whole value.
  public init() {
    operations = JSONWriter()
    pointer = JSONWriter(capacity: 128)
    written = 0
    probing = false
  }
}

extension PatchWriter {
  /// How many operations have been written.
  @inlinable public var operationCount: Int { written }

  /// The size of the operations.
  @inlinable package var byteCount: Int { operations.count }

  /// Whether operations are only counted because the caller asks whether there are any: one is enough.
  @inlinable package var isProbing: Bool { probing }

  /// What `leave(_:)` takes to return to the place before.
  @frozen public struct Mark: Sendable {
    @usableFromInline let length: Int
    @usableFromInline let depth: Int

    @inlinable init(length: Int, depth: Int) {
      self.length = length
      self.depth = depth
    }
  }

  /// Goes to the member with this name.
  @inlinable public mutating func enter(_ key: JSONKey) -> Mark {
    let mark = Mark(length: pointer.count, depth: depth)
    depth &+= 1
    pointer.append(byte: UInt8(ascii: "/"))
    pointer.append(raw: key.token)
    return mark
  }

  /// Goes to the member with this name, whatever characters it has.
  public mutating func enter(name: String) -> Mark {
    let mark = Mark(length: pointer.count, depth: depth)
    depth &+= 1
    pointer.append(byte: UInt8(ascii: "/"))
    pointer.append(escaped: JSONPointer.escaped(name))
    return mark
  }

  /// Goes to the element at this index.
  @inlinable public mutating func enter(_ index: Int) -> Mark {
    let mark = Mark(length: pointer.count, depth: depth)
    depth &+= 1
    pointer.append(byte: UInt8(ascii: "/"))
    pointer.append(index)
    return mark
  }

  /// Whether the parts of the value here stand too deep to be recorded, so that no operation may concern them.
  @inlinable public var isTooDeep: Bool { JSONWriter.isTooDeep(depth + 1) }

  /// Goes back to the place where `enter` returned this mark.
  @inlinable public mutating func leave(_ mark: Mark) {
    pointer.truncate(to: mark.length)
    depth = mark.depth
  }
}

extension PatchWriter {
  /// Replaces the value at this place.
  ///
  /// - Parameter write: Appends the new value, and only that.
  @inlinable public mutating func replace(_ write: (inout JSONWriter) -> Void) {
    if probing { return written &+= 1 }
    operations.append(raw: "{\"op\":\"replace\",\"path\":\"")
    finish(write)
  }

  /// Adds a value at this place: a member that is not there yet, or an element before the one that has this index.
  ///
  /// - Parameter write: Appends the value, and only that.
  @inlinable public mutating func add(_ write: (inout JSONWriter) -> Void) {
    if probing { return written &+= 1 }
    operations.append(raw: "{\"op\":\"add\",\"path\":\"")
    finish(write)
  }

  /// Removes the member or the element at this place.
  @inlinable public mutating func remove() {
    if probing { return written &+= 1 }
    operations.append(raw: "{\"op\":\"remove\",\"path\":\"")
    operations.append(pointer)
    operations.append(raw: "\"},")
    written &+= 1
  }

  @inlinable mutating func finish(_ write: (inout JSONWriter) -> Void) {
    operations.append(pointer)
    operations.append(raw: "\",\"value\":")
    operations.depth = depth
    write(&operations)
    operations.depth = 0
    operations.append(raw: "},")
    written &+= 1
  }
}

extension PatchWriter {
  /// The extent of a patch, to roll back to.
  public struct Checkpoint: Sendable {
    @usableFromInline let length: Int
    /// The number of operations at that time.
    public let operationCount: Int
  }

  /// The present extent of the patch.
  public var checkpoint: Checkpoint {
    Checkpoint(length: operations.count, operationCount: operationCount)
  }

  /// Discards the operations written since `checkpoint`.
  public mutating func rollBack(to checkpoint: Checkpoint) {
    operations.truncate(to: checkpoint.length)
    written = checkpoint.operationCount
  }

  /// Whether `body` writes no operation. The operations are not kept, and their values not encoded.
  @inlinable public mutating func writesNothing(_ body: (inout PatchWriter) -> Void) -> Bool {
    let (count, outer) = (written, probing)
    probing = true
    body(&self)
    probing = outer
    defer { written = count }
    return written == count
  }

  /// The JSON Pointer of this place.
  public var path: String {
    // The pointer is kept with JSON's escapes, which only unusual names have.
    pointer.text
  }

  /// The values that could not be written since the patch was last emptied, and in whose places `null` stands.
  public var failures: [WritingFailure] { operations.failures }

  /// Whether reflection or an encoder met an instance of a class.
  package var metReference: Bool {
    get { operations.metReference }
    set { operations.metReference = newValue }
  }

  /// What was written for the new value's members that are class instances; nil if not needed.
  package var instances: WrittenInstances? {
    get { operations.instances }
    set { operations.instances = newValue }
  }

  /// Stops keeping instances, and returns what was written for the new value's.
  package mutating func takeInstances() -> WrittenInstances? {
    earlierInstances = WrittenInstances()
    return operations.instances.take()
  }

  /// Replaces the list of values that could not be written.
  package mutating func setFailures(_ failures: [WritingFailure]) { operations.setFailures(failures) }

  @inlinable package var hasFailure: Bool { operations.hasFailure }

  /// Whether a value could not be written or an instance of a class was met.
  @inlinable package var isDoubtful: Bool { operations.hasFailure || operations.metReference }

  /// Discards the operations, clears the failure, and goes back to the whole value.
  ///
  /// - Parameter limit: The size above which the buffers are given back.
  @inlinable public mutating func removeAll(keepingCapacity limit: Int = .max) {
    operations.removeAll(keepingCapacity: limit)
    pointer.removeAll(keepingCapacity: limit)
    written = 0
    depth = 0
  }

  /// The patch, as text.
  public var text: String {
    var writer = JSONWriter(capacity: operations.count + 2)
    writer.append(self)
    return writer.text
  }
}

extension JSONWriter {
  /// Appends a patch: an array of its operations.
  public mutating func append(_ patch: borrowing PatchWriter) {
    openArray()
    append(patch.operations)
    closeArray()
  }
}

extension PatchWriter {
  /// Calls `body` with the operations so far: JSON objects, each followed by a comma.
  package borrowing func withOperations<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    operations.withBytes(body)
  }

  /// Discards all operations, but keeps the failure and the place.
  package mutating func removeOperations() {
    operations.truncate(to: 0)
    written = 0
  }

  /// Appends operations from `withOperations(_:)`, which together count as one.
  package mutating func append(operations bytes: [UInt8]) {
    bytes.withUnsafeBytes { operations.append(bytes: $0) }
    written += bytes.isEmpty ? 0 : 1
  }
}

extension JSONPatch {
  /// Parses a writer's patch; nil if that fails.
  package init?(written patch: borrowing PatchWriter) {
    var writer = JSONWriter(capacity: patch.byteCount + 2)
    writer.append(patch)
    guard let patch = try? writer.withBytes({ try JSONPatch(JSONValue(parsing: $0)) }) else { return nil }
    self = patch
  }
}
