import Foundation

// Expressions of each type, with what they are in Swift.
extension QuestionGenerator {
  func binary<Left, Right, Result>(
    _ left: Made<Left>, _ sign: String, _ right: Made<Right>, _ transform: @escaping (Left, Right) throws -> Result
  ) -> Made<Result> {
    Made("(\(left.text) \(sign) \(right.text))") { try transform(left.value($0), right.value($0)) }
  }

  // MARK: - Conditions

  mutating func bool(_ depth: Int) -> Made<Bool> {
    let (state, next) = (state, depth - 1)
    if depth == 0 {
      switch (scope, number(0...1)) {
      case (.row, 0): return Made("$0.isDone") { if case .row(let row)? = $0 { row.isDone } else { throw Trap() } }
      case (_, 0): return Made("flag", state.flag)
      default: return Made("true", true)
      }
    }
    switch number(0...(scope == .none ? 19 : 13)) {
    case 0: return bool(next).map({ "!\($0)" }, !)
    case 1...2:
      let (left, right) = (bool(next), bool(next))
      return Made("(\(left.text) && \(right.text))") { try left.value($0) && right.value($0) }
    case 3:
      let (left, right) = (bool(next), bool(next))
      return Made("(\(left.text) || \(right.text))") { try left.value($0) || right.value($0) }
    case 4...5: return compared(int(next), int(next))
    case 6: return compared(double(next), double(next))
    case 7: return compared(decimal(next), decimal(next))
    case 8: return compared(text(next), text(next))
    case 9:
      let (base, part) = (text(next), text(next))
      let (name, holds) = pick(
        [
          ("hasPrefix", { $0.hasPrefix($1) }), ("hasSuffix", { $0.hasSuffix($1) }),
        ] as [(String, (String, String) -> Bool)])
      return Made("\(base.text).\(name)(\(part.text))") { try holds(base.value($0), part.value($0)) }
    case 10: return text(next).map({ "\($0).isEmpty" }, \.isEmpty)
    case 11:
      let (base, part) = (int(next), int(next))
      return Made("(\(base.text)).isMultiple(of: \(part.text))") { try base.value($0).isMultiple(of: part.value($0)) }
    case 12: return int(next).map({ "range.contains(\($0))" }, state.range.contains)
    case 13:
      if scope == .none {
        let value = inRow { $0.int(0) }
        return int(0).map({ "rows.map { \(value.text) }.contains(\($0))" }) { part in
          try state.rows.map { try value.value(.row($0)) }.contains(part)
        }
      }
      return int(next).map({ "nums.contains(\($0))" }, state.nums.contains)
    case 14: return text(next).map({ "tags.contains(\($0))" }, state.tags.contains)
    case 15:
      let (left, right) = (optional(next), int(next))
      return pick([binary(left, "==", right) { $0 == $1 }, binary(left, "!=", right) { $0 != $1 }])
    case 16: return pick([Made("(note == nil)", state.note == nil), Made("(maybe != nil)", state.maybe != nil)])
    case 17: return pick([compared(duration(next), duration(next)), compared(moment(next), moment(next))])
    case 18:
      let condition = inRow { $0.bool(next) }
      let values = { try state.rows.map { try condition.value(.row($0)) } }
      return pick([
        Made("rows.contains { \(condition.text) }") { _ in try values().contains(true) },
        Made("rows.allSatisfy { \(condition.text) }") { _ in try !values().contains(false) },
      ])
    default:
      let condition = inNumber { $0.bool(next) }
      return Made("nums.filter { \(condition.text) }.isEmpty") { _ in
        try !state.nums.map { try condition.value(.number($0)) }.contains(true)
      }
    }
  }

  mutating func compared<Value: Comparable>(_ left: Made<Value>, _ right: Made<Value>) -> Made<Bool> {
    let (sign, holds) = pick(
      [
        ("==", { $0 == $1 }), ("!=", { $0 != $1 }), ("<", { $0 < $1 }), ("<=", { $0 <= $1 }), (">", { $0 > $1 }),
        (">=", { $0 >= $1 }),
      ] as [(String, (Value, Value) -> Bool)])
    return binary(left, sign, right, holds)
  }

  mutating func inRow<Value>(_ make: (inout Self) -> Made<Value>) -> Made<Value> {
    scope = .row
    defer { scope = .none }
    return make(&self)
  }

  mutating func inNumber<Value>(_ make: (inout Self) -> Made<Value>) -> Made<Value> {
    scope = .number
    defer { scope = .none }
    return make(&self)
  }

