import Foundation
import RandomTesting

extension RichState {
  static func random(using generator: inout SeededGenerator) -> RichState {
    var state = RichState(id: UUID(seed: &generator))
    for _ in 0..<Int.random(in: 0...40, using: &generator) { state.mutate(using: &generator) }
    return state
  }

  mutating func mutate(using generator: inout SeededGenerator) {
    switch Int.random(in: 0..<24, using: &generator) {
    case 0: flag.toggle()
    case 1: small = .random(in: .min ... .max, using: &generator)
    case 2: large = .random(in: .min ... .max, using: &generator)
    case 3: number = .odd(using: &generator)
    case 4: float = Float(.odd(using: &generator))
    case 5: text = .random(using: &generator)
    case 6: maybe = Bool.random(using: &generator) ? nil : .random(using: &generator)
    // Some nil comes back as nil, as it does from a decoder: only tests of the shape have it.
    case 7: doubleMaybe = Bool.random(using: &generator) ? nil : .some(3)
    case 8: rows.insert(.random(using: &generator), at: .random(in: 0...rows.count, using: &generator))
    case 9: if !rows.isEmpty { rows.remove(at: .random(in: 0..<rows.count, using: &generator)) }
    case 10:
      for index in rows.indices where Bool.random(using: &generator) {
        rows[index].tags.append(.random(using: &generator))
      }
    case 11: rows.shuffle(using: &generator)
    case 12: tree = .random(using: &generator, depth: 4) { .random(in: 0...3, using: &$0) }
    case 13: byName[.random(using: &generator)] = .some(Bool.random(using: &generator) ? nil : 1)
    case 14: byName = byName.filter { $0.key.utf8.count.isMultiple(of: 2) }
    case 15: byNumber[.random(in: -3...3, using: &generator), default: []].append(.random(using: &generator))
    case 16: byTab[Tab.allCases.randomElement(using: &generator) ?? .first] = .random(using: &generator)
    case 17: byTab = [:]
    case 18: members.formSymmetricDifference((0..<3).map { _ in String.random(using: &generator) })
    case 19: (tab, options) = (.second, Options(rawValue: .random(in: 0...9, using: &generator)))
    case 20: date = Date(timeIntervalSinceReferenceDate: .random(in: -1e9...1e9, using: &generator))
    case 21: data.append(.random(in: 0...255, using: &generator))
    case 22:
      plain.mutate(using: &generator)
      maybePlain = Bool.random(using: &generator) ? nil : plain
      plains.formSymmetricDifference([plain])
      `default` += .milliseconds(plain.count)
    default: nested.append((0..<3).map { $0 == 1 ? nil : $0 })
    }
  }
}

extension Row {
  static func random(using generator: inout SeededGenerator) -> Row {
    Row(
      id: UUID(seed: &generator), title: .random(using: &generator), count: .random(in: 0...9, using: &generator),
      tags: [.random(using: &generator)])
  }
}

extension Plain {
  mutating func mutate(using generator: inout SeededGenerator) {
    count += 1
    names.formSymmetricDifference([.random(using: &generator)])
    scores[.random(using: &generator)] = .odd(using: &generator)
    tree = .random(using: &generator, depth: 2) { .random(using: &$0) }
  }
}

extension Tree {
  static func random(
    using generator: inout SeededGenerator, depth: Int, value: (inout SeededGenerator) -> Value
  ) -> Tree {
    switch Int.random(in: 0...(depth > 0 ? 4 : 1), using: &generator) {
    case 0: .empty
    case 1: .leaf(value(&generator))
    case 2: .named(label: .random(using: &generator), Bool.random(using: &generator) ? nil : 7)
    default:
      .node(
        .random(using: &generator, depth: depth - 1, value: value),
        right: .random(using: &generator, depth: depth - 1, value: value))
    }
  }
}

extension String {
  static func random(using generator: inout SeededGenerator) -> String {
    let parts = [
      "a", "b", "/", "~", "\"", "\\", "\n", "\u{1}", "é", "e\u{301}", "한", "🎈", "0", "", "a long text of words",
    ]
    return (0..<2).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
  }
}

extension Double {
  static func odd(using generator: inout SeededGenerator) -> Double {
    let odd: [Double] = [
      0, -0.0, 1, -1, 0.1, 1e16, 1e22, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .leastNormalMagnitude,
      123_456_789.125,
      Double(bitPattern: generator.next() >> 2),
    ]
    return odd.randomElement(using: &generator) ?? 0
  }
}

extension UUID {
  init(seed generator: inout SeededGenerator) {
    let (high, low) = (generator.next(), generator.next())
    self = withUnsafeBytes(of: (high, low)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
