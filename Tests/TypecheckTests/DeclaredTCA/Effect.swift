#if canImport(Combine)
  public import Combine
#endif

// The declarations of TCA 1.25.5 and of what it re-exports that `PlayheadTCA` and `PlayheadTCAReplay` use, and no others. What is not public
// there is absent here. Each says in which file of which repository of pointfreeco it was looked up, and its access
// there: for TCA itself at the commit 0504c5cd of its main branch, in which `Effect` is an alias of `_Effect` for a
// while, with what the guide "Migrating to 1.25" says of later ones; for the others at their newest versions that are
// stored where public code can be looked up.

/// Stands for every body.
func absent() -> Never { fatalError("only declared") }

/// swift-composable-architecture, Sources/ComposableArchitecture/Effect.swift: public struct. Its `operation` is
/// internal.
public struct Effect<Action>: Sendable {
  /// Effect.swift: public static var.
  public static var none: Self { absent() }

  /// Effect.swift: public static func.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self { absent() }

  /// Effect.swift: public static func, inlinable.
  public static func merge(_ effects: some Sequence<Self>) -> Self { absent() }

  /// Effect.swift: public func.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> { absent() }
}

/// Effect.swift: public struct, on the main actor.
@MainActor public struct Send<Action>: Sendable {
  /// Effect.swift: public init.
  public init(send: @escaping @MainActor @Sendable (Action) -> Void) { absent() }

  /// Effect.swift: public func.
  public func callAsFunction(_ action: Action) { absent() }
}

extension Effect {
  /// swift-composable-architecture, Sources/ComposableArchitecture/Effects/Publisher.swift: public static func.
  public static func publisher(_ createPublisher: () -> some Publisher<Action, Never>) -> Self { absent() }
}

/// Publisher.swift: public struct.
public struct _EffectPublisher<Action>: Publisher {
  public typealias Output = Action
  public typealias Failure = Never

  public init(_ effect: Effect<Action>) { absent() }

  #if canImport(Combine)
    public func receive(subscriber: some Subscriber<Action, Never>) { absent() }
  #endif
}

/// Effect.swift: public typealias.
public typealias EffectOf<R: Reducer> = Effect<R.Action>
