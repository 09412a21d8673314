internal import ComposableRuntime

// The operators whose effects keep the names of the effects that they are called on.
extension Effect {
  /// Returns an effect with the values `transform(value)`.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Effect<T, Failure> {
    rebuilt { AnyPublisher($0.map(transform)) }
  }

  /// Returns an effect whose values come on a scheduler.
  public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil) -> Self {
    rebuilt { AnyPublisher($0.receive(on: scheduler, options: options)) }
  }

  /// Returns this effect, which recordings show with the place of this call.
  ///
  /// - Parameter name: A name for recordings; by default the one that it has.
  public func eraseToEffect(
    name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    return rebuilt({ $0 }, source: { LeafSource(name: name ?? $0.name, position: position) })
  }

  /// Returns an effect that publishes what `transform` makes of the values of this effect. Recordings show it with the
  /// place of this call.
  ///
  /// - Parameters:
  ///   - transform: Makes an action of a value.
  ///   - name: A name for recordings; by default the one that it has.
  public func eraseToEffect<T>(
    _ transform: @escaping (Output) -> T, name: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Effect<T, Failure> {
    eraseToEffect(name: name, fileID: fileID, filePath: filePath, line: line, column: column).map(transform)
  }

  /// Returns an effect that publishes the values of this effect as successes, and its failure as the last value.
  /// Recordings show it with the place of this call.
  ///
  /// Nothing that follows a failure in a merge or a concatenation runs. So an effect of several leaves that can fail becomes one leaf.
  ///
  /// - Parameter name: A name for recordings; by default the one that it has.
  public func catchToEffect(
    name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Effect<Result<Output, Failure>, Never> {
    withoutSharedFailure.rebuilt(\.asResults)
      .eraseToEffect(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns an effect that publishes what `transform` makes of the values of this effect, and of its failure.
  ///
  /// ```swift
  /// environment.load().catchToEffect(AppAction.loaded)
  /// ```
  ///
  /// - Parameters:
  ///   - transform: Makes an action of a success, or of the failure.
  ///   - name: A name for recordings; by default the one that it has.
  public func catchToEffect<T>(
    _ transform: @escaping (Result<Output, Failure>) -> T, name: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Effect<T, Never> {
    catchToEffect(name: name, fileID: fileID, filePath: filePath, line: line, column: column).map(transform)
  }

  /// Returns an effect that runs this effect, and ignores its values and its failure.
  public func fireAndForget<NewOutput, NewFailure: Error>(
    outputType: NewOutput.Type = NewOutput.self, failureType: NewFailure.Type = NewFailure.self
  ) -> Effect<NewOutput, NewFailure> {
    withoutSharedFailure.rebuilt { $0.withoutValues() }
  }

  /// Returns the same tree with other publishers and sources in its leaves, in O(*n*) for *n* nodes.
  func rebuilt<T, E: Error>(
    _ publisher: (AnyPublisher<Output, Failure>) -> AnyPublisher<T, E>, source: (LeafSource) -> LeafSource = { $0 }
  ) -> Effect<T, E> {
    switch node {
    case .none: .none
    case .leaf(let leaf):
      Effect<T, E>(
        .leaf(
          Effect<T, E>.Leaf(
            publisher: publisher(leaf.publisher),
            source: source(leaf.source),
            canFail: leaf.canFail)))
    case .merge(let effects): Effect<T, E>(.merge(effects.map { $0.rebuilt(publisher, source: source) }))
    case .concatenate(let effects): Effect<T, E>(.concatenate(effects.map { $0.rebuilt(publisher, source: source) }))
    case .cancellable(let effect, let id, let cancelInFlight):
      Effect<T, E>(
        .cancellable(effect.rebuilt(publisher, source: source), id: id, cancelInFlight: cancelInFlight))
    case .cancel(let id): Effect<T, E>(.cancel(id))
    }
  }

  /// The same work, with one leaf for each group of leaves in which the failure of one ends the others.
  private var withoutSharedFailure: Self {
    if Failure.self == Never.self { return self }
    switch node {
    case .none, .leaf, .cancel: return self
    case .concatenate(let effects) where !effects.dropLast().contains(where: \.canFail):
      // Nothing follows the last effect, so its failure ends no other.
      return Self(.concatenate(effects.dropLast() + (effects.last.map { [$0.withoutSharedFailure] } ?? [])))
    case .merge(let effects) where !effects.contains(where: \.canFail): return self
    case .merge(let effects), .concatenate(let effects):
      guard let source = effects.lazy.compactMap(\.firstSource).first else { return self }
      return Self(.leaf(Leaf(publisher: AnyPublisher(self), source: source)))
    case .cancellable(let effect, let id, let cancelInFlight):
      return Self(.cancellable(effect.withoutSharedFailure, id: id, cancelInFlight: cancelInFlight))
    }
  }

  private var canFail: Bool {
    switch node {
    case .none, .cancel: false
    case .leaf(let leaf): leaf.canFail
    case .merge(let effects), .concatenate(let effects): effects.contains(where: \.canFail)
    case .cancellable(let effect, _, _): effect.canFail
    }
  }

  private var firstSource: LeafSource? {
    switch node {
    case .none, .cancel: nil
    case .leaf(let leaf): leaf.source
    case .merge(let effects), .concatenate(let effects): effects.lazy.compactMap(\.firstSource).first
    case .cancellable(let effect, _, _): effect.firstSource
    }
  }
}
