public import PlayheadFormat

/// A JSON value that is mostly text and decoded on demand: a state, or a part of one.
///
/// A view keeps its value when the cursor that it came from moves on, since the cursor then changes a copy. A view also
/// retains the whole text around it; call ``compacted()`` before keeping one for long.
public struct JSONView: ValueView, Sendable {
  /// The data that all views of one text share.
  final class Whole: Sendable {
    let lazy: LazyJSON

    init(_ lazy: LazyJSON) { self.lazy = lazy }
  }

  let whole: Whole
  let slot: LazyJSON.Slot
  /// Yielded, since a copy would retain each of its tables.
  var lazy: LazyJSON { _read { yield whole.lazy } }

  init(_ lazy: LazyJSON, _ slot: LazyJSON.Slot) {
    self.init(Whole(lazy), slot)
  }

  init(_ whole: Whole, _ slot: LazyJSON.Slot) {
    self.whole = whole
    self.slot = slot
  }

  /// A view of a value; nil where its text has more than four gigabytes.
  ///
  /// - Complexity: O(*n*) in its bytes.
  public init?(_ value: JSONValue) {
    guard let lazy = LazyJSON(value) else { return nil }
    self.init(lazy, lazy.root)
  }

  /// A view of a text; nil where it is no JSON.
  package init?(text: UnsafeRawBufferPointer) {
    guard let lazy = LazyJSON(text) else { return nil }
    self.init(lazy, lazy.root)
  }

  public var kind: JSONValue.Kind {
    switch lazy.firstByte(of: slot) {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// - Complexity: O(*n*) in the text of a container of few kilobytes; else O(1).
  public var count: Int { lazy.count(of: slot) }

  public var names: [String] {
    var names: [String] = []
    forEachMember { name, _ in
      names.append(name)
      return true
    }
    return names
  }

  public func part(_ token: String) -> JSONView? {
    LazyJSON.Token.with(token) { lazy.part($0, of: slot) }.map { JSONView(whole, $0) }
  }

  public func hasOnly(_ name: String) -> Bool {
    kind == .object && count == 1 && part(name) != nil
  }

  public func forEachElement(_ body: (JSONView) -> Bool) {
    guard kind == .array else { return }
    lazy.forEachElement(of: slot) { body(JSONView(whole, $0)) }
  }

  /// Some elements of an array, such as those that a page shows; as many of them as there are.
  ///
  /// - Complexity: O(*n*) in the text of these elements, whatever stands before them.
  public func elements(in range: Range<Int>) -> [JSONView] {
    guard kind == .array, !range.isEmpty else { return [] }
    var elements: [JSONView] = []
    lazy.forEachElement(of: slot, from: range.lowerBound) {
      elements.append(JSONView(whole, $0))
      return elements.count < range.count
    }
    return elements
  }

  /// Some members of an object in their order, such as those that a page shows; as many of them as there are.
  ///
  /// - Complexity: O(*n*) in the text of these members; where members were removed before them, in how many these are.
  public func members(in range: Range<Int>) -> [(name: String, value: JSONView)] {
    guard kind == .object, !range.isEmpty else { return [] }
    var members: [(name: String, value: JSONView)] = []
    lazy.forEachMember(of: slot, from: range.lowerBound) { name, value in
      lazy.name(name).map { members.append(($0, JSONView(whole, value))) }
      return members.count < range.count
    }
    return members
  }

  public func forEachMember(_ body: (String, JSONView) -> Bool) {
    guard kind == .object else { return }
    lazy.forEachMember(of: slot) { name, value in
      lazy.name(name).map { body($0, JSONView(whole, value)) } ?? true
    }
  }

  public var scalar: JSONValue? {
    switch kind {
    case .array, .object: nil
    case .null, .bool, .number, .string: try? value()
    }
  }

  public var decoded: JSONValue? { scalar ?? (try? value()) }

  /// Whether both are written alike or known to be the same; if not, their values may still be equal.
  ///
  /// - Complexity: O(*n*) in their bytes; O(1) where both are the same text of one recording.
  public func isWrittenAs(_ other: JSONView) -> Bool {
    lazy.isWritten(slot, as: other.slot, in: other.lazy)
  }

  /// The same value in a text of its own, so that it keeps no other bytes.
  ///
  /// - Complexity: O(*n*) in its bytes.
  public func compacted() -> JSONView {
    guard let lazy = lazy.written(slot) else { return self }
    return JSONView(lazy, lazy.root)
  }

  /// How many bytes of text the view keeps in memory, those of the values around it included.
  public var retainedByteCount: Int { lazy.text.count }

  /// Appends the value as JSON, without decoding it.
  ///
  /// - Complexity: O(*n*) in its bytes.
  public func write(into output: inout JSONWriter) { lazy.write(slot, into: &output) }

  /// Decodes the value.
  ///
  /// - Throws: `JSONSyntaxError` where it nests deeper than the thread's stack allows.
  /// - Complexity: O(*n*) in its bytes.
  public func value() throws(JSONSyntaxError) -> JSONValue { try lazy.value(slot) }
}
