internal import PlayheadFormat
internal import PlayheadReader

/// Finds the operations of a patch that must be reported together, since several of them may concern one element: its removal and its
/// insertion elsewhere, or its key and its value; elements are identified in the states before and after an action, never in between.
struct StepDifference {
  /// The parts of an operation that determine its place.
  struct Operation {
    var path: JSONPointer
    var isReplacement: Bool
  }

  private let schema: Schema?
  private var places: Set<JSONPointer> = []

  /// Examines the operations of a patch in the state before it.
  init(_ operations: [Operation], in state: JSONView, schema: Schema?) {
    self.schema = schema
    var walk = Walk(identities: ElementIdentities(schema), schema: schema)
    walk.looksAtElements = schema == nil && operations.count <= Self.looks
    walk.isAlone = operations.count == 1
    let touches = operations.map { walk.touch(of: $0, in: state) }
    for (array, touches) in Dictionary(grouping: touches.filter { $0.array != nil }, by: \.array) {
      let isClear = touches.count == 1 ? touches[0].isClear : !touches.contains(where: \.isOfIdentity)
      if !isClear, let array { places.insert(array) }
    }
    // A value that is replaced as a whole, and again or in part.
    let whole = Dictionary(grouping: touches.filter { $0.array == nil }, by: \.path).mapValues(\.count)
    for touch in touches {
      let path = touch.array ?? touch.path
      for count in 0...min(path.tokens.count, Self.deepest) {
        let around = JSONPointer(Array(path.tokens.prefix(count)))
        guard let others = whole[around] else { continue }
        if others > 1 || touch.array != nil || count < path.tokens.count { places.insert(around) }
      }
    }
  }

  /// No state is deeper, so a longer path need not be searched.
  private static let deepest = JSONValue.depthLimit + 1

  /// The most operations for which elements are examined to identify the arrays within them, if there is no schema.
  private static let looks = 64

  /// Whether each operation can be reported by itself.
  var isEmpty: Bool { places.isEmpty }

  /// Returns the outermost place around an operation that is compared as a whole; nil if the operation can be reported by itself.
  func place(around path: JSONPointer) -> JSONPointer? {
    for count in 0...min(path.tokens.count, Self.deepest) {
      let around = JSONPointer(Array(path.tokens.prefix(count)))
      if places.contains(around) { return around }
    }
    return nil
  }

  func changes(at place: JSONPointer, from before: JSONView, to after: JSONView) -> [StateChange] {
    var difference = StateDifference(schema)
    difference.compare(before, after, at: place)
    return difference.changes
  }
}

extension StepDifference {
  /// How an operation affects elements.
  fileprivate struct Touch {
    var path: JSONPointer
    /// The outermost array on the way.
    var array: JSONPointer?
    /// Whether it inserts or removes an element, or writes an identity.
    var isOfIdentity = false
    /// Whether it is unambiguous as the only operation in its array.
    var isClear = true
  }

  /// Follows the paths of operations, and examines each array only once.
  fileprivate struct Walk {
    let identities: ElementIdentities
    let schema: Schema?
    /// Whether elements are examined to identify the arrays within them.
    var looksAtElements = false
    var isAlone = false
    private var kinds: [JSONPointer: ElementIdentities.Kind] = [:]

    init(identities: ElementIdentities, schema: Schema?) {
      self.identities = identities
      self.schema = schema
    }

    mutating func touch(of operation: Operation, in state: JSONView) -> Touch {
      let tokens = operation.path.tokens
      var touch = Touch(path: operation.path)
      var view: JSONView? = state
      var member = schema.map { Schema.Member.value($0.stateType) }
      var field: Schema.Field?
      for (depth, token) in tokens.enumerated() {
        let isArray = view.map { $0.kind == .array } ?? (token == "-" || JSONPointer.index(token) != nil)
        if isArray, CompositeType(member) != nil {
          // A range or a duration changes as one value.
          touch.array = touch.array ?? JSONPointer(Array(tokens[..<depth]))
          (touch.isOfIdentity, touch.isClear) = (true, false)
        } else if isArray {
          let array = JSONPointer(Array(tokens[..<depth]))
          touch.array = touch.array ?? array
          let rest = JSONPointer(Array(tokens[(depth + 1)...]))
          let kind = kind(of: array, view, rest, member, field)
          look(at: token, rest, isReplacement: operation.isReplacement, kind, &touch)
        }
        view = isArray && !looksAtElements ? nil : view?.part(token)
        field = schema.flatMap { member?.field(token, in: $0) }
        member = schema.flatMap { member?.member(token, in: $0) }
      }
      return touch
    }

    /// Returns what identifies an array's elements, as far as an operation at `rest` in one of them needs it: most leave `id` alone, so
    /// that examining each element is unnecessary.
    private mutating func kind(
      of array: JSONPointer, _ view: JSONView?, _ rest: JSONPointer, _ member: Schema.Member?, _ field: Schema.Field?
    ) -> ElementIdentities.Kind {
      if let known = kinds[array] { return known }
      var kind = identities.kind(of: JSONView?.none, member, field)
      if kind == .places {
        guard rest.tokens.first.map({ $0 == ElementIdentities.plainID }) ?? !isAlone else { return kind }
        kind = identities.kind(of: view, member, field)
      }
      kinds[array] = kind
      return kind
    }

    private func look(
      at token: String, _ rest: JSONPointer, isReplacement: Bool, _ kind: ElementIdentities.Kind, _ touch: inout Touch
    ) {
      let isWhole = rest.tokens.isEmpty
      switch kind {
      case .places: break
      case .values:
        touch.isOfIdentity = true
        if !isWhole { touch.isClear = false }
      case .keys:
        let isKey = JSONPointer.index(token).map { $0.isMultiple(of: 2) } ?? true
        if isKey || isWhole && !isReplacement { (touch.isOfIdentity, touch.isClear) = (true, false) }
      case .ids(let identity):
        if isWhole {
          touch.isOfIdentity = true
        } else if rest.contains(identity) || identity.contains(rest) {
          (touch.isOfIdentity, touch.isClear) = (true, false)
        }
      }
    }
  }
}
