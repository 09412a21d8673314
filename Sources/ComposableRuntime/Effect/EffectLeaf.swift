/// A leaf of an effect tree: work that is not divided any further.
///
/// Unchecked, as ``Effect`` is.
@usableFromInline class EffectLeaf: @unchecked Sendable {
  @usableFromInline let source: EffectSource

  fileprivate init(_ source: EffectSource) { self.source = source }

  /// The same leaf with the type of its actions, which must be `Action`.
  @inlinable func typed<Action>(_: Action.Type = Action.self) -> TypedEffectLeaf<Action> {
    unsafeDowncast(self, to: TypedEffectLeaf<Action>.self)
  }
}

/// A leaf that sends actions of a type.
@usableFromInline final class TypedEffectLeaf<Action>: EffectLeaf, @unchecked Sendable {
  @usableFromInline enum Work {
    /// Indirect, so that the size of all cases is known without that of the action.
    indirect case send(Action)
    /// The same, of an action that is made when it is sent.
    case sendMade(by: @Sendable () -> Action)
    case run(EffectWork<Action>)
    case subscribe(EffectSubscription<Action>)
  }

  @usableFromInline let work: Work

  @usableFromInline init(_ work: Work, _ source: EffectSource) {
    self.work = work
    super.init(source)
  }

  /// The action of a `send`, which is made now if it has not been made.
  var sentAction: Action? {
    switch work {
    case .send(let action): action
    case .sendMade(let action): action()
    case .run, .subscribe: nil
    }
  }

  /// Returns a leaf that does the same work, and sends `transform(action)` for each action.
  ///
  /// - Parameters:
  ///   - steps: The way from the state of the whole to that of the part, if the leaf belongs to a part.
  ///   - transform: Makes the action to send from an action of this leaf.
  @inlinable func map<T>(in steps: [FeatureStep], _ transform: @escaping @Sendable (Action) -> T) -> TypedEffectLeaf<T>
  {
    let mapped: TypedEffectLeaf<T>.Work =
      switch work {
      case .send(let action): .send(transform(action))
      case .sendMade(let action): .sendMade(by: { transform(action()) })
      case .run(let work): .run(work.map(transform))
      case .subscribe(let subscription): .subscribe(subscription.map(transform))
      }
    return TypedEffectLeaf<T>(mapped, source.inside(steps))
  }
}

/// The name of a leaf of an effect tree, and the place in the source that made it, to show to a developer.
@usableFromInline struct EffectSource: Sendable {
  let name: String
  let position: SourcePosition
  /// The way from the state of the store to the state of the feature that returned the leaf.
  private(set) var feature: [FeatureStep] = []

  @usableFromInline init(name: String, position: SourcePosition) { (self.name, self.position) = (name, position) }

  /// Returns the source of the same leaf in a parent of its feature.
  @usableFromInline func inside(_ steps: [FeatureStep]) -> EffectSource {
    if steps.isEmpty { return self }
    var source = self
    source.feature = steps + feature
    return source
  }
}

/// The work of a `run` leaf.
@usableFromInline struct EffectWork<Action>: Sendable {
  /// The raw value of the priority of the task: the size of a `TaskPriority` is only known at run time, and so would be that of
  /// the work.
  let priority: UInt8?
  /// The name of the task; nil where the effect was given none.
  var taskName: String?
  /// Does the work, and handles its errors.
  ///
  /// It runs on the actor of its caller, so that only an operation that leaves that actor has the cost of a switch.
  let perform: nonisolated(nonsending) @Sendable (Send<Action>) async -> EffectResult

  @usableFromInline func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> EffectWork<T> {
    EffectWork<T>(priority: priority, taskName: taskName) { send in
      await perform(Send { action in send(transform(action)) })
    }
  }
}

/// How the work of an effect ended. The effect itself can be cancelled before its work ends.
enum EffectResult: Sendable {
  case finished(caught: (any Error)?)
  case failed(any Error)
  case cancelled
}
