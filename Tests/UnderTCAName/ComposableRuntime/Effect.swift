// As Effect.swift and Effects/Publisher.swift of TCA 1.25.5 (Sources/ComposableArchitecture): what an effect is, how two become one, and
// that a publisher is made where the effect is.

public struct Effect<Action>: @unchecked Sendable {
  enum Operation {
    case none
    case publisher(AnyPublisher<Action, Never>)
    case run(
      name: String? = nil, priority: TaskPriority? = nil, operation: @Sendable (_ send: Send<Action>) async -> Void)
  }

  let operation: Operation

  public static var none: Self { Self(operation: .none) }

  @usableFromInline var isNone: Bool { if case .none = operation { true } else { false } }

  public static func send(_ action: Action) -> Self { .publisher { Just(action) } }

  public static func publisher(_ createPublisher: () -> some Publisher<Action, Never>) -> Self {
    Self(operation: .publisher(AnyPublisher(made: createPublisher().begin)))
  }

  public static func run(
    priority: TaskPriority? = nil, name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self {
    withEscapedDependencies { escaped in
      Self(
        operation: .run(name: name, priority: priority) { send in
          await escaped.yield {
            do { try await operation(send) } catch is CancellationError {} catch {
              if Task.isCancelled { return }
              if let handler { return await handler(error, send) }
              let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
              position.report("an effect threw an error that nothing handles: \(error)")
            }
          }
        })
    }
  }

  public static func merge(_ effects: Self...) -> Self { merge(effects) }

  public static func merge(_ effects: some Sequence<Self>) -> Self { effects.reduce(.none) { $0.merge(with: $1) } }

  public func merge(with other: Self) -> Self {
    switch (operation, other.operation) {
    case (_, .none): return self
    case (.none, _): return other
    case (.run(let name, let priority, let first), .run(let otherName, let otherPriority, let second)):
      return Self(
        operation: .run { send in
          await withTaskGroup(of: Void.self) { group in
            group.addTask(name: name, priority: priority) { await first(send) }
            group.addTask(name: otherName, priority: otherPriority) { await second(send) }
          }
        })
    default: return .publisher { _EffectPublisher(self).merged(with: _EffectPublisher(other)) }
    }
  }

  public static func concatenate(_ effects: Self...) -> Self { concatenate(effects) }

  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    effects.reduce(.none) { $0.concatenate(with: $1) }
  }

  public func concatenate(with other: Self) -> Self {
    switch (operation, other.operation) {
    case (_, .none): return self
    case (.none, _): return other
    case (.run(_, _, let first), .run(_, _, let second)):
      return Self(
        operation: .run { send in
          await first(send)
          await second(send)
        })
    default: return .publisher { _EffectPublisher(self).followed(by: _EffectPublisher(other)) }
    }
  }

  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    withEscapedDependencies { escaped in
      switch operation {
      case .none: .none
      case .publisher(let publisher): .publisher { publisher.map { action in escaped.yield { transform(action) } } }
      case .run(let name, let priority, let operation):
        Effect<T>(
          operation: .run(name: name, priority: priority) { send in
            await escaped.yield { await operation(Send { send(transform($0)) }) }
          })
      }
    }
  }
}

public typealias EffectOf<R: Reducer> = Effect<R.Action>

public struct _EffectPublisher<Output>: Publisher {
  public typealias Failure = Never

  private let effect: Effect<Output>

  public init(_ effect: Effect<Output>) { self.effect = effect }

  public func begin(_ send: @escaping (Output) -> Void, _ finish: @escaping () -> Void) -> AnyCancellable {
    switch effect.operation {
    case .none: return [].publisher.begin(send, finish)
    case .publisher(let publisher): return publisher.begin(send, finish)
    case .run(let name, let priority, let operation):
      let parts = UncheckedSendable((send: send, finish: finish))
      let task = Task(name: name, priority: priority) { @MainActor in
        defer { parts.value.finish() }
        await operation(Send { parts.value.send($0) })
      }
      return AnyCancellable { task.cancel() }
    }
  }
}
