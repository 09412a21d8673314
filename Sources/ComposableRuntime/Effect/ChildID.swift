/// The identity under which the effects of a child feature are cancelled when the child goes away: the way to the child
/// from the parent that watches over it.
///
/// A feature does not know where it stands. So each operator that runs a child puts its own step before those of the
/// identities in the child's effects, and the same feature in two places has two identities.
struct ChildID: Hashable, CustomStringConvertible {
  /// One step: a property or a case, and an element there.
  struct Step: Hashable {
    let place: Place
    var element: AnyHashable?

    init(place: AnyKeyPath, element: AnyHashable? = nil) {
      self.init(place: .keyPath(place), element: element)
    }

    init(place: Place, element: AnyHashable? = nil) {
      (self.place, self.element) = (place, element)
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

  init(_ step: Step) {
    steps = [step]
  }

  func inside(_ step: Step) -> ChildID {
    var outer = self
    outer.steps.insert(step, at: 0)
    return outer
  }

  var description: String {
    steps.map { step in "\(step.place)" + (step.element.map { "[id: \($0)]" } ?? "") }.joined(separator: " ")
  }
}

extension CancelID {
  /// Key paths and the identities of elements are values, whatever their types say of sendability.
  init(_ child: ChildID) {
    self.init(unchecked: AnyHashable(child))
  }

  func inside(_ step: ChildID.Step) -> CancelID {
    guard let child = base.base as? ChildID else { return self }
    return CancelID(child.inside(step))
  }
}

extension Effect {
  /// This effect, of a child feature, as one of its parent: cancelled when the child goes away.
  func ofChild(_ step: ChildID.Step) -> Self {
    if isNone { return self }
    return Self(.cancellable(inside(step), id: CancelID(ChildID(step)), cancelInFlight: false))
  }

  /// This effect, of a child feature, with the identities of the child's own children as the parent has to name them.
  ///
  /// - Complexity: O(*n*) for *n* leaves.
  func inside(_ step: ChildID.Step) -> Self {
    switch node {
    case .none, .send, .run: self
    case .merge(let effects): Self(.merge(effects.map { $0.inside(step) }))
    case .concatenate(let effects): Self(.concatenate(effects.map { $0.inside(step) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      Self(.cancellable(effect.inside(step), id: id.inside(step), cancelInFlight: cancelInFlight))
    case .cancel(let id): Self(.cancel(id.inside(step)))
    case .animated(let effect, let animation): Self(.animated(effect.inside(step), animation))
    }
  }

  /// An effect that cancels those of a child feature.
  static func cancelChild(_ step: ChildID.Step) -> Self { Self(.cancel(CancelID(ChildID(step)))) }
}
