/// The path from a parent to a child feature, one step for each operator between them.
///
/// `@unchecked`, because the types of key paths and of ids are not `Sendable`. They are plain values.
@usableFromInline struct ChildPath: Hashable, CustomStringConvertible, @unchecked Sendable {
  /// One step: a property or a case, and the id of the child in it.
  @usableFromInline struct Step: Hashable {
    let place: Place
    let element: Element?
    /// The hash, so that a path has not to find it again for each id that it is in.
    fileprivate let hash: Int
    /// Whether the child has cancel ids of its own. The child of a `Scope` stays as long as its parent, and shares the
    /// cancel ids of the parent.
    var separatesCancelIDs = true
    /// The case of the parent's actions for the child. Its name stands for the place in what is shown to a developer, because
    /// key paths have no names.
    @usableFromInline var carrier: CaseName?
    /// What leads from the place to the state of the child, where the place alone does not.
    private var last: FeatureStep?

    @usableFromInline init(place: AnyKeyPath, element: Element? = nil) {
      self.init(place: .keyPath(place), element: element)
    }

    @usableFromInline init(place: Place, element: Element? = nil) {
      (self.place, self.element) = (place, element)
      // The id of an element tells the steps of a feature apart well enough.
      hash = element?.hashValue ?? place.hashOfKind
    }

    /// Returns the step with the name of the case that carries the child's actions.
    @inlinable func named(byCaseOf action: some Any) -> Step {
      var step = self
      step.carrier = CaseName(of: action)
      return step
    }

    /// Returns the step with what leads from its place to the state of the child.
    @usableFromInline func leading(to last: FeatureStep) -> Step {
      var step = self
      step.last = last
      return step
    }

    /// The way from the state of the parent to the state of the child.
    @usableFromInline var feature: [FeatureStep] {
      switch (place, last) {
      case (_, .enumCase?): last.map { [$0] } ?? []
      case (.keyPath(let keyPath), _): [.property(keyPath)] + (last.map { [$0] } ?? [])
      case (.call, _): [.unknown]
      }
    }

    /// The name of the place.
    fileprivate var name: String { carrier?.description ?? place.description }

    @usableFromInline static func == (left: Step, right: Step) -> Bool {
      left.hash == right.hash && left.place == right.place && left.element == right.element
        && left.separatesCancelIDs == right.separatesCancelIDs
    }

    @usableFromInline func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    /// The step of a `Scope`.
    @usableFromInline static func scope(_ place: Place) -> Step {
      var step = Step(place: place)
      step.separatesCancelIDs = false
      return step
    }
  }

  /// What tells a child from the others in the same place. Two types need no `AnyHashable`, which takes long to make.
  @usableFromInline enum Element: Hashable, CustomStringConvertible {
    case id(AnyHashable)
    case stackElement(StackElementID)
    indirect case child(ChildIdentity)

    @usableFromInline var description: String {
      switch self {
      case .id(let id): "\(id)"
      case .stackElement(let id): id.description
      case .child(let identity): identity.description
      }
    }
  }

  /// The place of a child in the state of its parent.
  @usableFromInline enum Place: Hashable, CustomStringConvertible {
    /// A property or a case.
    case keyPath(AnyKeyPath)
    /// A case that has no key path. The place of the operator in the source identifies it.
    case call(String)

    @usableFromInline init(call position: SourcePosition) {
      self = .call("\(position.fileID):\(position.line):\(position.column)")
    }

    /// A hash that equal places share. That of a whole key path is slow, and its type tells most places apart.
    fileprivate var hashOfKind: Int {
      switch self {
      case .keyPath(let keyPath): ObjectIdentifier(type(of: keyPath)).hashValue
      case .call(let position): position.hashValue
      }
    }

    @usableFromInline var description: String {
      switch self {
      case .keyPath(let keyPath): "\(keyPath)"
      case .call(let position): position
      }
    }
  }

  private var steps: [Step]

  init(_ steps: [Step] = []) {
    self.steps = steps
  }

  var isEmpty: Bool { steps.isEmpty }

  mutating func prepend(_ step: Step) { steps = [step] + steps }

  /// The hash of a value and of this path. A `Hasher` takes longer, and mixes what the hashes of the steps have mixed.
  func hash(after hash: Int) -> Int { steps.reduce(hash) { $0 &* 31 &+ $1.hash } }

  /// The paths of all parents of the child, the shortest first.
  var prefixes: [ChildPath] {
    steps.indices.map { ChildPath(Array(steps.prefix($0))) }
  }

  /// The path in the cancel ids of the child's own effects.
  var ofCancelIDs: ChildPath { ChildPath(steps.filter(\.separatesCancelIDs)) }

  /// The path as a developer writes it: `path[id: 1].destination`.
  @usableFromInline var description: String {
    steps.map { step in
      let element = step.element?.description ?? ""
      return step.name + (element.isEmpty ? "" : "[id: \(element)]")
    }.joined(separator: ".")
  }
}
