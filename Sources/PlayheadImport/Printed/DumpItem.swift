internal import PlayheadFormat

/// A value in a printed change, with its parts and how each of them changed.
struct DumpItem {
  /// The first character of a line.
  enum Side {
    case both
    /// `-`: only before the action.
    case before
    /// `+`: only after it.
    case after
  }

  enum Content {
    /// A value in one line, which is unchanged where it stands on both sides.
    case value(DumpValue)
    case open(Head, [DumpItem])
    /// A text of several lines.
    case text(before: String, after: String)
    /// So many parts that did not change.
    case unchanged(Int)
  }

  /// What the parts belong to.
  enum Head: Hashable {
    case structure(String)
    case enumeration(type: String?, case: String)
    case tuple
    /// An array or a dictionary.
    case brackets
    case set
  }

  /// What ends the parts.
  enum Closing {
    case parenthesis, bracket
    /// The bracket and the parenthesis of a set.
    case both
  }

  var side: Side
  var label: DumpLabel?
  var content: Content

  /// Whether it is the state of a printer that prints none: `()`.
  var isUnit: Bool { if case .value(.tuple(let parts)) = content { parts.isEmpty } else { false } }

  var isDescription: Bool { if case .value(.description) = content { true } else { false } }

  /// The value on one side, as far as it is printed.
  ///
  /// - Complexity: O(*n*) in its parts.
  func value(_ side: Side) -> DumpValue {
    switch content {
    case .value(let value): return value
    case .text(let before, let after): return .scalar(.string(side == .before ? before : after), type: "String")
    case .unchanged: return .hidden(type: nil)
    case .open(let head, let all):
      guard !head.isShared, all.reduce(0, { $0 + $1.hiddenCount }) <= Self.longestHidden else {
        return .hidden(type: nil)
      }
      let items = all.filter { $0.side == .both || $0.side == side }
      let hasHidden = head == .brackets || head == .set
      let parts = items.flatMap { item -> [DumpValue.Part] in
        if case .unchanged(let count) = item.content {
          return hasHidden ? Array(repeating: (nil, .hidden(type: nil)), count: count) : []
        }
        if case .key(.stackID(let id))? = item.label { return [(nil, .stackEntry(id, item.value(side)))] }
        return [(item.label?.name, item.value(side))]
      }
      switch head {
      case .structure(let type): return .structure(type: type, parts)
      case .enumeration(let type, let name): return .enumeration(type: type, case: name, parts)
      case .tuple: return .tuple(parts)
      case .set: return .set(parts.map(\.value))
      case .brackets:
        var entries = items.compactMap { item -> (key: String, value: DumpValue)? in
          if case .key(.text(let key))? = item.label { (key, item.value(side)) } else { nil }
        }
        // What is empty on this side is what it is on the other.
        guard hasKeys else { return .list(parts.map(\.value)) }
        if items.contains(where: { $0.hiddenCount > 0 }) {
          entries.append((JSONValue.unknownMember, .hidden(type: nil)))
        }
        return .entries(entries)
      }
    }
  }

  /// The most elements that are counted of those that a log leaves out of one array.
  static let longestHidden = 1 << 19

  /// How many parts it stands for that are not printed.
  var hiddenCount: Int { if case .unchanged(let count) = content { count } else { 0 } }
}

extension DumpItem.Head {
  /// Whether it is a dictionary or a set that is shared, whose entries have no known form.
  var isShared: Bool {
    guard case .structure(let type) = self else { return false }
    return type.hasPrefix("[") || type.hasPrefix("Set<")
  }

  func closes(with closing: DumpItem.Closing) -> Bool {
    switch self {
    case .structure, .enumeration, .tuple: closing == .parenthesis
    // An array that is shared stands in parentheses.
    case .brackets: closing != .both
    case .set: closing == .both
    }
  }
}
