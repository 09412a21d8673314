internal import PlayheadFormat
internal import PlayheadReader

/// Parses the values of Elm's debugger, in which a list nests as deep as it is long: without recursion.
struct ElmParser {
  /// A value that was read, with its depth.
  private struct Built {
    var json = JSONValue.null
    var depth = 0
    /// The elements of a list in reverse, until something else takes it.
    var reversed: [JSONValue]?

    /// The keys and values of a dictionary, in their order.
    var pairs: [(key: JSONValue, value: JSONValue)]?

    private static let depthLimit = JSONValue.depthLimit / 2

    /// The value as a part of another one. One that is too deep is cut off, as a value is dropped by recursion.
    var part: JSONValue {
      if depth >= Self.depthLimit { return .cut }
      if let reversed { return .array(reversed.reversed()) }
      guard let pairs else { return json }
      var members = JSONValue.Object(minimumCapacity: pairs.count)
      for (key, value) in pairs { members[key.string ?? key.text] = value }
      return .object(members)
    }

    /// The depth of a value around parts of which the deepest that is not cut off has this depth.
    static func depth(around part: Int) -> Int { part >= depthLimit ? 1 : part + 1 }
  }

  private struct Open {
    var isObject: Bool
    var name: String?
    var parts: [(name: String?, value: Built)] = []
  }

  static func value(_ range: Range<Int>, _ window: ByteWindow) throws(RecordingError) -> JSONValue {
    let bytes = try window.copy(range)
    var failure: (found: String, expected: String, offset: Int)?
    let value = bytes.withUnsafeBytes { bytes -> JSONValue? in
      var parser = ElmParser()
      var position = 0
      while position < bytes.count {
        guard let next = parser.take(bytes, &position) else { continue }
        if next.isEmpty { return parser.result?.part }
        failure = (next, "a value of Elm's debugger", position)
        return nil
      }
      failure = ("the end", "the rest of a value", position)
      return nil
    }
    if let value { return value }
    throw try window.error(
      .syntax(found: failure?.found ?? "nothing", expected: failure?.expected ?? "a value"),
      at: range.lowerBound + (failure?.offset ?? 0))
  }

  private var stack: [Open] = []
  private var result: Built?

