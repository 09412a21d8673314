internal import PlayheadFormat

/// Takes the lines of one printed action, and of the change of the state after it.
struct PrintedChange {
  /// What becomes of a line.
  enum Taken {
    case part
    /// It was the last line.
    case end
    /// It does not belong to the change, which ended before it.
    case beyond
    /// It is output from elsewhere between the lines of the change.
    case foreign
  }

  private struct Frame {
    var item: DumpItem
    /// How many spaces stand before it.
    var indent: Int
    var head: DumpItem.Head?
    var items: [DumpItem] = []
    // Of a text of several lines: the number signs, the lines with their indentation, and where in these each begins.
    var hashes = 0
    var text: [UInt8] = []
    var lines: [(side: DumpItem.Side, start: Int)] = []

    /// The text on a side. The line that ends the text is indented as the others are.
    func text(_ side: DumpItem.Side, indent: Int) -> String {
      var joined: [UInt8] = []
      var isFirst = true
      for (index, line) in lines.enumerated() where line.side == .both || line.side == side {
        if !isFirst { joined.append(UInt8(ascii: "\n")) }
        isFirst = false
        let end = index + 1 < lines.count ? lines[index + 1].start : text.count
        let bytes = text[line.start..<end]
        // Spaces at the end of an empty line may have been lost.
        joined += bytes.dropFirst(min(indent, bytes.prefix { $0 == UInt8(ascii: " ") }.count))
      }
      return String(decoding: joined, as: UTF8.self)
    }
  }

  /// The most bytes of one change.
  private static let sizeLimit = 64 << 20

  /// More levels than a recorded value may have.
  private static let depthLimit = 600

  private var frames: [Frame] = []
  private(set) var action: DumpItem?
  private(set) var items: [DumpItem] = []
  /// Whether it says that the state did not change, rather than nothing of the state.
  private(set) var saysUnchanged = false
  /// Whether all of it was there.
  private(set) var isWhole = false
  /// Whether it nests too deep, or is too long.
  private var isBeyondLimits = false
  private var size = 0

  /// Whether the next line is one of a text.
  var isInText: Bool { frames.last.map { $0.head == nil } ?? false }

