internal import PlayheadFormat

/// A text that grows. What it began with is shared by all its copies, and what was added lies after it.
///
/// A value lies in one of the two parts, with ``LineScan/slack`` bytes after them.
struct GrowingText: Sendable {
  /// The longest text: offsets have 32 bits.
  static let limit = Int(UInt32.max) - 2 * LineScan.slack

  private let first: [UInt8]
  private var added: [UInt8] = []
  /// How many bytes of each part are used.
  private let firstCount: Int
  private var addedCount = 0

  /// - Parameter first: as ``buffer(_:_:)`` makes it.
  init(_ first: [UInt8]) {
    self.first = first
    firstCount = first.count - LineScan.slack
  }

  var count: Int { firstCount + addedCount }

  subscript(offset: Int) -> UInt8 { offset < firstCount ? first[offset] : added[offset - firstCount] }

  /// Calls `body` with a pointer from which the offsets of the part count that has a byte.
  @inline(__always) func withPointer<Answer>(for offset: Int, _ body: (UnsafePointer<UInt8>) -> Answer) -> Answer? {
    if offset < firstCount { return first.withUnsafeBufferPointer { $0.baseAddress.map(body) } }
    return added.withUnsafeBufferPointer { $0.baseAddress.map { body($0 - firstCount) } }
  }

  /// Calls `body` with the bytes of a value.
  @inline(__always) func withBytes<Answer>(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer {
    if range.lowerBound < firstCount { return first.withUnsafeBufferPointer { body(.init(rebasing: $0[range])) } }
    let place = range.lowerBound - firstCount..<range.upperBound - firstCount
    return added.withUnsafeBufferPointer { body(.init(rebasing: $0[place])) }
  }

  /// Whether another text began with the same bytes, and a part lies in these.
  func sharesFirst(_ part: Range<Int>, with other: GrowingText) -> Bool {
    guard part.upperBound <= firstCount, firstCount == other.firstCount else { return false }
    return first.withUnsafeBufferPointer { first in
      other.first.withUnsafeBufferPointer { $0.baseAddress == first.baseAddress }
    }
  }

  /// Appends bytes; nil where there is no room for them.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard count + bytes.count <= Self.limit else { return nil }
    let start = count
    let place = addedCount..<addedCount + bytes.count
    let missing = place.upperBound + LineScan.slack - added.count
    // Not for each value: the zeros cost more than short values do.
    if missing > 0 { added.append(contentsOf: repeatElement(0, count: missing + 512 + added.count / 8)) }
    added.withUnsafeMutableBytes { UnsafeMutableRawBufferPointer(rebasing: $0[place]).copyMemory(from: bytes) }
    addedCount = place.upperBound
    return start..<count
  }

  /// Bytes with as many after them as a scan may read.
  static func buffer<Failure: Error>(
    _ count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var result: Result<Void, Failure> = .success(())
    let text = [UInt8](unsafeUninitializedCapacity: count + LineScan.slack) { buffer, filled in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      result = Result { () throws(Failure) in try fill(UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])) }
      filled = count + LineScan.slack
      UnsafeMutableRawBufferPointer(rebasing: bytes[count..<filled]).initializeMemory(as: UInt8.self, repeating: 0)
    }
    try result.get()
    return text
  }
}
