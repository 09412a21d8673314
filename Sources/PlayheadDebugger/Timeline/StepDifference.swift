internal import PlayheadFormat
internal import PlayheadReader

/// Where the operations of a patch have to be told together, by what the elements there go by.
///
/// A patch says in several operations what became of one element: that it was taken out, and put in elsewhere; that its
/// key was put in, and then its value. Which element is which is decided between the states before and after an action,
/// never between its operations.
struct StepDifference {
  /// An operation, as far as it matters where it is.
  struct Operation {
    var path: JSONPointer
    var isReplacement: Bool
  }

  private let schema: Schema?
  private var places: Set<JSONPointer> = []

  /// - Parameters:
  ///   - operations: those of the patch.
  ///   - state: the state before.
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
    // What is written over whole, and again, or in part.
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

  /// No state is deeper, however long a path is.
  private static let deepest = JSONValue.depthLimit + 1

  /// Of how many operations elements are looked at for the arrays in them, where no schema tells what these go by.
  private static let looks = 64

  /// Whether each operation can be told for itself.
  var isEmpty: Bool { places.isEmpty }

  /// The outermost of the places around an operation's that are compared as a whole; nil where it is told for itself.
  func place(around path: JSONPointer) -> JSONPointer? {
    for count in 0...min(path.tokens.count, Self.deepest) {
      let around = JSONPointer(Array(path.tokens.prefix(count)))
      if places.contains(around) { return around }
    }
    return nil
  }

  /// What leads from the state before to the state after at a place.
  func changes(at place: JSONPointer, from before: JSONView, to after: JSONView) -> [StateChange] {
    var difference = StateDifference(schema)
    difference.compare(before, after, at: place)
    return difference.changes
  }
}

extension StepDifference {
  /// What an operation has to do with elements.
  fileprivate struct Touch {
    var path: JSONPointer
    /// The outermost array on its way.
    var array: JSONPointer?
    /// Whether it puts an element in, takes one out, or writes what one goes by.
    var isOfIdentity = false
    /// Whether it says all where it is the only one in its array.
    var isClear = true
  }

  /// Goes the ways of operations, looking at each array once.
  fileprivate struct Walk {
    let identities: ElementIdentities
    let schema: Schema?
    /// Whether the elements tell what the arrays in them go by.
    var looksAtElements = false
    /// Whether there is one operation only.
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

    /// What the elements of an array go by, as far as it matters for an operation at `rest` in one of them.
    ///
    /// Where the schema names nothing, each element is looked at for an `id`; most operations leave that alone.
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
