import PlayheadPlatform

/// Numbers short texts from 0 in a hash table with linear probing, at most half full, which finds a text without copying it.
struct ShortTexts {
  private static let longest = 64
  /// The most texts with numbers.
  static let limit = 1024

  private let seed = UInt64.random(in: .min ... .max)
  private var bytes: [UInt8] = []
  /// The end of each text in the bytes, where the next one begins.
  private var ends: [Int] = []
  /// One more than the number of the text in each place; 0 in a free one.
  private var places = [UInt16](repeating: 0, count: 2 * Self.limit)

  /// Nil for a text without a number.
  func number(of text: UnsafeRawBufferPointer) -> Int? {
    guard text.count <= Self.longest else { return nil }
    let found = Int(places[place(of: text)])
    return found > 0 ? found - 1 : nil
  }

  /// Numbers a new text; false for a long text, or when there are too many.
  mutating func insert(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count <= Self.longest, ends.count < Self.limit else { return false }
    let place = place(of: text)
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
    places[place] = UInt16(ends.count)
    return true
  }

  /// Where a text is, or would be.
  private func place(of text: UnsafeRawBufferPointer) -> Int {
    var place = Int(truncatingIfNeeded: hash(of: text) % UInt64(places.count))
    while places[place] > 0, !isSame(text, Int(places[place]) - 1) { place = (place + 1) % places.count }
    return place
  }

  /// Fast for a few words; texts that were made to collide cost a walk over all of them, which are few.
  private func hash(of text: UnsafeRawBufferPointer) -> UInt64 {
    var hash = seed ^ UInt64(text.count)
    var offset = 0
    func add(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    while offset + 8 <= text.count {
      add(text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < text.count {
      rest = rest << 8 | UInt64(text[offset])
      offset += 1
    }
    add(rest)
    return hash
  }

  private func isSame(_ text: UnsafeRawBufferPointer, _ number: Int) -> Bool {
    let start = number > 0 ? ends[number - 1] : 0
    guard ends[number] - start == text.count else { return false }
    guard let other = text.baseAddress else { return true }
    return bytes.withUnsafeBytes { all in all.baseAddress.map { memcmp($0 + start, other, text.count) == 0 } ?? true }
  }
}