  /// Takes the next token; returns what is wrong with it, an empty text after the last one, or nil to go on.
  private mutating func take(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) -> String? {
    switch bytes[position] {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"):
      position += 1
      return nil
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      stack.append(Open(isObject: bytes[position] == UInt8(ascii: "{")))
      position += 1
      return nil
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      guard var open = stack.popLast(), open.isObject == (bytes[position] == UInt8(ascii: "}")) else {
        return "a bracket that was not opened"
      }
      position += 1
      return add(Self.built(&open))
    default:
      let start = position
      if bytes[position] == UInt8(ascii: "\"") {
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
          position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position + 1, bytes.count)
      } else {
        let ends = Array(",:]}\"[{ \t\n\r".utf8)
        while position < bytes.count, !ends.contains(bytes[position]) { position += 1 }
      }
      guard let json = try? JSONValue(parsing: UnsafeRawBufferPointer(rebasing: bytes[start..<position])) else {
        return "no JSON"
      }
      if let open = stack.last, open.isObject, open.name == nil {
        guard let name = json.string else { return "a member without a name" }
        stack[stack.count - 1].name = name
        return nil
      }
      return add(Built(json: json))
    }
  }

  private mutating func add(_ value: Built) -> String? {
    guard !stack.isEmpty else {
      result = value
      return ""
    }
    let name = stack[stack.count - 1].name
    if stack[stack.count - 1].isObject, name == nil { return "a value without a name" }
    stack[stack.count - 1].parts.append((name, value))
    stack[stack.count - 1].name = nil
    return nil
  }

  private static func built(_ open: inout Open) -> Built {
    func nested(_ parts: [Built], _ json: ([JSONValue]) -> JSONValue) -> Built {
      Built(json: json(parts.map(\.part)), depth: parts.map { Built.depth(around: $0.depth) }.max() ?? 1)
    }
    guard open.isObject else { return nested(open.parts.map(\.value)) { .array($0) } }
    guard let tagName = tagName(open), let tag = open.parts.first(where: { $0.name == tagName })?.value.json else {
      return nested(open.parts.map(\.value)) { values in
        var members = JSONValue.Object(minimumCapacity: values.count)
        for (part, value) in zip(open.parts, values) { members[part.name ?? ""] = value }
        return .object(members)
      }
    }
    let table = open.parts.filter { $0.name == "table" }.map(\.value)
    var arguments = open.parts.filter { $0.name != tagName }.map(\.value)
    // A list that is referenced twice would be copied.
    open.parts = []
    switch (tag.string ?? "", arguments.count) {
    case ("::", 2):
      guard var elements = arguments[1].reversed else { break }
      arguments[1].reversed = nil
      elements.append(arguments[0].part)
      let depth = max(Built.depth(around: arguments[0].depth), arguments[1].depth)
      return Built(depth: depth, reversed: elements)
    case ("[]", 0): return Built(depth: 1, reversed: [])
    // A value of JSON, a time, a set around its dictionary.
    case ("", 1), ("Posix", 1), ("Set_elm_builtin", 1):
      return tag == "Set_elm_builtin" ? keys(arguments[0]) : arguments[0]
    case ("RBEmpty_elm_builtin", _): return Built(depth: 1, pairs: [])
    case ("RBNode_elm_builtin", 5): return dictionary(&arguments)
    case ("Array_elm_builtin", 4): return array([arguments[2], arguments[3]])
    case ("_Array", _):
      return array(table)
    case ("Leaf", 1), ("SubTree", 1): return arguments[0]
    case ("_Tuple0", 0), ("#0", 0): return Built(json: [:], depth: 1)
    case (let name, _) where name.hasPrefix("#") || name.hasPrefix("_Tuple"):
      return nested(arguments) { .object(labelled($0)) }
    default: break
    }
    let name = tag.string ?? tag.text
    return nested(arguments) { [name: .object(labelled($0))] }
  }

  private static func labelled(_ arguments: [JSONValue]) -> JSONValue.Object {
    var members = JSONValue.Object(minimumCapacity: arguments.count)
    for (index, argument) in arguments.enumerated() { members["_\(index)"] = argument }
    return members
  }

  /// The member that names the constructor: `$`, and in 0.18 `ctor`, where the others are its arguments.
  private static func tagName(_ open: Open) -> String? {
    let names = open.parts.compactMap(\.name)
    if names.contains("$") { return "$" }
    let isConstructor = names.allSatisfy { ["ctor", "height", "table", "lengths"].contains($0) || $0.hasPrefix("_") }
    return names.contains("ctor") && isConstructor ? "ctor" : nil
  }

  /// A node of a dictionary: its colour, key and value, what comes before, and what comes after.
  private static func dictionary(_ parts: inout [Built]) -> Built {
    var pairs = parts[3].pairs ?? []
    parts[3].pairs = nil
    pairs.append((parts[1].part, parts[2].part))
    pairs += parts[4].pairs ?? []
    let depth = max(Built.depth(around: parts[2].depth), parts[3].depth, parts[4].depth)
    return Built(depth: depth, pairs: pairs)
  }

  private static func keys(_ dictionary: Built) -> Built {
    guard let pairs = dictionary.pairs else { return dictionary }
    return Built(json: .array(pairs.map(\.key)), depth: 1)
  }

  /// The elements of an array's leaves.
  private static func array(_ parts: [Built]) -> Built {
    var elements: [JSONValue] = []
    func add(_ json: JSONValue, isLeaf: Bool) {
      guard case .array(let parts) = json else { return elements.append(json) }
      for part in parts { if !isLeaf, part.kind == .array { add(part, isLeaf: false) } else { elements.append(part) } }
    }
    for part in parts { add(part.part, isLeaf: false) }
    return Built(json: .array(elements), depth: parts.map { Built.depth(around: $0.depth) }.max() ?? 1)
  }
}
