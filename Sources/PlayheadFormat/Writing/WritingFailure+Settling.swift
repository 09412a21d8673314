internal import OrderedCollections
internal import PlayheadPlatform

// A value does not know its place, as it may be an element that is sorted among others. So until the line is complete,
// a value that cannot be written is represented by a string with the reason, which a collection can copy and compare
// like any value.

extension JSONValue {
  private static let failureStart = "\u{0}unwritten\u{0}"

  /// The most bytes of a type's name and of a reason that are recorded.
  private static let failureLimit = 256

  /// The stand-in for a value that cannot be written, which ``JSONWriter/settleFailures(from:)`` replaces by `null`.
  package init(_ failure: WritingFailure) {
    let (type, reason) = (failure.type.cut(toBytes: Self.failureLimit), failure.reason.cut(toBytes: Self.failureLimit))
    self = .string("\(Self.failureStart)\(type)\u{0}\(reason)")
  }

  /// The reason in a stand-in; nil for any other value.
  package var failure: WritingFailure? {
    guard case .string(let text) = self, text.utf8.first == 0, text.hasPrefix(Self.failureStart) else { return nil }
    let parts = text.utf8.dropFirst(Self.failureStart.utf8.count).split(
      separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    return WritingFailure(type: String(Substring(parts[0])), reason: String(Substring(parts.last ?? parts[0])))
  }

  /// The value with `null` in place of stand-ins, whose reasons and places are appended to `failures`.
  func settled(at pointer: JSONPointer = JSONPointer(), _ failures: inout [WritingFailure]) -> JSONValue {
    switch self {
    case .string:
      guard var failure else { return self }
      failure.pointer = pointer.description
      failures.append(failure)
      return .null
    case .array(let elements):
      return .array(
        elements.enumerated().map { index, element in element.settled(at: pointer.appending(String(index)), &failures) }
      )
    case .object(var members):
      for (name, value) in members { members[name] = value.settled(at: pointer.appending(name), &failures) }
      return .object(members)
    default: return self
    }
  }
}

extension JSONWriter {
  /// Replaces stand-ins by `null` and notes their places, in the value from `start` to the writer's end.
  package mutating func settleFailures(from start: Int = 0) {
    guard _slowPath(hasFailure) else { return }
    let value = withBytes { try? JSONValue(parsing: UnsafeRawBufferPointer(rebasing: $0[start...])) }
    truncate(to: start)
    // Text that is no JSON contains no separate stand-ins.
    let known = value ?? JSONValue(WritingFailure(type: "unknown", reason: "what was written is no JSON"))
    var found = failures
    append(known.settled(&found))
    setFailures(found)
  }

  /// Appends the member `unwritten`.
  mutating func append(failures: [WritingFailure]) {
    guard !failures.isEmpty else { return }
    append(raw: ",\"unwritten\":")
    append(WritingFailure.json(of: failures))
  }
}

extension PatchWriter {
  /// Replaces stand-ins by `null` and notes their places.
  package mutating func settleFailures() {
    guard _slowPath(hasFailure) else { return }
    var found = failures
    if let patch = JSONPatch(written: self) {
      operations.truncate(to: 0)
      for operation in patch.operations {
        let settled: JSONPatch.Operation =
          switch operation {
          case .add(let path, let value): .add(path, value.settled(at: path, &found))
          case .replace(let path, let value): .replace(path, value.settled(at: path, &found))
          default: operation
          }
        operations.append(settled.json)
        operations.separate()
      }
    }
    operations.setFailures(found)
  }
}

extension WritingFailure {
  /// The member `unwritten` of a line: places grouped by reason.
  package static func json(of failures: [WritingFailure]) -> JSONValue {
    var places: OrderedDictionary<WritingFailure, [JSONValue]> = [:]
    for failure in failures {
      let cause = WritingFailure(type: failure.type, reason: failure.reason)
      places[cause, default: []].append(.string(failure.pointer))
    }
    return .array(
      places.map { ["at": .array($0.value), "type": .string($0.key.type), "reason": .string($0.key.reason)] })
  }

  /// Whether the member's name occurs in a line, perhaps within a value.
  package static func isNamed(in line: UnsafeRawBufferPointer) -> Bool {
    let name: StaticString = "\"unwritten\""
    guard let start = line.baseAddress else { return false }
    let end = start + line.count
    var place = start
    // The rarest letter of the name.
    while let letter = memchr(place, CInt(UInt8(ascii: "w")), end - place).map({ UnsafeRawPointer($0) }) {
      let quote = letter - 3
      if quote >= start, end - quote >= name.utf8CodeUnitCount,
        memcmp(quote, name.utf8Start, name.utf8CodeUnitCount) == 0
      {
        return true
      }
      place = letter + 1
    }
    return false
  }

  /// Reads the output of ``json(of:)``, and ignores other shapes.
  package static func failures(in json: JSONValue?) -> [WritingFailure] {
    guard case .array(let groups)? = json else { return [] }
    return groups.flatMap { group -> [WritingFailure] in
      guard case .array(let places)? = group["at"] else { return [] }
      let (type, reason) = (group["type"]?.string ?? "", group["reason"]?.string ?? "")
      return places.compactMap(\.string).map { WritingFailure(pointer: $0, type: type, reason: reason) }
    }
  }
}

extension String {
  /// The text within a number of bytes, with an ellipsis if it is cut.
  package func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while String.Index(end, within: unicodeScalars) == nil { end = utf8.index(before: end) }
    return self[..<end] + "…"
  }
}
