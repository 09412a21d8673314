internal import PlayheadFormat

/// A question about a position: a value, or a condition.
///
/// ```swift
/// let busy = try Expression(parsing: "any(rows[*].isSaving) && action is .rename")
/// ```
///
/// It is made of paths (`state.items[3].name`, `action.title`, `old.count`), `seq`, `time` (in seconds) and `effect.name`,
/// `effect.id`, `effect.at` of the effect that sent the action; of literals as in Swift; of `==`, `!=`, `<`, `<=`, `>`, `>=`,
/// `&&`, `||`, `!`, `+`, `-`, `*`, `/`, `%`; of `contains`, `matches /re/`, `exists` and `is .case`; of `changed(PATH)`,
/// which `changed(rows[*].title)` asks of each element that is there; and of `count`, `any`, `all`, `min`, `max` and `sum` over `[*]`,
/// or over a collection of numbers or truth values. `isEmpty`,
/// `contains(where:)`, `allSatisfy`, `first(where:)`, `firstIndex(where:)`, `last(where:)`, `filter`, `map` and `count(where:)` are
/// as in Swift. What else Swift has for values of the types that a schema names, <doc:ValuesAndTypes> lists.
///
/// `action.name` is what the action carries under that name; where it carries nothing of that name, it is the name of the
/// action. A `.nan` equals `.nan`, and is neither less nor more than anything.
///
/// Of a condition, `A after B` also asks whether `B` held at an earlier position, `A before B` at a later one, `A within 2s of B`
/// at another one, so long before or after (`within 2s after B` and `within 2s before B` say which), and `A always since B`
/// whether `A` has held at each position from the last one on at which `B` did. They bind less than all else, and to the right.
public struct Expression: Sendable {
  /// The expression as it was written.
  public let text: String
  let node: Node
  /// The position that it is asked at; nil is that of whoever asks.
  public let position: PositionReference?
  /// The bytes of the text in which that stands.
  let positionRange: Range<Int>?

  init(text: String, node: Node, position: PositionReference?, positionRange: Range<Int>? = nil) {
    self.text = text
    self.node = node
    self.position = position
    self.positionRange = positionRange
  }

  /// Reads an expression, after which `at` and a position may stand.
  ///
  /// - Throws: ``DebuggerError`` with the bytes at which something else was expected.
  public init(parsing text: String) throws(DebuggerError) {
    var parser = try Parser(text)
    self = try parser.expression()
    try parser.expectEnd("an operator or the end of the expression")
  }

  /// The same, asked at a position.
  ///
  /// - Parameter range: where that stands, in bytes from where the expression begins.
  package func asked(at position: PositionReference, _ range: Range<Int>) -> Expression {
    Expression(text: text, node: node, position: position, positionRange: range)
  }

  /// The path, where it is no more than one.
  public var path: ValuePath? {
    if case .path(let path) = node.kind { path } else { nil }
  }
}

extension Expression {
  /// A part of an expression, with the bytes of the text that it takes up.
  struct Node: Sendable {
    indirect enum Kind: Sendable {
      case literal(ActionSyntax)
      case path(ValuePath)
      /// A member `isEmpty`, or whether the collection before that name is.
      case isEmpty(ValuePath)
      case fact(Fact)
      case not(Node)
      case negative(Node)
      case binary(Operator, Node, Node)
      case matches(Node, pattern: String, flags: String)
      /// Whether a value is of a case, or of a case in it: the names of the cases, and their bytes.
      case isCase(Node, [String], Range<Int>)
      case exists(Node)
      case changed(ValuePath)
      case call(Function, [Node])
      /// A property or a method of a value, with its arguments, by the bytes of its name.
      case member(Node, String, [Node], Range<Int>)
      /// A part of a value.
      case part(Node, [ValuePath.Component])
      /// A value for each element of a list, on which it need not depend.
      case each(ValuePath, Node)
      /// Of the values of each element, those whose condition holds.
      case filtered(Node, Node)
      /// One of the values of each element, from the end where that is negative; with the bytes of the index in a subscript, where
      /// it must be there.
      case pick(Node, Int, Range<Int>?)
      /// The place of the first element whose condition holds.
      case firstIndex(Node)
      case overTime(TimeRelation, Node, Node)
    }

    var kind: Kind
    var range: Range<Int>
  }

  /// What is known of a position besides its values.
  enum Fact: String, Sendable {
    case position = "seq"
    case time
    case effectID = "effect.id"
    case effectName = "effect.name"
    case effectPlace = "effect.at"
    case actionName = "action.name"
  }

  /// What stands between two operands.
  enum Operator: String, Sendable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case and = "&&"
    case or = "||"
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case contains
  }

  /// What is written before parentheses.
  enum Function: String, CaseIterable, Sendable {
    case count, any, all, min, max, sum
  }
}

extension Range<Int> {
  /// The bytes of both. What stands for `$0` has places of the list before it, so that the second may begin first.
  func joined(with other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