  mutating func take(_ line: UnsafeRawBufferPointer) -> Taken {
    let bytes = line.bindMemory(to: UInt8.self)
    size += line.count
    guard size <= Self.sizeLimit else {
      (isBeyondLimits, frames) = (true, [])
      return .end
    }
    // A copy of the frame would copy its items with the next one.
    guard let (head, frameIndent) = frames.last.map({ ($0.head, $0.indent) }) else { return takeRoot(bytes) }
    guard let (side, start) = Self.side(bytes, isMarked: action != nil) else { return .foreign }
    if head == nil { return takeText(bytes, side, from: start) }
    let indent = bytes[start...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.endIndex
    let end = Self.trimmedEnd(bytes)
    guard indent < end else { return .foreign }
    if let closing = Self.closing(bytes, indent..<end) {
      guard head?.closes(with: closing) == true, indent - start == frameIndent else { return .foreign }
      close()
      return isFinished ? .end : .part
    }
    guard indent - start == frameIndent + Self.step else { return .foreign }
    return takeItem(bytes, indent..<end, side, indent: indent - start) ? .part : .foreign
  }

  /// Whether a change is whole without another line; a replaced state has two values.
  private var isFinished: Bool { frames.isEmpty && items.last?.side == .both }

  private mutating func takeRoot(_ bytes: UnsafeBufferPointer<UInt8>) -> Taken {
    let end = Self.trimmedEnd(bytes)
    let indent = bytes.firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.endIndex
    guard indent < end else {
      // A blank line ends the change.
      if action == nil { return .foreign }
      // Printers of actions alone say nothing of the state.
      return .end
    }
    if action == nil {
      guard indent >= 1, Self.closing(bytes, indent..<end) == nil else { return .foreign }
      return takeItem(bytes, indent..<end, .both, indent: indent) ? .part : .foreign
    }
    if items.isEmpty, bytes[indent..<end].elementsEqual(Self.unchangedText.utf8) {
      saysUnchanged = true
      return .end
    }
    guard items.count < 2, items.last?.side != .after else { return .beyond }
    guard let (side, start) = Self.side(bytes, isMarked: true) else { return .foreign }
    let indentOfItem = bytes[start...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.endIndex
    guard indentOfItem == start, start < end else { return .foreign }
    return takeItem(bytes, start..<end, side, indent: 0) ? .part : .foreign
  }

  /// How much further the parts of a value are indented.
  private static let step = 2

  private static let unchangedText = "(No state changes)"

  /// Says that no further line comes.
  mutating func finish() {
    // A state that is no value is cut off in its line.
    let isComplete =
      items.isEmpty || (items.last?.side == .both || items.count == 2) && !items.contains { $0.isDescription }
    isWhole = frames.isEmpty && action != nil && !isBeyondLimits && isComplete
  }

  // MARK: - Lines

  /// The side of a line, and where its text begins; nil where it begins with something else.
  private static func side(
    _ bytes: UnsafeBufferPointer<UInt8>, isMarked: Bool
  ) -> (side: DumpItem.Side, start: Int)? {
    guard isMarked else { return (.both, 0) }
    guard let first = bytes.first else { return (.both, 0) }
    var (side, count) = (DumpItem.Side.both, 1)
    switch first {
    case UInt8(ascii: " "): break
    case UInt8(ascii: "-"): side = .before
    case UInt8(ascii: "+"): side = .after
    // Older printers use a minus sign and a figure space, which are as wide as a plus.
    case 0xE2 where bytes.count > 2 && bytes[1] == 0x88 && bytes[2] == 0x92: (side, count) = (.before, 3)
    case 0xE2 where bytes.count > 2 && bytes[1] == 0x80 && bytes[2] == 0x87: count = 3
    default: return nil
    }
    if bytes.count == count { return (side, count) }
    return bytes[count] == UInt8(ascii: " ") ? (side, count + 1) : nil
  }

  private static func trimmedEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    (bytes.lastIndex { $0 != UInt8(ascii: " ") } ?? -1) + 1
  }

  /// The bracket that a line closes, without a comma.
  private static func closing(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> DumpItem.Closing? {
    var text = bytes[range]
    if text.last == UInt8(ascii: ",") { text = text.dropLast() }
    switch (text.first, text.count) {
    case (UInt8(ascii: ")")?, 1): return .parenthesis
    case (UInt8(ascii: "]")?, 1): return .bracket
    case (UInt8(ascii: "]")?, 2): return text.last == UInt8(ascii: ")") ? .both : nil
    default: return nil
    }
  }

  private mutating func takeItem(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ side: DumpItem.Side, indent: Int
  ) -> Bool {
    // A printer's remark on values that differ and print alike.
    if range.count > 1, bytes[range.lowerBound] == UInt8(ascii: "/"), bytes[range.lowerBound + 1] == UInt8(ascii: "/") {
      return true
    }
    if let count = Self.unchangedCount(bytes[range]) {
      guard !frames.isEmpty else { return false }
      add(DumpItem(side: side, label: nil, content: .unchanged(count)))
      return true
    }
    var parser = DumpParser(bytes, range)
    var label = parser.label()
    // The action and the state have none.
    if frames.isEmpty, label != nil { return false }
    // Not each key is a text or a number.
    if case .name(let name)? = label, frames.last.map(\.head) == .brackets { label = .key(.text(name)) }
    var end = range.upperBound
    if bytes[end - 1] == UInt8(ascii: ","), !frames.isEmpty { end -= 1 }
    let value = parser.position..<max(end, parser.position)
    guard frames.count < Self.depthLimit else {
      isBeyondLimits = true
      return true
    }
    let item = DumpItem(side: side, label: label, content: .value(.null))
    if let hashes = Self.textStart(bytes[value]) {
      frames.append(Frame(item: item, indent: indent, hashes: hashes))
    } else if let head = Self.head(bytes, value) {
      frames.append(Frame(item: item, indent: indent, head: head))
    } else {
      var item = item
      item.content = .value(DumpParser.value(bytes, value))
      add(item)
    }
    return true
  }

  /// The number in `… (2 unchanged)`.
  private static func unchangedCount(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard text.first == 0xE2 else { return nil }
    // Alone it stands for any number, written by hand.
    if text.elementsEqual("…".utf8) { return 1 }
    guard text.starts(with: "… (".utf8) else { return nil }
    let rest = text.dropFirst("… (".utf8.count)
    let digits = rest.prefix { $0 &- UInt8(ascii: "0") <= 9 }
    guard !digits.isEmpty, digits.count < 10, rest.dropFirst(digits.count).starts(with: " unchanged)".utf8) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// The number of number signs before the quotes that begin a text of several lines; nil for other text.
  private static func textStart(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard text.last == UInt8(ascii: "\"") else { return nil }
    let hashes = text.prefix { $0 == UInt8(ascii: "#") }.count
    return text.dropFirst(hashes).elementsEqual(#"""""#.utf8) ? hashes : nil
  }

  /// The head of a value whose parts come in the next lines; nil where it is whole in this one.
  private static func head(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> DumpItem.Head? {
    var range = range
    if bytes[range].first == UInt8(ascii: "#"), let space = bytes[range].firstIndex(of: UInt8(ascii: " ")),
      bytes[range.lowerBound + 1..<space].allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 })
    {
      range = space + 1..<range.upperBound
    }
    switch bytes[range].last {
    case UInt8(ascii: "["):
      if range.count == 1 { return .brackets }
      return bytes[range].elementsEqual("Set([".utf8) ? .set : nil
    case UInt8(ascii: "("):
      if range.count == 1 { return .tuple }
      let name = DumpParser.text(bytes, range.dropLast())
      guard name.utf8.allSatisfy({ isOfName($0) }) else { return nil }
      if name.hasPrefix("["), !name.contains(":") { return .brackets }
      if name.utf8.first == UInt8(ascii: ".") { return .enumeration(type: nil, case: String(name.dropFirst())) }
      if let (type, last) = DumpParser.caseName(name) { return .enumeration(type: type, case: last) }
      return .structure(name)
    default: return nil
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "$"),
      UInt8(ascii: "`"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ","), UInt8(ascii: " "),
      UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  // MARK: - Values

  private mutating func add(_ item: DumpItem) {
    if !frames.isEmpty {
      frames[frames.count - 1].items.append(item)
    } else if action == nil {
      action = item
    } else {
      items.append(item)
    }
  }

  private mutating func close() {
    guard var frame = frames.popLast(), let head = frame.head else { return }
    frame.item.content = .open(head, frame.items)
    add(frame.item)
  }

  private mutating func takeText(
    _ bytes: UnsafeBufferPointer<UInt8>, _ side: DumpItem.Side, from start: Int
  ) -> Taken {
    let index = frames.count - 1
    let hashes = frames[index].hashes
    let content = bytes[start...].drop { $0 == UInt8(ascii: " ") }
    if content.starts(with: #"""""#.utf8), side == frames[index].item.side {
      let rest = content.dropFirst(3).drop { $0 == UInt8(ascii: "#") }
      if content.count - 3 - rest.count == hashes, rest.isEmpty || rest.elementsEqual(",".utf8) {
        let frame = frames[index]
        let indent = content.startIndex - start
        var item = frame.item
        item.content = .text(
          before: frame.text(.before, indent: indent), after: frame.text(.after, indent: indent))
        frames.removeLast()
        add(item)
        return isFinished ? .end : .part
      }
    }
    frames[index].lines.append((side, frames[index].text.count))
    frames[index].text += bytes[start...]
    return .part
  }
}
