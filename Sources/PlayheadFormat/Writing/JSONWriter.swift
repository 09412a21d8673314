/// Writes JSON text into a buffer of bytes that grows.
///
/// Every member and element is followed by a comma, and closing an object or array removes the last one, so no element
/// needs to know whether it is the first.
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
  /// Failures in a value that is still being written only set ``hasFailure``.
  public private(set) var failures: [WritingFailure] = []
  /// Whether a value could not be written.
  @usableFromInline package internal(set) var hasFailure = false
  /// Whether reflection or an encoder met an instance of a class; an old value shares its instances with the new one,
  /// so a comparison of the two is not reliable.
  @usableFromInline package var metReference: Bool
  /// Whether the text is part of a value that reflection has met.
  package var isReflecting = false
  /// The number of open objects and arrays.
  @usableFromInline var depth = 0
  package var isOutermost: Bool { depth == 0 }
  /// Whether a value was cut off for its depth.
  @usableFromInline package internal(set) var wasCut = false
  /// What was written for members that are class instances; nil if not needed, as it retains the instances.
  package var instances: WrittenInstances?
  /// The length at which writing may stop, for a caller that only measures; the text beyond it need not be JSON, as
  /// collections stop and texts are cut off.
  @usableFromInline package var limit: Int
  /// Whether an unordered collection was written unsorted because ``limit`` says that only the length matters.
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

// The writer cannot be copied, so its buffer has one owner.
extension JSONWriter: @unchecked Sendable {}

extension JSONWriter {
  /// How many bytes have been written.
  @inlinable public var count: Int { length }

  @inlinable package var isFull: Bool { length > limit }

  /// Whether only the length matters.
  @inlinable package var isLimited: Bool { limit < Self.unlimited }

  /// Larger than any length, and small enough that sums do not overflow.
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

  /// Reserves bytes at the end, all of which the caller must fill, and returns their address.
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

  /// Empties the writer and clears the failure, but keeps the buffer.
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

  /// Takes over the bytes of another writer without copying, in place of its own; the other one is empty afterwards and
  /// gets this one's buffer.
  package mutating func takeBytes(of other: inout JSONWriter) {
    (base, other.base) = (other.base, base)
    (capacity, other.capacity) = (other.capacity, capacity)
    length = other.length
    other.length = 0
  }

  /// Replaces the list of values that could not be written.
  package mutating func setFailures(_ failures: [WritingFailure]) {
    self.failures = failures
    hasFailure = !failures.isEmpty
  }

  /// Takes over the flags of another writer along with some of its values.
  @inlinable package mutating func takeFlags(of other: borrowing JSONWriter) {
    if _slowPath(other.hasFailure || other.wasCut || other.metReference) { takeRareFlags(of: other) }
  }

  @usableFromInline @inline(never) mutating func takeRareFlags(of other: borrowing JSONWriter) {
    hasFailure = hasFailure || other.hasFailure
    wasCut = wasCut || other.wasCut
    metReference = metReference || other.metReference
  }

  /// Calls `body` with the bytes written so far, which are valid until it returns.
  @inlinable public borrowing func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// The bytes written so far, as text.
  public var text: String {
    withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes a stand-in for a value that cannot be written. The recording has `null` there, and its line has the reason.
  ///
  /// - Parameter failure: The reason. Its pointer is ignored: the place is where the stand-in is written.
  public mutating func append(failure: WritingFailure) {
    hasFailure = true
    append(JSONValue(failure))
  }
}
