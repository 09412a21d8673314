import PlayheadPlatform

/// The members of a line that the index needs, in any order and spacing; like ``LineCursor``, it skips payloads, and
/// anything unexpected is "not recognised".
package struct AnyOrderMembers {
  package enum Kind {
    case action, change, effect, keyframe
  }

  package private(set) var kind = Kind.action
  package private(set) var seq: Int?
  /// The position that a change leads to, if it has one.
  package private(set) var position: Int?
  package private(set) var id: Int?
  /// Microseconds since the recording started; 0 if missing.
  package private(set) var time = 0
  package private(set) var origin = RecordedOrigin.outside
  /// The range of an action's name, without quotes.
  package private(set) var name: Range<Int>?
  /// The range of a patch's operations, from the bracket.
  package private(set) var patch: Range<Int>?
  /// Whether the effect starts.
  package private(set) var isStart: Bool?
  package private(set) var hasState = false
  /// A bit for each known member that was found.
  private var met: UInt16 = 0

  /// Walks over a line to its end; nil if it is not recognised.
  package init?(_ line: inout LineCursor) {
    var isKnown = false
    let text = line
    let isWhole = line.takeMembers(knownEnd: { _ in nil }) { name, hasEscape, value in
      // A name with escapes may be any member's.
      guard !hasEscape else { return false }
      return take(name, value, in: text, &isKnown)
    }
    line.skipSpace()
    guard isWhole, isKnown, line.position == line.end || line.next == UInt8(ascii: "\n") else { return nil }
  }

  private mutating func take(
    _ name: Range<Int>, _ value: Range<Int>, in line: LineCursor, _ isKnown: inout Bool
  ) -> Bool {
    switch line.letters(of: name) {
    case Name.kind:
      isKnown = true
      return take(1) && takeKind(line.letters(of: value))
    case Name.seq:
      seq = line.integer(in: value)
      return take(2) && seq.map { $0 <= LineMembers.lastPosition } ?? false
    case Name.position:
      position = line.integer(in: value)
      return take(256) && position.map { (0...LineMembers.lastPosition).contains($0) } ?? false
    case Name.id:
      id = line.integer(in: value)
      return take(4) && id != nil
    case Name.from: return take(8) && takeOrigin(value, in: line)
    case Name.name:
      self.name = line.plainText(in: value)
      return take(16) && self.name != nil
    case Name.patch:
      patch = value
      return take(32)
    case Name.event:
      let event = line.letters(of: value)
      isStart = event == Name.start
      return take(64) && (event == Name.start || Name.ends.contains(event))
    case Name.state:
      hasState = true
      return take(128)
    case Name.time:
      // A time that is no number is rejected when the line is parsed.
      time = line.integer(in: value) ?? 0
      return true
    default: return true
    }
  }

  /// Whether a member occurs for the first time.
  private mutating func take(_ bit: UInt16) -> Bool {
    defer { met |= bit }
    return met & bit == 0
  }

  private mutating func takeKind(_ letters: UInt64) -> Bool {
    switch letters {
    case Name.action: kind = .action
    case Name.change: kind = .change
    case Name.effect: kind = .effect
    case Name.keyframe: kind = .keyframe
    default: return false
    }
    return true
  }

  private mutating func takeOrigin(_ value: Range<Int>, in line: LineCursor) -> Bool {
    var scan = LineCursor(line.base, from: value.lowerBound, end: value.upperBound)
    var found: RecordedOrigin?
    let isRecognised = scan.takeMembers(knownEnd: { _ in nil }) { name, hasEscape, value in
      guard !hasEscape, found == nil else { return false }
      switch line.letters(of: name) {
      case Name.effect: found = line.integer(in: value).map { .effect($0) }
      case Name.repl: found = line.word(in: value) == Name.true ? .debugger : nil
      case Name.binding, Name.by: found = .outside
      default: break
      }
      return found != nil
    }
    guard isRecognised, let found else { return false }
    origin = found
    return true
  }

  /// Skips the operations of a patch in any spelling and passes those of a writer's kinds to `operation`; false if
  /// something was not recognised, so that some operations may be missing.
  package static func takePatch(
    _ patch: Range<Int>, in line: LineCursor,
    _ operation: (RecordedChange.OperationKind, UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    var scan = LineCursor(line.base, from: patch.lowerBound, end: patch.upperBound)
    guard scan.takeByte(UInt8(ascii: "[")) else { return false }
    scan.skipSpace()
    if scan.takeByte(UInt8(ascii: "]")) { return true }
    repeat {
      scan.skipSpace()
      var (kind, path, hasValue) = (RecordedChange.OperationKind?.none, Range<Int>?.none, false)
      var isRecognised = true
      let isWhole = scan.takeMembers(knownEnd: { _ in nil }) { name, hasEscape, value in
        switch line.letters(of: name) {
        case _ where hasEscape: isRecognised = false
        case Name.op:
          isRecognised = kind == nil
          kind = operationKind(line.letters(of: value))
        case Name.path:
          isRecognised = path == nil
          path = line.plainText(in: value)
        case Name.value:
          isRecognised = !hasValue
          hasValue = true
        default: break
        }
        return isRecognised
      }
      guard isWhole, let kind, let path, hasValue || kind == .remove else { return false }
      operation(kind, UnsafeBufferPointer(start: line.base + path.lowerBound, count: path.count))
      scan.skipSpace()
    } while scan.takeByte(UInt8(ascii: ","))
    return scan.takeByte(UInt8(ascii: "]"))
  }

  private static func operationKind(_ letters: UInt64) -> RecordedChange.OperationKind? {
    switch letters {
    case Name.add: .add
    case Name.remove: .remove
    case Name.replace: .replace
    default: nil
    }
  }

  /// Short names as numbers, for single comparisons.
  private enum Name {
    static let kind = packed("kind"), seq = packed("seq"), id = packed("id"), from = packed("from")
    static let position = packed("pos")
    static let name = packed("name"), patch = packed("patch"), event = packed("event"), state = packed("state")
    static let action = packed("action"), change = packed("change"), effect = packed("effect")
    static let keyframe = packed("keyframe"), start = packed("start"), repl = packed("repl")
    static let binding = packed("binding"), by = packed("by")
    static let time = packed("t"), op = packed("op"), path = packed("path"), value = packed("value")
    static let add = packed("add"), remove = packed("remove"), replace = packed("replace")
    static let ends = [packed("finish"), packed("cancel"), packed("fail")]
    static let `true` = packed("true")

    private static func packed(_ text: String) -> UInt64 {
      text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}

extension LineCursor {
  /// The content of a string of at most eight bytes as a number; 0 for any other value.
  fileprivate func letters(of text: Range<Int>) -> UInt64 {
    guard text.count >= 2, base[text.lowerBound] == UInt8(ascii: "\"") else { return 0 }
    return word(in: text.lowerBound &+ 1..<text.upperBound &- 1)
  }

  /// At most eight bytes as a number; 0 for none or more.
  fileprivate func word(in range: Range<Int>) -> UInt64 {
    guard !range.isEmpty, range.count <= 8 else { return 0 }
    let word = UnsafeRawPointer(base).loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self)
    return range.count == 8 ? word : word & (1 << UInt64(range.count &* 8) &- 1)
  }

  fileprivate func integer(in range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count <= 18, base[range.lowerBound] != UInt8(ascii: "0") || range.count == 1 else {
      return nil
    }
    var value = 0
    for index in range {
      let digit = base[index] &- UInt8(ascii: "0")
      if digit > 9 { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return value
  }

  /// The range of a string's content without escapes; nil for any other value.
  fileprivate func plainText(in range: Range<Int>) -> Range<Int>? {
    guard range.count >= 2, base[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
    let inner = range.lowerBound &+ 1..<range.upperBound &- 1
    return memchr(base + inner.lowerBound, CInt(UInt8(ascii: "\\")), inner.count) == nil ? inner : nil
  }
}
