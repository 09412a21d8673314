internal import PlayheadFormat

/// Places whose values must not be recorded: a JSON Pointer in which `*` stands for any name or index, and `**` for any
/// number of them.
struct RedactionPattern: Hashable, Sendable {
  let text: String
  /// Whether the place is in reads rather than in states and actions.
  let isOfReads: Bool
  let tokens: [Token]

  enum Token: Hashable, Sendable {
    case any
    /// Any number of names, including none.
    case anyDepth
    /// Any index: elements move, so a secret at one index now may be at another one before or later.
    case index
    case name(String)

    init(_ text: String) {
      switch text {
      case "*": self = .any
      case "**": self = .anyDepth
      default: self = text.isIndex ? .index : .name(text)
      }
    }

    func matches(_ name: String) -> Bool {
      switch self {
      case .any, .anyDepth: true
      case .index: name.isIndex
      case .name(let wanted): name == wanted
      }
    }
  }

  /// The prefix of a pattern for reads.
  static let readsPrefix = "reads:"

  /// Parses a pattern; throws if it is no JSON Pointer.
  init(_ text: String) throws(RedactionError) {
    self.text = text
    isOfReads = text.hasPrefix(Self.readsPrefix)
    let pointer = isOfReads ? String(text.dropFirst(Self.readsPrefix.count)) : text
    do throws(JSONSyntaxError) {
      tokens = try JSONPointer(parsing: pointer).tokens.map(Token.init)
      if isOfReads, tokens.isEmpty {
        throw JSONSyntaxError(offset: 0, found: "the end", expected: "'/' and the key of a dependency")
      }
    } catch {
      throw RedactionError(illFormed: text, error, offset: text.utf8.count - pointer.utf8.count)
    }
  }

  /// Whether a name denotes a payload without a label, which a pattern may omit as it does not appear in source code.
  static func canLeaveOut(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: "_") && name.utf8.count > 1
      && name.utf8.dropFirst().allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}

extension String {
  var isIndex: Bool {
    !isEmpty && utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}
