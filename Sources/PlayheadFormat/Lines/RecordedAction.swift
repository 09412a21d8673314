internal import OrderedCollections

/// The line of an action, written before its reducer ran.
public struct RecordedAction: Hashable, Sendable {
  /// The action's number: it leads from position `seq - 1` to position `seq`.
  public var seq: Int
  /// Microseconds since the recording started.
  public var time: Int
  /// The path of case names without payloads, `path.element.saveTapped`, prefixed with the type's name if it is not the
  /// action type in the header: `NetAction.loaded`.
  public var name: String
  /// Who sent it.
  public var origin: RecordedOrigin
  /// What changed the state without an action. It is nil for an action, and where the origin is unknown.
  public var changeOrigin: ChangeOrigin?
  /// The schema's name of the action's type, if it is not the one in the header.
  public var type: String?
  /// The animation with which the change was to be shown, as it is written in Swift: `easeInOut`; nil for none.
  public var animation: String?
  /// How certain an effect's answer is, in a branch in which it may differ from the recorded one.
  public var answer: AnswerCertainty?
  /// The action's value, or nil where the state was changed without an action.
  public var value: JSONValue?
  /// The values in it that could not be written, and in whose places `null` stands.
  public var failures: [WritingFailure] = []

  /// The name of a placeholder action for a change that no action made.
  public static let outsideName = "(outside)"

  /// An action's line, with the members of the same names.
  public init(
    seq: Int, time: Int, name: String, origin: RecordedOrigin, type: String? = nil, animation: String? = nil,
    answer: AnswerCertainty? = nil, value: JSONValue?
  ) {
    self.seq = seq
    self.time = time
    self.name = name
    self.origin = origin
    self.type = type
    self.animation = animation
    self.answer = answer
    self.value = value
  }

  /// The line of a change that no action made.
  public init(seq: Int, time: Int, changedBy origin: ChangeOrigin?) {
    self.init(seq: seq, time: time, name: Self.outsideName, origin: origin?.sender ?? .outside, value: nil)
    changeOrigin = origin
  }

  /// Whether it stands for a change that no action made, nor a person in the debugger.
  public var isChange: Bool { value == nil && origin != .debugger && name == Self.outsideName }
}

// MARK: - The line

extension RecordedAction: RecordedLine {
  public static let kind = "action"

  package init(_ members: LineMembers) throws(LineError) {
    seq = try members.position("seq")
    time = try members.optionalInteger("t") ?? 0
    name = try members.text("name")
    origin = try RecordedOrigin(members)
    type = try members.optionalText("type")
    animation = try members.optionalText("animation")
    answer = try AnswerCertainty(members)
    value = members.value("action")
    failures = WritingFailure.failures(in: members.json["unwritten"])
    if isChange { changeOrigin = members.json["from"].flatMap(ChangeOrigin.init) }
  }

  public func write(into line: inout JSONWriter) {
    Self.begin(seq: seq, time: time, into: &line)
    line.append(escaped: name)
    if let changeOrigin, isChange {
      changeOrigin.writeAfterName(into: &line)
    } else {
      Self.endName(origin: origin, type: type, animation: animation, into: &line)
    }
    answer?.write(into: &line)
    if let value {
      Self.beginValue(into: &line)
      line.append(value)
    }
    line.append(failures: failures)
    Self.end(into: &line)
  }

  // The parts of the line for a writer that has the value as bytes; the part after the name does not depend on the
  // action's number, so it can be composed before the number is known.

  /// Writes the line up to the content of its name.
  @inlinable @inline(__always) package static func begin(seq: Int, time: Int, into line: inout JSONWriter) {
    line.append(raw: "{\"kind\":\"action\",\"seq\":")
    line.append(seq)
    line.append(raw: ",\"t\":")
    line.append(time)
    line.append(raw: ",\"name\":\"")
  }

  /// Ends the name and writes the short members after it.
  @inlinable @inline(__always) package static func endName(
    origin: RecordedOrigin, type: String?, animation: String?, into line: inout JSONWriter
  ) {
    line.append(raw: "\"")
    origin.write(into: &line)
    if let type {
      line.append(raw: ",\"type\":")
      line.append(type)
    }
    if let animation {
      line.append(raw: ",\"animation\":")
      line.append(animation)
    }
  }

