/// Parses Swift's syntax of regular expressions, and rejects what has no linear-time search: backreferences and lookaround.
struct PatternParser {
  struct Problem: Error {
    var found: String
    var expected: String
  }

  /// The flags after the expression or at the beginning of a group.
  struct Flags {
    var ignoresCase = false
    var isMultiline = false
    var dotMatchesNewline = false
  }

  private static let depthLimit = 200
  private static let countLimit = 10_000

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var flags: Flags
  private var depth = 0

  static func parse(_ pattern: String, _ flags: Flags) throws(Problem) -> PatternNode {
    var parser = PatternParser(pattern, flags)
    let node = try parser.alternation()
    guard parser.peek == nil else { throw parser.problem("a '(' before it") }
    return node
  }

  private init(_ pattern: String, _ flags: Flags) {
    scalars = Array(pattern.unicodeScalars)
    self.flags = flags
  }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take() -> Unicode.Scalar? {
    defer { position += 1 }
    return peek
  }

  private mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[min(position, scalars.count)...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  private func problem(_ expected: String) -> Problem {
    Problem(found: peek.map { "'\($0)'" } ?? "the end of the regular expression", expected: expected)
  }

  private func unsupported(_ what: String) -> Problem {
    Problem(found: what, expected: "a regular expression without it, which can be looked for in linear time")
  }

  // MARK: - Groups

  private mutating func alternation() throws(Problem) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw Problem(found: "groups that nest deeper than \(Self.depthLimit)", expected: "fewer")
    }
    let outer = flags
    defer { flags = outer }
    var alternatives = [try sequence()]
    while take("|") { alternatives.append(try sequence()) }
    return alternatives.count == 1 ? alternatives[0] : .alternation(alternatives)
  }

  private mutating func sequence() throws(Problem) -> PatternNode {
    var parts: [PatternNode] = []
    while let scalar = peek, scalar != "|", scalar != ")" {
      if take("\\Q") {
        while !take("\\E"), let quoted = take() { parts.append(set(.scalar(quoted))) }
        if let last = parts.popLast() { parts.append(try quantified(last)) }
      } else if let part = try atom() {
        parts.append(try quantified(part))
      }
    }
    return .sequence(parts)
  }

  /// Returns nil for a comment, and for a group that only sets flags.
  private mutating func atom() throws(Problem) -> PatternNode? {
    guard let scalar = take() else { throw problem("a character") }
    switch scalar {
    case "(": return try group()
    case "[": return .set(folded(try characterClass()))
    case ".": return .set(flags.dotMatchesNewline ? .property { _ in true } : .inverted(.newline))
    case "^": return .assertion(flags.isMultiline ? .lineStart : .textStart)
    case "$": return .assertion(flags.isMultiline ? .lineEnd : .textEnd)
    case "*", "+", "?":
      position -= 1
      throw problem("something to repeat before it")
    case "\\": return try escape()
    default: return set(.scalar(scalar))
    }
  }

  private mutating func group() throws(Problem) -> PatternNode? {
    let outer = flags
    if take("?") {
      if take("=") || take("!") || take("<=") || take("<!") || take("*") {
        throw unsupported("what looks ahead or behind")
      }
      if take(">") { throw unsupported("an atomic group") }
      if take("#") {
        while let scalar = take(), scalar != ")" {}
        return nil
      }
      if take("<") || take("P<") {
        while let scalar = take(), scalar != ">" {}
      } else if !take(":"), try setFlags() {
        return nil
      }
    } else if peek == "*" {
      throw unsupported("a verb")
    }
    let node = try alternation()
    guard take(")") else { throw problem("a ')'") }
    flags = outer
    return node
  }

  /// Parses flags such as `i-s`, which apply from there on; returns whether they have no group of their own.
  private mutating func setFlags() throws(Problem) -> Bool {
    var isOn = true
    while let scalar = peek {
      switch scalar {
      case "i": flags.ignoresCase = isOn
      case "m": flags.isMultiline = isOn
      case "s": flags.dotMatchesNewline = isOn
      case "-": isOn = false
      case ")", ":": break
      default: throw problem("':', '<NAME>', or the letters i, m and s after '(?'")
      }
      position += 1
      if scalar == ")" || scalar == ":" { return scalar == ")" }
    }
    throw problem("a ')'")
  }

  // MARK: - How often

  private mutating func quantified(_ part: PatternNode) throws(Problem) -> PatternNode {
    let (least, most): (Int, Int?)
    if take("*") {
      (least, most) = (0, nil)
    } else if take("+") {
      (least, most) = (1, nil)
    } else if take("?") {
      (least, most) = (0, 1)
    } else if let range = try countedRange() {
      (least, most) = range
    } else {
      return part
    }
    let isLazy = take("?")
    if !isLazy, peek == "+" { throw unsupported("a '+' after how often something is repeated") }
    if peek == "*" || peek == "?" || peek == "{" { throw problem("something to repeat before it") }
    return .repetition(part, least: least, most: most, isLazy: isLazy)
  }

  /// Parses `{2}`, `{2,}`, `{,3}` or `{2,3}`; nil if there is none.
  private mutating func countedRange() throws(Problem) -> (Int, Int?)? {
    let start = position
    guard take("{") else { return nil }
    let least = try number()
    var most = least
    if take(",") { most = try number() } else if least == nil { most = nil }
    guard take("}"), position > start + 2, least != nil || most != nil else {
      position = start
      throw problem("how often what is before it is repeated, such as {2,3}; \\{ is the character")
    }
    if let most, most < least ?? 0 {
      throw Problem(found: "{\(least ?? 0),\(most)}", expected: "the smaller number first")
    }
    return (least ?? 0, most)
  }

  private mutating func number() throws(Problem) -> Int? {
    var number: Int?
    while let scalar = peek, ("0"..."9").contains(scalar) {
      position += 1
      number = (number ?? 0) * 10 + Int(scalar.value - 0x30)
      if number ?? 0 > Self.countLimit {
        throw Problem(found: "a part that is repeated more than \(Self.countLimit) times", expected: "fewer times")
      }
    }
    return number
  }

  // MARK: - Characters

  private func set(_ set: ScalarSet) -> PatternNode { .set(folded(set)) }

  private func folded(_ set: ScalarSet) -> ScalarSet { flags.ignoresCase ? set.ignoringCase : set }

  private mutating func escape() throws(Problem) -> PatternNode {
    switch peek {
    case "b": return assertion(.wordBoundary)
    case "B": return assertion(.noWordBoundary)
    case "A": return assertion(.textStart)
    case "z": return assertion(.textEnd)
    case "Z": return assertion(.lastLineEnd)
    case "R":
      position += 1
      return .alternation([.sequence([.set(.scalar("\r")), .set(.scalar("\n"))]), .set(.newline)])
    case "1", "2", "3", "4", "5", "6", "7", "8", "9", "k", "g": throw unsupported("what refers to an earlier part")
    case "G", "K", "X", "y", "Y": throw unsupported("\\\(peek.map(String.init) ?? "")")
    default: return .set(folded(try escapedSet()))
    }
  }

  private mutating func assertion(_ assertion: PatternAssertion) -> PatternNode {
    position += 1
    return .assertion(assertion)
  }

  /// Parses the escape of a character or a class of characters after a backslash.
  private mutating func escapedSet() throws(Problem) -> ScalarSet {
    guard let scalar = take() else { throw problem("a character after the backslash") }
    switch scalar {
    case "d": return .digit
    case "D": return .inverted(.digit)
    case "w": return .word
    case "W": return .inverted(.word)
    case "s": return .space
    case "S": return .inverted(.space)
    case "h": return .horizontalSpace
    case "H": return .inverted(.horizontalSpace)
    case "v": return .newline
    case "V", "N": return .inverted(.newline)
    case "n": return .scalar("\n")
    case "r": return .scalar("\r")
    case "t": return .scalar("\t")
    case "f": return .scalar("\u{C}")
    case "a": return .scalar("\u{7}")
    case "e": return .scalar("\u{1B}")
    case "0": return .scalar("\0")
    case "x", "u", "U": return .scalar(try code(scalar == "x" ? 2 : scalar == "u" ? 4 : 8))
    case "p", "P":
      let set = try property()
      return scalar == "P" ? .inverted(set) : set
    default:
      let isLetter = ScalarSet.word.contains(scalar) && scalar.isASCII && scalar != "_"
      guard isLetter else { return .scalar(scalar) }
      position -= 1
      throw problem("another character after the backslash")
    }
  }

  /// Parses a scalar's number, in braces or with a fixed number of digits.
  private mutating func code(_ count: Int) throws(Problem) -> Unicode.Scalar {
    let isBraced = take("{")
    var digits = ""
    while digits.utf8.count < (isBraced ? 8 : count), let scalar = peek, scalar.properties.isASCIIHexDigit {
      digits.unicodeScalars.append(scalar)
      position += 1
    }
    guard !isBraced || take("}"), let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw problem("the number of a character")
    }
    return scalar
  }

  private mutating func property() throws(Problem) -> ScalarSet {
    var name = ""
    if take("{") {
      while let scalar = take(), scalar != "}" { name.unicodeScalars.append(scalar) }
    } else if let scalar = take() {
      name.unicodeScalars.append(scalar)
    }
    let isInverted = name.unicodeScalars.first == "^"
    guard let set = ScalarSet.named(isInverted ? String(name.dropFirst()) : name) else {
      throw Problem(found: "'\(name)'", expected: "a property of characters, such as L, Lu, Nd, P or Alphabetic")
    }
    return isInverted ? .inverted(set) : set
  }

  // MARK: - Classes

  private mutating func characterClass() throws(Problem) -> ScalarSet {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw Problem(found: "brackets that nest deeper than \(Self.depthLimit)", expected: "fewer")
    }
    let isInverted = take("^")
    var all: ScalarSet?
    var combine: (ScalarSet, ScalarSet) -> ScalarSet = { .union([$0, $1]) }
    var members: [ScalarSet] = []
    /// Combines the members so far with the set before the pending operator.
    func close() {
      let set = ScalarSet.union(members)
      all = all.map { combine($0, set) } ?? set
      members = []
    }
    var isFirst = true
    while true {
      guard peek != nil else { throw problem("a ']'") }
      if !isFirst, take("]") { break }
      if take("&&") {
        close()
        combine = { .intersection($0, $1) }
      } else if take("--") {
        close()
        combine = { .intersection($0, .inverted($1)) }
      } else if take("~~") {
        close()
        combine = { .union([.intersection($0, .inverted($1)), .intersection($1, .inverted($0))]) }
      } else {
        members.append(try member())
      }
      isFirst = false
    }
    close()
    let set = all ?? .union([])
    return isInverted ? .inverted(set) : set
  }

  private mutating func member() throws(Problem) -> ScalarSet {
    if take("[:") {
      var name = ""
      while !take(":]") {
        guard let scalar = take() else { throw problem("':]'") }
        name.unicodeScalars.append(scalar)
      }
      let isInverted = name.unicodeScalars.first == "^"
      guard let set = ScalarSet.named(isInverted ? String(name.dropFirst()) : name) else {
        throw Problem(found: "'\(name)'", expected: "a class such as alpha, digit or space")
      }
      return isInverted ? .inverted(set) : set
    }
    if take("[") { return try characterClass() }
    let low = try single()
    guard case .range(let lows) = low, lows.lowerBound == lows.upperBound, peek == "-", position + 1 < scalars.count,
      ![UnicodeScalar("]"), "-", "["].contains(scalars[position + 1])
    else { return low }
    position += 1
    guard case .range(let highs) = try single(), highs.lowerBound == highs.upperBound else {
      throw problem("a character as the end of the range")
    }
    guard lows.lowerBound <= highs.upperBound else {
      throw Problem(
        found: "'\(lows.lowerBound)-\(highs.upperBound)'", expected: "the character with the smaller number first")
    }
    return .range(lows.lowerBound...highs.upperBound)
  }

  private mutating func single() throws(Problem) -> ScalarSet {
    if take("\\b") { return .scalar("\u{8}") }
    if take("\\") { return try escapedSet() }
    guard let scalar = take() else { throw problem("a character") }
    return .scalar(scalar)
  }
}
