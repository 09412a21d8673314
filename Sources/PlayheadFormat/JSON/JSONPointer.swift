/// A place in a JSON value: the names and indices that lead there from the root (RFC 6901).
///
/// ```swift
/// let pointer = try JSONPointer(parsing: "/rows/3/name")
/// value[pointer]
/// ```
public struct JSONPointer: Hashable, Sendable {
  /// The reference tokens, unescaped. None is the whole value.
  public var tokens: [String]

  public init(_ tokens: [String] = []) {
    self.tokens = tokens
  }

  /// Reads the string form: nothing, or tokens each after a `/`, in which `~1` stands for `/` and `~0` for `~`.
  ///
  /// - Throws: ``JSONSyntaxError`` where a token does not begin with `/`, or `~` is followed by anything else.
  public init(parsing text: String) throws(JSONSyntaxError) {
    guard !text.isEmpty else {
      self.init()
      return
    }
    guard text.utf8.first == UInt8(ascii: "/") else {
      throw JSONSyntaxError(offset: 0, found: "a pointer that begins otherwise", expected: "'/' at the start of it")
    }
    var tokens: [String] = []
    for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard part.contains(UInt8(ascii: "~")) else {
        tokens.append(String(Substring(part)))
        continue
      }
      var token: [UInt8] = []
      var index = part.startIndex
      while index < part.endIndex {
        var byte = part[index]
        if byte == UInt8(ascii: "~") {
          part.formIndex(after: &index)
          switch index < part.endIndex ? part[index] : 0 {
          case UInt8(ascii: "0"): byte = UInt8(ascii: "~")
          case UInt8(ascii: "1"): byte = UInt8(ascii: "/")
          default:
            throw JSONSyntaxError(
              offset: text.utf8.distance(from: text.startIndex, to: index), found: "'~' alone", expected: "'~0' or '~1'"
            )
          }
        }
        token.append(byte)
        part.formIndex(after: &index)
      }
      tokens.append(String(decoding: token, as: UTF8.self))
    }
    self.init(tokens)
  }

  public func appending(_ token: String) -> JSONPointer {
    JSONPointer(tokens + [token])
  }

  /// Whether this place is the other, or lies around it.
  public func contains(_ other: JSONPointer) -> Bool {
    other.tokens.starts(with: tokens) { JSONName($0) == JSONName($1) }
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The string form, with `~` and `/` escaped.
  public var description: String {
    tokens.map { "/" + Self.escaped($0) }.joined()
  }

  /// A token as it stands in the string form: `~0` for `~`, and `~1` for `/`.
  public static func escaped(_ token: String) -> String {
    guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
    // Compares scalars: a combining mark after a '/' would form one character with it.
    return token.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension JSONPointer: Codable {
  public init(from decoder: any Decoder) throws { try self.init(parsing: String(from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

// Tokens are names, so they are compared by their bytes.
extension JSONPointer {
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.count == right.tokens.count && left.contains(right)
  }

  public func hash(into hasher: inout Hasher) {
    for token in tokens { hasher.combine(JSONName(token)) }
  }
}

extension JSONPointer {
  /// The array index of a token: digits without leading zeros.
  package static func index(_ token: String) -> Int? { index(token.utf8) }

  /// The array index of a token's bytes; an index that no array has becomes ``indexLimit``, so that adding one cannot
  /// overflow.
  @inlinable package static func index(_ token: some Collection<UInt8>) -> Int? {
    guard !token.isEmpty, token.count < 20, token.first != UInt8(ascii: "0") || token.count == 1 else { return nil }
    var index: UInt64 = 0
    for byte in token {
      guard byte &- UInt8(ascii: "0") <= 9 else { return nil }
      index = index * 10 + UInt64(byte &- UInt8(ascii: "0"))
    }
    return Int(min(index, UInt64(indexLimit)))
  }

  @usableFromInline package static var indexLimit: Int { 1 << 56 }
}

extension JSONValue {
  /// The value at a place, or nil where there is none.
  public subscript(pointer: JSONPointer) -> JSONValue? {
    var value = self
    for token in pointer.tokens {
      switch value {
      case .object(let members):
        guard let member = members[token] else { return nil }
        value = member
      case .array(let elements):
        guard let index = JSONPointer.index(token), index < elements.count else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}