  // MARK: - Numbers

  mutating func int(_ depth: Int) -> Made<Int> {
    let (state, next) = (state, depth - 1)
    if depth == 0 {
      if scope == .row, number(0...1) == 0 {
        return Made("$0.id") { if case .row(let row)? = $0 { row.id } else { throw Trap() } }
      }
      if scope == .number, number(0...1) == 0 {
        return Made("$0") { if case .number(let number)? = $0 { number } else { throw Trap() } }
      }
      let literal = number(0...9)
      return pick([
        Made("n", state.n), Made("m", state.m), Made("\(literal)", literal), Made("-\(literal)", -literal),
        Made("nums[0]", state.nums[0]), Made("rows.count", state.rows.count), Made("t.count", state.t.count),
        Made("range.lowerBound", state.range.lowerBound), Made("range.count", state.range.count),
        Made("bytes[0]", Int(state.bytes[0])), Made("nums[-1]", state.nums[state.nums.count - 1]),
        Made("sum(nums)", state.nums.reduce(0, +)), Made("max(nums)", state.nums.max()!),
      ])
    }
    switch number(0...(scope == .none ? 10 : 8)) {
    case 0: return binary(int(next), "+", int(next), +)
    case 1: return binary(int(next), "-", int(next), -)
    case 2: return binary(int(next), "*", int(next), *)
    case 3:
      return binary(int(next), "/", int(next)) {
        guard $1 != 0 else { throw Trap() }
        return $0 / $1
      }
    case 4:
      return binary(int(next), "%", int(next)) {
        guard $1 != 0 else { throw Trap() }
        return $0 % $1
      }
    case 5: return int(next).map({ "-(\($0))" }, -)
    case 6: return int(next).map({ "(\($0)).magnitude" }) { Int($0.magnitude) }
    case 7: return int(next).map({ "(\($0)).signum()" }) { $0.signum() }
    case 8:
      // As operators bind.
      let (first, second, third) = (int(0), int(0), int(0))
      return Made("(\(first.text) - \(second.text) * \(third.text) + \(first.text))") {
        try first.value($0) - second.value($0) * third.value($0) + first.value($0)
      }
    case 9:
      let condition = inRow { $0.bool(next) }
      let count = { try state.rows.map { try condition.value(.row($0)) }.count { $0 } }
      return pick([
        Made("rows.count { \(condition.text) }") { _ in try count() },
        Made("rows.filter { \(condition.text) }.count") { _ in try count() },
      ])
    default: return text(next).map({ "\($0).count" }, \.count)
    }
  }

  /// A number that may be nil, outside of closures.
  mutating func optional(_ depth: Int) -> Made<Int?> {
    let (state, next) = (state, max(depth - 1, 0))
    let outer = scope
    defer { scope = outer }
    switch number(0...8) {
    case 0: return Made("maybe", state.maybe)
    case 1: return Made("maybe?.magnitude", state.maybe.map { Int($0.magnitude) })
    case 2:
      let key = pick(["a", "b c", "c"])
      return Made("scores[\"\(key)\"]", state.scores[key])
    case 3: return Made("range.first", state.range.first)
    case 4: return Made("bytes.last", state.bytes.last.map(Int.init))
    case 5...6:
      let condition = inRow { $0.bool(next) }
      let ids = { try state.rows.asking { try condition.value(.row($0)) }.map(\.id) }
      return pick([
        Made("rows.first { \(condition.text) }?.id") { _ in try ids().first },
        Made("rows.filter { \(condition.text) }.last?.id") { _ in try ids().last },
      ])
    case 7:
      let condition = inRow { $0.bool(next) }
      return Made("rows.firstIndex { \(condition.text) }") { _ in
        try state.rows.map { try condition.value(.row($0)) }.firstIndex(of: true)
      }
    default:
      let condition = inNumber { $0.bool(next) }
      return Made("nums.last { \(condition.text) }") { _ in
        try state.nums.asking { try condition.value(.number($0)) }.last
      }
    }
  }

  mutating func double(_ depth: Int) -> Made<Double> {
    let next = depth - 1
    let literal = Double(number(1...40)) / 8
    let leaves = [Made("x", state.x), Made("y", state.y), Made("\(literal)", literal)]
    if depth == 0 { return pick(leaves) }
    switch number(0...7) {
    case 0: return binary(double(next), "+", double(next), +)
    case 1: return binary(double(next), "-", double(next), -)
    case 2: return binary(double(next), "*", double(next), *)
    case 3: return binary(double(next), "/", Made("\(literal)", literal), /)
    case 4: return binary(double(next), "%", Made("\(literal)", literal)) { $0.truncatingRemainder(dividingBy: $1) }
    case 5: return double(next).map({ "(\($0)).rounded()" }) { $0.rounded() }
    case 6: return double(next).map({ "(\($0)).magnitude" }, \.magnitude)
    default:
      let (first, second) = (moment(0), moment(next))
      return Made("\(first.text).timeIntervalSince(\(second.text))") {
        try first.value($0).timeIntervalSince(second.value($0))
      }
    }
  }

