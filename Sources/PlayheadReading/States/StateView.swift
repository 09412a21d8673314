public import PlayheadRecording

/// A part of a state, which is decoded only where its value is asked for.
public struct StateView: ValueView, Sendable {
  private let lazy: LazyJSON
  private let slot: LazyJSON.Slot

  init(_ lazy: LazyJSON, _ slot: LazyJSON.Slot) {
    self.lazy = lazy
    self.slot = slot
  }

  public var kind: JSONValue.Kind {
    switch slot.container {
    case .array: return .array
    case .object: return .object
    case nil: break
    }
    switch lazy.text[Int(slot.start)] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: return .number
    }
  }

  /// - Complexity: O(*n*) in the text of an object, and of an array of at most 64 elements; else O(1).
  public var count: Int {
    switch slot.container {
    case .array(let number): return lazy.arrays[number].count
    case .object(let number): return lazy.objects[number].count
    case nil: break
    }
    if let mark = lazy.mark(at: slot) { return Int(mark.count) }
    var count = 0
    switch kind {
    case .array:
      lazy.forEachElement(in: Int(slot.start) + 1..<slot.range.upperBound) { _ in
        count += 1
        return true
      }
    case .object:
      lazy.forEachMember(of: slot) { _, _, _ in
        count += 1
        return true
      }
    default: break
    }
    return count
  }

  public var names: [String] {
    var slots: [LazyJSON.Slot] = []
    if case .object(let number)? = slot.container {
      slots = lazy.members(of: number).map(\.name)
    } else if kind == .object {
      lazy.forEachMember(of: slot) { name, _, _ in
        slots.append(name)
        return true
      }
    }
    return slots.compactMap(lazy.name)
  }

  public func part(_ token: String) -> StateView? {
    LazyJSON.Token.with(token) { lazy.part($0, of: slot) }.map { StateView(lazy, $0) }
  }

  public func hasOnly(_ name: String) -> Bool {
    guard kind == .object else { return false }
    if case .object(let number)? = slot.container {
      if lazy.objects[number].count != 1 { return false }
    } else {
      var count = 0
      lazy.forEachMember(of: slot) { _, _, _ in
        count += 1
        return count < 2
      }
      if count != 1 { return false }
    }
    return part(name) != nil
  }

  /// Appends the value as JSON, without decoding it.
  ///
  /// - Complexity: O(*n*) in its bytes.
  public func write(into output: inout JSONWriter) { lazy.write(slot, into: &output) }

  /// The value, decoded.
  ///
  /// - Throws: `JSONSyntaxError` where it nests deeper than the thread's stack allows.
  /// - Complexity: O(*n*) in its bytes.
  public func value() throws(JSONSyntaxError) -> JSONValue { try lazy.value(slot) }
}
