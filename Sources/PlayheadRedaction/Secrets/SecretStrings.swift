internal import PlayheadFormat
import PlayheadPlatform

/// The redacted strings, to be found again in texts.
struct SecretStrings {
  /// Shorter strings occur by chance.
  static let shortest = 6
  /// With more strings than this, texts are replaced as a whole.
  static let mostStrings = 10_000
  static let mostBytes = 1 << 20
  /// A longer string is not searched for; a text that is long enough to contain one is replaced as a whole.
  static let longest = 4 << 10

  /// In the order of their bytes.
  private var entries: [Entry] = []
  /// The first bytes of every string, which rule out most places of a text.
  private var beginnings: Set<UInt64> = []
  /// A bit for the hash of each string's first four bytes, unless there are very many strings.
  private var filter: [Bool] = []
  private var secretCount = 0
  private var byteCount = 0
  /// Whether there were too many to remember.
  private(set) var isFull = false
  /// The strings of an unbounded collection with their placeholders; nil if it is bounded.
  private var collected: [JSONName: String]?
  /// The length in bytes of the shortest string that is too long to be searched for.
  private var shortestTooLong = Int.max

  private struct Entry {
    let bytes: [UInt8]
    /// Nil for a part of a base64 text, which is replaced as a whole.
    let placeholder: String?
    /// The first bytes, in which most entries differ.
    let beginning: UInt64

    init(_ bytes: [UInt8], _ placeholder: String?) {
      (self.bytes, self.placeholder) = (bytes, placeholder)
      beginning = bytes.withUnsafeBytes { SecretStrings.beginning(of: $0, at: 0) }
    }

    /// The sort order; of equal bytes, a whole string comes before a part of one.
    static func precedes(_ one: Entry, _ other: Entry) -> Bool {
      if one.beginning != other.beginning { return one.beginning < other.beginning }
      let count = min(one.bytes.count, other.bytes.count)
      let order = one.bytes.withUnsafeBytes { left in
        other.bytes.withUnsafeBytes { right in memcmp(left.baseAddress!, right.baseAddress!, count) }
      }
      if order != 0 { return order < 0 }
      if one.bytes.count != other.bytes.count { return one.bytes.count < other.bytes.count }
      return one.placeholder != nil && other.placeholder == nil
    }
  }

  /// A bounded collection can be searched at once; an unbounded one only after ``finishLearning()``.
  init(isBounded: Bool) {
    collected = isBounded ? nil : [:]
  }

  var isEmpty: Bool { entries.isEmpty && !isFull && shortestTooLong == .max }

  /// The result for a text.
  enum Replaced: Equatable {
    case unchanged
    case changed(String)
    /// Searching would take too long, or there were too many strings to remember.
    case unknown
  }

  /// Remembers a string and its base64 forms; escapes are undone by the search instead.
  mutating func remember(_ secret: String, placeholder: (String) -> String) {
    guard secret.utf8.count >= Self.shortest, !isFull else { return }
    if collected != nil {
      let name = JSONName(secret)
      if collected?[name] == nil { collected?[name] = placeholder(secret) }
      return
    }
    guard secret.utf8.count <= Self.longest else {
      shortestTooLong = min(shortestTooLong, secret.utf8.count)
      return
    }
    let bytes = Array(secret.utf8)
    guard let index = newIndex(of: bytes) else { return }
    let placeholder = placeholder(secret)
    if placeholder == secret { return }
    guard secretCount < Self.mostStrings, byteCount + bytes.count <= Self.mostBytes else {
      isFull = true
      (entries, beginnings, filter) = ([], [], [])
      return
    }
    secretCount += 1
    byteCount += bytes.count
    insert(Entry(bytes, placeholder), at: index)
    for form in Self.forms(of: secret) {
      if let index = newIndex(of: form.bytes) { insert(form, at: index) }
    }
  }

  /// Makes the strings of an unbounded collection searchable, in O(*n* · log *n*).
  mutating func finishLearning() {
    for (secret, placeholder) in collected ?? [:] where secret.text != placeholder {
      entries.append(Entry(Array(secret.text.utf8), placeholder))
      entries += Self.forms(of: secret.text)
    }
    collected = nil
    entries.sort(by: Entry.precedes)
    var last: [UInt8]?
    entries.removeAll { entry in
      defer { last = entry.bytes }
      return entry.bytes == last
    }
    for entry in entries { beginnings.insert(entry.beginning) }
    if entries.count <= Self.mostStrings { for entry in entries { addToFilter(entry) } }
  }