  mutating func decimal(_ depth: Int) -> Made<Decimal> {
    let next = depth - 1
    if depth == 0 {
      if scope == .row, number(0...1) == 0 {
        return Made("$0.price") { if case .row(let row)? = $0 { row.price } else { throw Trap() } }
      }
      return pick([Made("price", state.price), Made("tax", state.tax), Made("rows[0].price", state.rows[0].price)])
    }
    switch number(0...5) {
    case 0: return binary(decimal(next), "+", decimal(next), +)
    case 1: return binary(decimal(next), "-", decimal(next), -)
    case 2: return binary(decimal(next), "*", decimal(next), *)
    case 3:
      let literal = number(1...9)
      return binary(decimal(next), "/", Made("\(literal)", Decimal(literal)), /)
    case 4: return decimal(next).map({ "-(\($0))" }, -)
    default: return Made("sum(rows[*].price)", state.rows.map(\.price).reduce(0, +))
    }
  }

  // MARK: - Texts, durations, moments

  mutating func text(_ depth: Int) -> Made<String> {
    let next = depth - 1
    if depth == 0 {
      if scope == .row, number(0...1) == 0 {
        return Made("$0.title") { if case .row(let row)? = $0 { row.title } else { throw Trap() } }
      }
      let literal = pick(["", "a", "\u{e9}", "e\u{301}", "B"])
      return pick([
        Made("t", state.t), Made("u", state.u), Made("\"\(literal)\"", literal), Made("tags[0]", state.tags[0]),
        Made("rows[0].title", state.rows[0].title),
        Made("bytes.base64EncodedString()", state.bytes.base64EncodedString()),
      ])
    }
    return switch number(0...2) {
    case 0: binary(text(next), "+", text(next), +)
    case 1: text(next).map({ "\($0).uppercased()" }) { $0.uppercased() }
    default: text(next).map({ "\($0).lowercased()" }) { $0.lowercased() }
    }
  }

  mutating func duration(_ depth: Int) -> Made<Duration> {
    let next = depth - 1
    let literal = number(1...9)
    if depth <= 0 {
      return pick([
        Made("wait", state.wait), Made(".seconds(\(literal))", .seconds(literal)),
        Made(".milliseconds(\(literal))", .milliseconds(literal)),
      ])
    }
    return switch number(0...3) {
    case 0: binary(Made("wait", state.wait), "+", duration(next), +)
    case 1: binary(Made("wait", state.wait), "-", duration(next), -)
    case 2: Made("(wait * \(literal))", state.wait * literal)
    default: Made("(wait / \(literal))", state.wait / literal)
    }
  }

  mutating func moment(_ depth: Int) -> Made<Date> {
    depth <= 0 ? Made("at", state.at) : binary(Made("at", state.at), "+", double(0), +)
  }

  // MARK: - Lists

  mutating func list(_ depth: Int) -> Made<[Int]> {
    let (state, next) = (state, max(depth - 1, 0))
    let condition = inNumber { $0.bool(next) }
    let value = inRow { $0.int(next) }
    return pick([
      Made("nums.filter { \(condition.text) }") { _ in
        try state.nums.asking { try condition.value(.number($0)) }
      },
      Made("rows.map { \(value.text) }") { _ in try state.rows.map { try value.value(.row($0)) } },
    ])
  }

  mutating func texts(_ depth: Int) -> Made<[String]> {
    let (state, next) = (state, max(depth - 1, 0))
    let condition = inRow { $0.bool(next) }
    let value = inRow { $0.text(next) }
    return Made("rows.filter { \(condition.text) }.map { \(value.text) }") { _ in
      try state.rows.asking { try condition.value(.row($0)) }.map { try value.value(.row($0)) }
    }
  }
}

extension Array {
  /// The elements for which a condition holds, where each is asked before any is given.
  fileprivate func asking(_ condition: (Element) throws -> Bool) throws -> [Element] {
    let answers = try map(condition)
    return indices.filter { answers[$0] }.map { self[$0] }
  }
}
