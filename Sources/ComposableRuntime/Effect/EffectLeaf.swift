/// Work that is not divided any further; unchecked, as ``Effect`` is.
@usableFromInline class EffectLeaf: @unchecked Sendable {
  @usableFromInline let source: EffectSource

  fileprivate init(_ source: EffectSource) { self.source = source }

  /// The same leaf with the type of its actions, which must be `Action`.
  @inlinable func typed<Action>(_: Action.Type = Action.self) -> TypedEffectLeaf<Action> {
    unsafeDowncast(self, to: TypedEffectLeaf<Action>.self)
  }
}

@usableFromInline final class TypedEffectLeaf<Action>: EffectLeaf, @unchecked Sendable {
  @usableFromInline enum Work {
    /// Indirect, so that the size of all cases is known without that of the action.
    indirect case send(Action)
    /// Makes the action when it is sent.
    case sendMade(by: @Sendable () -> Action)
    case run(EffectWork<Action>)
    case subscribe(EffectSubscription<Action>)
  }

  @usableFromInline let work: Work

  @usableFromInline init(_ work: Work, _ source: EffectSource) {
    self.work = work
    super.init(source)
  }

  /// The action of a `send`, made now if necessary.
  var sentAction: Action? {
    switch work {
    case .send(let action): action
    case .sendMade(let action): action()
    case .run, .subscribe: nil
    }
  }

  /// Maps the actions; `steps` lead from the state of the whole to that of the leaf's part.
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

/// The name of a leaf and the place in the source that made it.
@usableFromInline struct EffectSource: Sendable {
  let name: String
  let position: SourcePosition
  /// The way from the state of the store to that of the feature that returned the leaf.
  private(set) var feature: [FeatureStep] = []

  @usableFromInline init(name: String, position: SourcePosition) { (self.name, self.position) = (name, position) }

  /// The source of the same leaf in a parent of its feature.
  @usableFromInline func inside(_ steps: [FeatureStep]) -> EffectSource {
    if steps.isEmpty { return self }
    var source = self
    source.feature = steps + feature
    return source
  }
}

@usableFromInline struct EffectWork<Action>: Sendable {
  /// The raw value, because the size of a `TaskPriority`, and so that of the work, is only known at run time.
  let priority: UInt8?
  var taskName: String?
  /// Runs on the caller's actor, so that only an operation that leaves it costs a switch.
  let perform: nonisolated(nonsending) @Sendable (Send<Action>) async -> EffectResult

  @usableFromInline func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> EffectWork<T> {
    EffectWork<T>(priority: priority, taskName: taskName) { send in
      await perform(Send { action in send(transform(action)) })
    }
  }
}

/// How the work ended; the effect can be cancelled before.
enum EffectResult: Sendable {
  case finished(caught: (any Error)?)
  case failed(any Error)
  case cancelled
}
