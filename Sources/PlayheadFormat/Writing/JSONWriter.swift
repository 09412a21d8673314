/// Writes JSON text into a buffer of bytes that grows.
///
/// Every member and element is followed by a comma, and what closes an object or an array takes the last one back; so
/// nobody has to know who comes first.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.openObject()
/// writer.append(key: "count")
/// writer.append(3)
/// writer.separate()
/// writer.closeObject()
/// writer.text  // {"count":3}
/// ```
@frozen public struct JSONWriter: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var length: Int
  /// The values that could not be written since the writer was last emptied, and in whose places `null` stands.
  ///
  /// Of those in a value that is being written only ``hasFailure`` tells.
  public private(set) var failures: [WritingFailure] = []
  /// Whether a value could not be written.
  @usableFromInline package internal(set) var hasFailure = false
  /// Whether an instance of a class was among the values written by reflection or by an encoder.
  ///
  /// An old value shares its instances with the new one, so whoever compares the two must not trust the comparison.
  @usableFromInline package var metReference: Bool
  /// Whether what is written is a part of a value that reflection has met.
  package var isReflecting = false
  /// How many objects and arrays are open around the next value.
  @usableFromInline var depth = 0
  /// Whether the next value is no part of another one.
  package var isOutermost: Bool { depth == 0 }
  /// Whether a value was left out because it would have been too deep.
  @usableFromInline package internal(set) var wasCut = false
  /// What was written of members that are instances of classes; nil where nobody wants to know, as it keeps the instances.
  package var instances: WrittenInstances?
  /// The length after which nothing more is wanted, for somebody who only asks how long a value is.
  ///
  /// What is written after it need not be JSON: collections stop, and texts are cut off.
  @usableFromInline package var limit: Int
  /// Whether the members of an unordered collection were written in no certain order, since ``limit`` says that only
  /// the length is wanted.
  @usableFromInline package var isUnordered: Bool

  /// Makes an empty writer.
  ///
  /// - Parameter capacity: How many bytes to make room for; the buffer grows beyond it as needed.
  public init(capacity: Int = 256) {
    self.capacity = max(capacity, 16)
    self.base = .allocate(capacity: self.capacity)
    self.length = 0
    self.metReference = false
    self.limit = Self.unlimited
    self.isUnordered = false
  }

  deinit {
    base.deallocate()
  }
}

// The buffer has one owner, as the writer cannot be copied.
extension JSONWriter: @unchecked Sendable {}

extension JSONWriter {
  /// How many bytes have been written.
  @inlinable public var count: Int { length }

  /// Whether more was written than is wanted.
  @inlinable package var isFull: Bool { length > limit }

  /// Whether only the length is wanted.
  @inlinable package var isLimited: Bool { limit < Self.unlimited }

  /// So much that nothing comes near it, and that sums do not overflow.
  @usableFromInline static var unlimited: Int { .max / 2 }

  /// Makes room for `additional` bytes more.
  @inlinable public mutating func reserve(_ additional: Int) {
    if _slowPath(capacity &- count < additional) { grow(by: additional) }
  }

  @usableFromInline @inline(never) mutating func grow(by additional: Int) {
    let larger = max(capacity * 2, count + additional)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }

  /// Appends one byte as it is.
  @inlinable public mutating func append(byte: UInt8) {
    reserve(1)
    base[count] = byte
    length &+= 1
  }

  /// Appends bytes as they are.
  @inlinable public mutating func append(bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    append(start, count: bytes.count)
  }

  /// Appends text as it is, without quotes or escapes.
  @inlinable @inline(__always) public mutating func append(raw text: StaticString) {
    append(text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Appends what another writer holds, as it is.
  @inlinable public mutating func append(_ other: borrowing JSONWriter) {
    append(other.base, count: other.count)
  }

  @inlinable @inline(__always) mutating func append(_ start: UnsafeRawPointer, count added: Int) {
    reserve(added)
    UnsafeMutableRawPointer(base + count).copyMemory(from: start, byteCount: added)
    length &+= added
  }

  /// Claims `claimed` bytes at the end and returns where they start; the caller fills them all.
  @inlinable mutating func claim(_ claimed: Int) -> UnsafeMutablePointer<UInt8> {
    reserve(claimed)
    let start = base + count
    length &+= claimed
    return start
  }

  /// Takes back everything after the first `kept` bytes.
  ///
  /// - Precondition: `kept` is not greater than `count`.
  @inlinable public mutating func truncate(to kept: Int) {
    precondition(kept >= 0 && kept <= count, "cannot truncate to more than has been written")
    length = kept
  }

  /// Forgets what was written and the failure, and keeps the buffer.
  ///
  /// - Parameter limit: The size above which the buffer is given back all the same.
  @inlinable public mutating func removeAll(keepingCapacity limit: Int = .max) {
    length = 0
    depth = 0
    metReference = false
    self.limit = Self.unlimited
    isUnordered = false
    if _slowPath(hasFailure || wasCut || capacity > limit) { giveBack(above: limit) }
  }

  @usableFromInline @inline(never) mutating func giveBack(above limit: Int) {
    (failures, hasFailure) = ([], false)
    wasCut = false
    guard capacity > max(limit, 16) else { return }
    base.deallocate()
    capacity = max(limit, 16)
    base = .allocate(capacity: capacity)
  }

  /// Takes the bytes of another writer over, in place of those written so far: no byte is copied.
  ///
  /// - Parameter other: has nothing afterwards, and the room that this one had.
  package mutating func takeBytes(of other: inout JSONWriter) {
    (base, other.base) = (other.base, base)
    (capacity, other.capacity) = (other.capacity, capacity)
    length = other.length
    other.length = 0
  }

  /// Notes which values could not be written, in all.
  package mutating func setFailures(_ failures: [WritingFailure]) {
    self.failures = failures
    hasFailure = !failures.isEmpty
  }

  /// Notes what is known of values that another writer has, of which this one takes over some.
  @inlinable package mutating func takeFlags(of other: borrowing JSONWriter) {
    if _slowPath(other.hasFailure || other.wasCut || other.metReference) { takeRareFlags(of: other) }
  }

  @usableFromInline @inline(never) mutating func takeRareFlags(of other: borrowing JSONWriter) {
    hasFailure = hasFailure || other.hasFailure
    wasCut = wasCut || other.wasCut
    metReference = metReference || other.metReference
  }

  /// Calls `body` with the bytes written so far, which are good until it returns.
  @inlinable public borrowing func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// The bytes written so far, as text.
  public var text: String {
    withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes something for a value that cannot be written. `null` stands there in the recording, and the line tells the reason.
  ///
  /// - Parameter failure: Its pointer is of no account: the place is where this is written.
  public mutating func append(failure: WritingFailure) {
    hasFailure = true
    append(JSONValue(failure))
  }
}
