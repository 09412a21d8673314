extension JSONChecker {
  /// Skips a value that fits a type; it accepts less than ``SchemaFit`` does, which handles rare spellings such as
  /// escaped names.
  mutating func takeValue(_ number: Int, of types: SchemaTable, _ depth: Int) -> Bool {
    guard position < end else { return false }
    let node = types.nodes[number]
    let byte = base[position]
    if byte == UInt8(ascii: "n") { return takeWord("null") }
    switch node.kind {
    case .any: return takeValue(depth)
    case .text: return byte == UInt8(ascii: "\"") && takeString()
    case .bool: return byte == UInt8(ascii: "t") ? takeWord("true") : takeWord("false")
    case .integer: return takeInteger(node.min, node.max)
    case .floating: return takeNumeral()
    case .decimal: return byte == UInt8(ascii: "\"") ? takeString() : takeNumeral()
    case .date: return takeSeconds()
    case .values: return takeOne(of: node, types, depth)
    case .fields, .cases: return takeObject(node, types, depth)
    case .elements:
      return byte == UInt8(ascii: "[") && takeArray(depth) { $0.takeValue(node.first, of: types, depth &+ 1) }
    case .entries:
      return byte == UInt8(ascii: "{") && takeObject(depth) { $0.takeValue(node.first, of: types, depth &+ 1) }
    // The keys are member names, which always fit.
    case .pairs where byte == UInt8(ascii: "{"):
      return takeObject(depth) { $0.takeValue(node.second, of: types, depth &+ 1) }
    case .pairs:
      var isKey = true
      let isArray =
        byte == UInt8(ascii: "[")
        && takeArray(depth) {
          defer { isKey.toggle() }
          return $0.takeValue(isKey ? node.first : node.second, of: types, depth &+ 1)
        }
      return isArray && isKey
    }
  }

  // MARK: - Parts

  /// Skips an object whose members are fields or a case of a type.
  private mutating func takeObject(_ node: SchemaTable.Node, _ types: SchemaTable, _ depth: Int) -> Bool {
    // Each part has a bit in a mask.
    guard take(UInt8(ascii: "{")), allows(depth), node.second <= UInt64.bitWidth else { return false }
    skipSpace()
    if take(UInt8(ascii: "}")) { return node.kind == .fields }
    var met: UInt64 = 0
    repeat {
      skipSpace()
      let start = position
      guard let hash = takeName(), !hasEscape else { return false }
      let name = UnsafeBufferPointer(start: base + start + 1, count: position &- start &- 2)
      guard let part = types.part(name, hash, of: node), met & 1 << UInt64(part.index) == 0 else { return false }
      met |= 1 << UInt64(part.index)
      skipSpace()
      guard take(UInt8(ascii: ":")) else { return false }
      skipSpace()
      guard takeValue(part.number, of: types, depth &+ 1) else { return false }
      skipSpace()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) && (node.kind == .fields || met & (met &- 1) == 0)
  }

  // MARK: - Scalars

  private mutating func takeOne(of node: SchemaTable.Node, _ types: SchemaTable, _ depth: Int) -> Bool {
    let start = position
    guard takeValue(depth) else { return false }
    let text = UnsafeBufferPointer(start: base + start, count: position &- start)
    return types.part(text, ByteHash()(text), of: node) != nil
  }

  /// Skips any number.
  private mutating func takeNumeral() -> Bool {
    let byte = base[position]
    return (byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") <= 9) && takeNumber()
  }

  /// Skips an integer within bounds.
  private mutating func takeInteger(_ min: Int64, _ max: UInt64) -> Bool {
    let isNegative = base[position] == UInt8(ascii: "-")
    let first = isNegative ? position &+ 1 : position
    // Any number of eighteen digits fits an Int64.
    guard takeNumeral(), position &- first <= 18 else { return false }
    var value: Int64 = 0
    for index in first..<position {
      let digit = base[index] &- UInt8(ascii: "0")
      if digit > 9 { return false }
      value = value &* 10 &+ Int64(digit)
    }
    // `-0` is not an integer.
    return isNegative ? value > 0 && -value >= min : value >= min && UInt64(value) <= max
  }

  /// Skips a number whose text is exactly that of a Double.
  private mutating func takeSeconds() -> Bool {
    let start = position
    guard takeNumeral(), position &- start <= 17 else { return false }
    for index in start..<position where base[index] | 0x20 == UInt8(ascii: "e") { return false }
    return true
  }
}