  private static let filterBits = 16

  private mutating func addToFilter(_ entry: Entry) {
    if filter.isEmpty { filter = Array(repeating: false, count: 1 << Self.filterBits) }
    entry.bytes.withUnsafeBytes { filter[Self.place($0, 0)] = true }
  }

  @inline(__always) private static func place(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B1) >> UInt32(32 - filterBits))
  }

  /// Whether a text may contain one of the strings, in O(*n*) of its length.
  func mayStand(in text: UnsafeRawBufferPointer) -> Bool {
    if entries.isEmpty, !isFull { return false }
    if filter.isEmpty || isFull || mayStandPlainly(in: text) { return true }
    // The text may be JSON, whose strings are escaped once more.
    return DecodedText.all(of: text, levels: DecodedText.levels + 1)
      .contains { $0.bytes.withUnsafeBytes(mayStandPlainly) }
  }

  /// Whether a text in some JSON may be replaced.
  func mayChange(values json: UnsafeRawBufferPointer) -> Bool { json.count >= shortestTooLong || mayStand(in: json) }

  /// The same without undoing escapes.
  private func mayStandPlainly(in text: UnsafeRawBufferPointer) -> Bool {
    if filter.isEmpty { return true }
    guard text.count >= Self.shortest else { return false }
    return filter.withUnsafeBufferPointer { filter in
      (0...text.count - Self.shortest).contains {
        filter[Self.place(text, $0)] && beginnings.contains(Self.beginning(of: text, at: $0))
      }
    }
  }

  /// Whether a text is one of the strings.
  func contains(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count >= Self.shortest else { return false }
    let index = bytes.withUnsafeBytes { bytes in
      var unlimited = Int.max
      return firstIndex(after: bytes, &unlimited) - 1
    }
    return index >= 0 && entries[index].bytes == bytes && entries[index].placeholder != nil
  }

  /// Where a string belongs; nil if it is present.
  private func newIndex(of bytes: [UInt8]) -> Int? {
    let index = bytes.withUnsafeBytes { bytes in
      var unlimited = Int.max
      return firstIndex(after: bytes, &unlimited)
    }
    return index > 0 && entries[index - 1].bytes == bytes ? nil : index
  }

  private mutating func insert(_ entry: Entry, at index: Int) {
    entries.insert(entry, at: index)
    beginnings.insert(entry.beginning)
    addToFilter(entry)
  }

  /// The common base64 parts of all texts that contain a string, as it is or escaped.
  private static func forms(of secret: String) -> [Entry] {
    ([secret] + EscapedText.forms(of: secret)).flatMap(Base64Text.forms).map { Entry($0, nil) }
  }

  // MARK: - Texts

  /// Replaces all strings in a text, longest first and overlapping ones as one; with `isName`, each form of a string
  /// gets its own placeholder. It stays O(*n*) in the text's length by giving up if more would have to be compared.
  func replaced(in text: String, isName: Bool, placeholder: (String) -> String) -> Replaced {
    if text.utf8.count < Self.shortest { return .unchanged }
    if isFull || text.utf8.count >= shortestTooLong { return .unknown }
    if entries.isEmpty { return .unchanged }
    var text = text
    return text.withUTF8 { replaced(in: UnsafeRawBufferPointer($0), isName, placeholder) }
  }

  private func replaced(
    in text: UnsafeRawBufferPointer, _ isName: Bool, _ placeholder: (String) -> String
  ) -> Replaced {
    guard var found = occurrences(in: text) else { return .unknown }
    for decoded in DecodedText.all(of: text) {
      guard let inner = decoded.bytes.withUnsafeBytes(occurrences) else { return .unknown }
      found += inner.map { Occurrence(range: decoded.source(of: $0.range), entry: $0.entry, isEscaped: true) }
    }
    if found.isEmpty { return .unchanged }
    var result: [UInt8] = []
    var copied = 0
    for found in Self.merged(found) {
      result += text[copied..<found.range.lowerBound]
      let whole = String(decoding: UnsafeRawBufferPointer(rebasing: text[found.range]), as: UTF8.self)
      let entry = isName && found.isEscaped ? nil : found.entry.map { entries[$0] }
      result += (entry?.placeholder ?? placeholder(whole)).utf8
      copied = found.range.upperBound
    }
    result += text[copied...]
    return .changed(String(decoding: result, as: UTF8.self))
  }

  /// The range of one string, or of several that overlap.
  private struct Occurrence {
    var range: Range<Int>
    /// Nil if several overlap.
    var entry: Int?
    var isEscaped = false
  }

  /// All occurrences, with overlapping ones merged.
  private static func merged(_ found: [Occurrence]) -> [Occurrence] {
    // At the same place, an occurrence without escapes comes first.
    let sorted = found.enumerated().sorted { ($0.1.range.lowerBound, $0.0) < ($1.1.range.lowerBound, $1.0) }
    var merged: [Occurrence] = []
    for (_, next) in sorted {
      guard let last = merged.last, next.range.lowerBound < last.range.upperBound else {
        merged.append(next)
        continue
      }
      if next.range.upperBound <= last.range.upperBound { continue }
      let isWider = next.range.lowerBound == last.range.lowerBound
      merged[merged.count - 1] =
        isWider ? next : Occurrence(range: last.range.lowerBound..<next.range.upperBound, entry: nil)
    }
    return merged
  }

  /// The occurrences in a text, the longest at each place; nil if the comparisons exceed the budget.
  private func occurrences(in text: UnsafeRawBufferPointer) -> [Occurrence]? {
    guard mayStandPlainly(in: text), text.count >= Self.shortest else { return [] }
    var budget = 1 << 18 + 64 * text.count
    var found: [Occurrence] = []
    for start in 0...(text.count - Self.shortest) {
      guard beginnings.contains(Self.beginning(of: text, at: start)) else { continue }
      let rest = UnsafeRawBufferPointer(rebasing: text[start...])
      guard let entry = longestEntry(beginning: rest, &budget) else {
        if budget < 0 { return nil }
        continue
      }
      var range = start..<start + entries[entry].bytes.count
      // The rest of a base64 word could still be decoded.
      if entries[entry].placeholder == nil, start >= found.last?.range.upperBound ?? 0 {
        range = Base64Text.word(around: range, in: text)
      }
      found.append(Occurrence(range: range, entry: entry))
    }
    return found
  }

  private static func beginning(of bytes: UnsafeRawBufferPointer, at start: Int) -> UInt64 {
    var word: UInt64 = 0
    for offset in 0..<shortest { word = word << 8 | UInt64(bytes[start + offset]) }
    return word
  }

  /// The longest string that a text begins with: the last one that sorts no later than the text, or else a prefix of
  /// it, so the search repeats with the part of the text that the two have in common.
  private func longestEntry(beginning text: UnsafeRawBufferPointer, _ budget: inout Int) -> Int? {
    var text = text
    while budget >= 0 {
      let index = firstIndex(after: text, &budget) - 1
      guard index >= 0 else { return nil }
      let common = Self.common(entries[index].bytes, text)
      budget -= common
      if common == entries[index].bytes.count { return index }
      if common < Self.shortest { return nil }
      text = UnsafeRawBufferPointer(rebasing: text[..<common])
    }
    return nil
  }

  /// The index of the first string that sorts after a text.
  private func firstIndex(after text: UnsafeRawBufferPointer, _ budget: inout Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high, budget >= 0 {
      let middle = (low + high) / 2
      let bytes = entries[middle].bytes
      let common = Self.common(bytes, text)
      budget -= common + 1
      let isAfter = common < bytes.count && (common == text.count || bytes[common] > text[common])
      if isAfter { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The length of the common prefix.
  private static func common(_ bytes: [UInt8], _ text: UnsafeRawBufferPointer) -> Int {
    let count = min(bytes.count, text.count)
    return bytes.withUnsafeBytes { bytes in
      var index = 0
      while index < count, bytes[index] == text[index] { index += 1 }
      return index
    }
  }
}
