/// The way to a child feature from the parent that watches over it.
///
/// Key paths and the identities of elements are values, whatever their types say of sendability.
struct ChildPath: Hashable, CustomStringConvertible, @unchecked Sendable {
  /// One step: a property or a case, and an element there.
  struct Step: Hashable {
    let place: Place
    var element: AnyHashable?
    /// Whether the child has identities of its own for cancellation. A `Scope` only divides a feature: what stays there as
    /// long as its parent shares the parent's identities.
    var separatesIdentities = true

    init(place: AnyKeyPath, element: AnyHashable? = nil) {
      self.init(place: .keyPath(place), element: element)
    }

    init(place: Place, element: AnyHashable? = nil) {
      (self.place, self.element) = (place, element)
    }

    /// The step of a `Scope`.
    static func scope(_ place: Place) -> Step {
      var step = Step(place: place)
      step.separatesIdentities = false
      return step
    }
  }

  /// Where a child stands in its parent.
  enum Place: Hashable, CustomStringConvertible {
    /// In a property or a case.
    case keyPath(AnyKeyPath)
    /// In a case that no key path names: the operator tells it from others, by its own place in the source.
    case call(String)

    init(call position: SourcePosition) {
      self = .call("\(position.fileID):\(position.line):\(position.column)")
    }

    var description: String {
      switch self {
      case .keyPath(let keyPath): "\(keyPath)"
      case .call(let position): position
      }
    }
  }

  private var steps: [Step]

  init(_ steps: Step...) {
    self.steps = steps
  }

  var isEmpty: Bool { steps.isEmpty }

  mutating func prepend(_ step: Step) { steps.insert(step, at: 0) }

  /// The ways to the features around it and to itself, the shortest first.
  var prefixes: [ChildPath] {
    (0...steps.count).map { count in
      var path = ChildPath()
      path.steps = Array(steps.prefix(count))
      return path
    }
  }

  /// The path of the identities that the child's own effects have.
  var ofIdentities: ChildPath {
    var path = ChildPath()
    path.steps = steps.filter(\.separatesIdentities)
    return path
  }

  var description: String {
    steps.map { step in "\(step.place)" + (step.element.map { "[id: \($0)]" } ?? "") }.joined(separator: " ")
  }
}
