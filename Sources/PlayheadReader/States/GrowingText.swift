internal import PlayheadFormat

/// An append-only text whose initial part all copies share; a value lies in one of its two parts, each followed by
/// ``LineCursor/slack`` bytes.
struct GrowingText: Sendable {
  /// The most bytes, since offsets have 32 bits.
  static let limit = Int(UInt32.max) - 2 * LineCursor.slack

  private let first: [UInt8]
  private var added: [UInt8] = []
  /// The used size of each part.
  private let firstCount: Int
  private var addedCount = 0

  /// `first` is made by ``buffer(_:_:)``.
  init(_ first: [UInt8]) {
    self.first = first
    firstCount = first.count - LineCursor.slack
  }

  var count: Int { firstCount + addedCount }

  subscript(offset: Int) -> UInt8 { offset < firstCount ? first[offset] : added[offset - firstCount] }

  /// Calls `body` with a base pointer for the offsets in the part that contains a byte.
  @inline(__always) func withPointer<Answer>(for offset: Int, _ body: (UnsafePointer<UInt8>) -> Answer) -> Answer? {
    if offset < firstCount { return first.withUnsafeBufferPointer { $0.baseAddress.map(body) } }
    return added.withUnsafeBufferPointer { $0.baseAddress.map { body($0 - firstCount) } }
  }

  @inline(__always) func withBytes<Answer>(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer {
    if range.lowerBound < firstCount { return first.withUnsafeBufferPointer { body(.init(rebasing: $0[range])) } }
    let place = range.lowerBound - firstCount..<range.upperBound - firstCount
    return added.withUnsafeBufferPointer { body(.init(rebasing: $0[place])) }
  }

  /// Whether another text began with the same bytes, and a range lies within these.
  func sharesFirst(_ part: Range<Int>, with other: GrowingText) -> Bool {
    guard part.upperBound <= firstCount, firstCount == other.firstCount else { return false }
    return first.withUnsafeBufferPointer { first in
      other.first.withUnsafeBufferPointer { $0.baseAddress == first.baseAddress }
    }
  }

  /// Appends bytes; nil if the text would become too long.
  mutating func append(_ bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard count + bytes.count <= Self.limit else { return nil }
    let start = count
    let place = addedCount..<addedCount + bytes.count
    let missing = place.upperBound + LineCursor.slack - added.count
    // Extra room is added, as zeroing it for each value would cost more than short values do.
    if missing > 0 { added.append(contentsOf: repeatElement(0, count: missing + 512 + added.count / 8)) }
    added.withUnsafeMutableBytes { UnsafeMutableRawBufferPointer(rebasing: $0[place]).copyMemory(from: bytes) }
    addedCount = place.upperBound
    return start..<count
  }

  /// A buffer with the spare bytes after it that a scan may read.
  static func buffer<Failure: Error>(
    _ count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var result: Result<Void, Failure> = .success(())
    let text = [UInt8](unsafeUninitializedCapacity: count + LineCursor.slack) { buffer, filled in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      result = Result { () throws(Failure) in try fill(UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])) }
      filled = count + LineCursor.slack
      UnsafeMutableRawBufferPointer(rebasing: bytes[count..<filled]).initializeMemory(as: UInt8.self, repeating: 0)
    }
    try result.get()
    return text
  }
}
