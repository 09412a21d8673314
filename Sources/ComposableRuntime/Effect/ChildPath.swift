/// The operators from a parent to a child; unchecked: key paths and ids are plain values whose types are not `Sendable`.
@usableFromInline struct ChildPath: Hashable, CustomStringConvertible, @unchecked Sendable {
  @usableFromInline struct Step: Hashable {
    let place: Place
    let element: Element?
    /// Stored, so that a path need not be hashed again for each id that contains it.
    fileprivate let hash: Int
    /// False for the child of a `Scope`, which lives as long as its parent and shares the parent's cancel ids.
    var separatesCancelIDs = true
    /// The case of the parent's actions that carries the child's; names the place in output, because key paths have no names.
    @usableFromInline var carrier: CaseName?
    /// The rest of the way to the child's state, where `place` is not all of it.
    private var last: FeatureStep?

    @usableFromInline init(place: AnyKeyPath, element: Element? = nil) {
      self.init(place: .keyPath(place), element: element)
    }

    @usableFromInline init(place: Place, element: Element? = nil) {
      (self.place, self.element) = (place, element)
      // The id of an element distinguishes the steps of a feature well enough.
      hash = element?.hashValue ?? place.hashOfKind
    }

    @inlinable func named(byCaseOf action: some Any) -> Step {
      var step = self
      step.carrier = CaseName(of: action)
      return step
    }

    /// Returns the step with the rest of the way from its place to the state of the child.
    @usableFromInline func leading(to last: FeatureStep) -> Step {
      var step = self
      step.last = last
      return step
    }

    @usableFromInline var feature: [FeatureStep] {
      switch (place, last) {
      case (_, .enumCase?): last.map { [$0] } ?? []
      case (.keyPath(let keyPath), _): [.property(keyPath)] + (last.map { [$0] } ?? [])
      case (.call, _): [.unknown]
      }
    }

    fileprivate var name: String { carrier?.description ?? place.description }

    @usableFromInline static func == (left: Step, right: Step) -> Bool {
      left.hash == right.hash && left.place == right.place && left.element == right.element
        && left.separatesCancelIDs == right.separatesCancelIDs
    }

    @usableFromInline func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    @usableFromInline static func scope(_ place: Place) -> Step {
      var step = Step(place: place)
      step.separatesCancelIDs = false
      return step
    }
  }

  /// Distinguishes a child from the others in the same place; two types avoid `AnyHashable`, which is slow to make.
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
    case keyPath(AnyKeyPath)
    /// A case that has no key path, identified by the operator's position in the source.
    case call(String)

    @usableFromInline init(call position: SourcePosition) {
      self = .call("\(position.fileID):\(position.line):\(position.column)")
    }

    /// Cheaper than the hash of a whole key path, and equal for equal places: the type distinguishes most of them.
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

  /// Combines the hashes of the steps, which are mixed already: a `Hasher` would be slower.
  func hash(after hash: Int) -> Int { steps.reduce(hash) { $0 &* 31 &+ $1.hash } }

  /// The paths of all parents, the shortest first.
  var prefixes: [ChildPath] {
    steps.indices.map { ChildPath(Array(steps.prefix($0))) }
  }

  /// The path in the cancel ids of the child's own effects.
  var ofCancelIDs: ChildPath { ChildPath(steps.filter(\.separatesCancelIDs)) }

  /// The path as it is written in Swift: `path[id: 1].destination`.
  @usableFromInline var description: String {
    steps.map { step in
      let element = step.element?.description ?? ""
      return step.name + (element.isEmpty ? "" : "[id: \(element)]")
    }.joined(separator: ".")
  }
}
