public import PlayheadFormat

/// A value as a person names it: a root, and the way down from it.
///
/// ```swift
/// try ValuePath(parsing: #"state.rows[id: 3].tags[-1]"#)
/// ```
public struct ValuePath: Hashable, Sendable {
  /// What a path starts from.
  public enum Root: Hashable, Sendable {
    case state
    /// The state before this position's action.
    case old
    case action
    /// A value that was printed before; nil is the last one, and less than 0 so many before that.
    case result(Int?)
  }

  /// One step down, with the bytes of the text that name it.
  public struct Component: Hashable, Sendable {
    /// How the step is named.
    public enum Kind: Hashable, Sendable {
      /// A member, a case, or a payload's label; `count`, `first` and `last` of what has elements and no such member.
      case name(String)
      /// The element at a place; a negative one counts from the end, where -1 is the last.
      case index(Int)
      /// Every element.
      case all
      /// The elements at some places, as far as they are there.
      case slice(Range<Int>)
      /// The element with an id.
      case element(JSONValue)
      /// A key of a dictionary that is text, or a member whose name is no identifier.
      case key(String)
      /// A key of a dictionary.
      case pair(Literal)
      /// A value of a set.
      case member(Literal)
      /// The element at the index, or with the key or the id, that another path has as its value.
      case computed(ValuePath, isID: Bool)
    }

    /// A value as it was typed; what it is, the type says that is wanted at the place.
    public struct Literal: Hashable, Sendable {
      /// The value as it was written: `.large`, `Key(id: 3)`, `2026-01-02`.
      public var text: String

      /// Makes a literal.
      ///
      /// - Parameter text: the value as it is written.
      public init(_ text: String) { self.text = text }
    }

    /// How the step is named.
    public var kind: Kind
    /// The bytes of the text that name it.
    public var range: Range<Int>
  }

  /// What it starts from.
  public var root: Root
  /// The steps down from there.
  public var components: [Component]
  /// The path as it was written.
  public var text: String
  /// The bytes that it takes up in the text that it was read from.
  public var range: Range<Int>
}

extension ValuePath {
  /// Reads a path.
  ///
  /// The root `state` may be left out. Of an array, `[3]` is the place, `[0..<3]` some places, and `[id: 3]` the element with that
  /// id, wherever it stands. `[action.index]` and `[id: action.id]` take the index and the id from another place. Of a dictionary,
  /// `["a"]`, `[3]` or `[.large]` is the value of that key; of a set, `[value: "a"]` is the element. A name that is not a valid
  /// identifier is written `["in quotes"]`; a payload without a label is `.0` or left out.
  ///
  /// - Throws: ``DebuggerError`` with the bytes at which something else was expected.
  public init(parsing text: String) throws(DebuggerError) {
    var parser = try Parser(text)
    self = try parser.path()
    try parser.expectEnd("'.', '[' or the end of the path")
  }

  /// The component that names an action in a path.
  static let actionName = "name"

  /// Whether it is `action.name`: a payload of that name, or else the name of the action.
  var isActionName: Bool { root == .action && components.map(\.kind) == [.name(Self.actionName)] }

  /// Whether it begins as in the code of an app: `store.state`.
  var beginsAtStore: Bool { components.prefix(2).map(\.kind) == [.name("store"), .name("state")] }

  /// Whether another path in it names an index, a key or an id.
  var isComputed: Bool { components.contains { if case .computed = $0.kind { true } else { false } } }

  /// Whether it, and the paths in it, are of the state.
  var isOfState: Bool {
    root == .state
      && components.allSatisfy { if case .computed(let path, _) = $0.kind { path.isOfState } else { true } }
  }

  /// Whether a component stands for many places.
  func isMany(at index: Int) -> Bool {
    switch components[index].kind {
    case .all, .slice: true
    default: false
    }
  }

  /// Whether it consists of names only, and begins with none of the roots.
  var isPlain: Bool {
    guard root == .state, text != "state", !text.hasPrefix("state."), !text.hasPrefix("state[") else { return false }
    return components.allSatisfy { if case .name = $0.kind { true } else { false } }
  }
}

extension ValuePath.Component.Kind {
  /// The element that a value names as its index, key or id; nil if the value can be none of them. Other kinds stay.
  func fixed(by value: JSONValue?) -> Self? {
    guard case .computed(_, let isID) = self else { return self }
    guard let value, value != .null else { return nil }
    if isID { return .element(value) }
    switch value {
    case .string(let key): return .key(key)
    case .integer(let index) where index >= 0: return Int(exactly: index).map(Self.index)
    // A negative value is no index: only a typed one counts from the end.
    case .bool, .integer, .unsigned, .double, .number:
      var text = JSONWriter()
      text.append(value)
      return .pair(ValuePath.Component.Literal(text.text))
    case .null, .array, .object: return nil
    }
  }
}
