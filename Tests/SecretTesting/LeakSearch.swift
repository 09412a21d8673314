import Foundation

/// Looks for secrets in what comes out of the program, in every way in which the bytes can be read: a naive one, which shares nothing
/// with what is tested.
package struct LeakSearch {
  private var readings: [[UInt8]] = []

  package init(_ bytes: [UInt8]) {
    readings = Self.unescaped(bytes)
    for base64 in readings.flatMap(Self.decoded) { readings += Self.unescaped(base64, levels: 1) }
  }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  package func holds(_ secret: String) -> Bool {
    let wanted = Data(secret.utf8)
    return readings.contains { Data($0).range(of: wanted) != nil }
  }

  /// The bytes, and what is left of them when escapes are undone again and again.
  private static func unescaped(_ bytes: [UInt8], levels: Int = 4) -> [[UInt8]] {
    var all: Set<[UInt8]> = [bytes]
    var last = all
    for _ in 0..<levels {
      last = Set(last.flatMap { [percent($0), form($0), backslash($0), pointer($0)] }).subtracting(all)
      if last.isEmpty { break }
      all.formUnion(last)
    }
    return Array(all)
  }

  private static func percent(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x25) else { return bytes }
    var (result, index) = ([UInt8](), 0)
    while index < bytes.count {
      if bytes[index] == 0x25, let value = number(bytes, index + 1, 2) {
        result.append(UInt8(value))
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  private static func form(_ bytes: [UInt8]) -> [UInt8] { percent(bytes.map { $0 == 0x2B ? 0x20 : $0 }) }

  private static func backslash(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x5C) else { return bytes }
    var (result, index) = ([UInt8](), 0)
    // The first half of a character outside of the first plane.
    var half: UInt32?
    func add(_ value: UInt32) {
      if value >> 10 == 0x36 { return half = value & 0x3FF }
      let whole = half.map { 0x10000 + $0 << 10 + value & 0x3FF } ?? value
      half = nil
      result += String(Unicode.Scalar(whole) ?? "?").utf8
    }
    while index < bytes.count {
      guard bytes[index] == 0x5C, index + 1 < bytes.count else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let letter = bytes[index + 1]
      index += 2
      switch letter {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "u"):
        if let value = number(bytes, index, 4) {
          add(value)
          index += 4
        } else if let end = bytes[index...].prefix(10).firstIndex(of: 0x7D),
          let value = number(bytes, index + 1, end - index - 1)
        {
          add(value)
          index = end + 1
        }
      default: result.append(letter)
      }
    }
    return result
  }

  private static func pointer(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x7E) else { return bytes }
    return Array(String(decoding: bytes, as: UTF8.self).replacing("~1", with: "/").replacing("~0", with: "~").utf8)
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt32? {
    guard count > 0, start + count <= bytes.count else { return nil }
    return UInt32(String(decoding: bytes[start..<start + count], as: UTF8.self), radix: 16)
  }

  /// What words of base64 stand for, wherever in a word it begins.
  private static func decoded(_ bytes: [UInt8]) -> [[UInt8]] {
    func isPart(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || [0x2B, 0x2F, 0x2D, 0x5F].contains(byte)
    }
    let words = bytes.split { !isPart($0) }.filter { $0.count >= 8 }
    guard !words.isEmpty else { return [] }
    return (0..<4).map { offset in
      var all: [UInt8] = []
      for word in words {
        let standard = word.dropFirst(offset).map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }
        let whole = standard.prefix(standard.count / 4 * 4)
        let padded =
          standard.count % 4 > 1 ? standard + Array(repeating: 0x3D, count: 4 - standard.count % 4) : Array(whole)
        all += Data(base64Encoded: Data(padded)) ?? Data(base64Encoded: Data(whole)) ?? Data()
        all.append(0)
      }
      return all
    }
  }
}