  /// Begins the member with the action's value.
  @inlinable @inline(__always) package static func beginValue(into line: inout JSONWriter) {
    line.append(raw: ",\"action\":")
  }

  @inlinable @inline(__always) package static func end(into line: inout JSONWriter) {
    line.append(raw: "}\n")
  }

  /// The members before the value that a scan finds.
  package struct Head {
    package var seq: Int
    /// The offset of the time's digits.
    package var time: Int
    /// The name's bytes, which can be interned without making a string.
    package var name: UnsafeBufferPointer<UInt8>
    package var origin: RecordedOrigin
  }

  /// Moves past a text that tells what changed the state without an action.
  private static func takeChangeOrigin(_ line: inout LineCursor) -> Bool {
    (line.take(#""binding":""#) || line.take(#""by":""#)) && line.plainText() != nil
  }

  /// The time, if it is where the writer puts it.
  package static func scanTime(_ line: inout LineCursor) -> Int? {
    guard line.take(#"{"kind":"action","seq":"#), line.takeInteger(), line.take(#","t":"#) else { return nil }
    return line.integer()
  }

  /// Scans a line to its end for the short members, if these are in the writer's order.
  package static func scan(_ line: inout LineCursor) -> Head? {
    guard line.take(#"{"kind":"action","seq":"#), let seq = line.seq(), line.take(#","t":"#) else { return nil }
    let time = line.position
    guard line.takeInteger(), line.take(#","name":""#), let name = line.plainText() else { return nil }
    var origin = RecordedOrigin.outside
    if line.take(#","from":{"#) {
      if line.take(#""effect":"#) {
        guard let id = line.integer() else { return nil }
        origin = .effect(id)
      } else if line.take(#""repl":true"#) {
        origin = .debugger
      } else if !takeChangeOrigin(&line) {
        return nil
      }
      guard line.take("}"), line.takeRest() else { return nil }
    } else {
      // `from` may come after the payload or be a member of it, which only a parse can decide.
      guard line.takeRest(without: UInt8(ascii: "f"), UInt8(ascii: "r")) else { return nil }
    }
    return Head(seq: seq, time: time, name: name, origin: origin)
  }

  /// The number and time of an action's line in the writer's order.
  package static func scanned(_ line: UnsafeRawBufferPointer) -> (seq: Int, time: Int)? {
    guard let base = line.bindMemory(to: UInt8.self).baseAddress else { return nil }
    let end = line.last == UInt8(ascii: "\n") ? line.count - 1 : line.count
    var scan = LineCursor(base, from: 0, end: end)
    return scanValue(&scan).map { ($0.seq, $0.time) }
  }

  /// The members up to the value that a scan finds.
  package struct ValueHead {
    package var seq: Int
    package var time: Int
    /// The name's bytes, which may be invalid UTF-8.
    package var name: UnsafeBufferPointer<UInt8>
    package var origin: RecordedOrigin
    package var hasValue: Bool
  }

  /// Scans to the beginning of an action's value, or to the brace that ends the line, if the members before it are in
  /// the writer's order and include neither type nor animation.
  package static func scanHead(_ line: inout LineCursor) -> ValueHead? {
    guard line.take(#"{"kind":"action","seq":"#), let seq = line.seq(), line.take(#","t":"#),
      let time = line.integer(), line.take(#","name":""#), let name = line.plainText()
    else { return nil }
    var origin = RecordedOrigin.outside
    if line.take(#","from":{"#) {
      if line.take(#""effect":"#) {
        guard let id = line.integer() else { return nil }
        origin = .effect(id)
      } else if !takeChangeOrigin(&line) {
        return nil
      }
      guard line.take("}") else { return nil }
    }
    return ValueHead(seq: seq, time: time, name: name, origin: origin, hasValue: line.take(#","action":"#))
  }

  /// The number, time, origin and value, if they are in the writer's order and nothing follows.
  package static func scanValue(
    _ line: inout LineCursor
  ) -> (seq: Int, time: Int, origin: RecordedOrigin, value: Range<Int>?)? {
    guard let head = scanHead(&line) else { return nil }
    guard head.hasValue else { return line.takeEnd() ? (head.seq, head.time, head.origin, nil) : nil }
    let start = line.position
    guard line.takeValue() else { return nil }
    let value = start..<line.position
    return line.takeEnd() ? (head.seq, head.time, head.origin, value) : nil
  }
}
