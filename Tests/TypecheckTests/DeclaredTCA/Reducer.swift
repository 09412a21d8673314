/// swift-composable-architecture, Sources/ComposableArchitecture/Reducer.swift: public protocol.
///
/// In 1.25 a call of `reduce` is deprecated, for those who should send an action.
public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype Body

  @available(*, deprecated, message: "Actions should be sent through the store.")
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// Reducer.swift: in the builder `ReducerBuilder` there, which a conformance with `reduce` does not use.
  var body: Body { get }
}

extension Reducer where Body == Never {
  /// Reducer.swift: public var.
  public var body: Body { absent() }
}

/// swift-composable-architecture, Sources/ComposableArchitecture/Reducer/Reducers/DebugReducer.swift: public struct.
public struct _ReducerPrinter<State, Action>: Sendable {
  /// DebugReducer.swift: public init; `DispatchQueue?` there.
  public init(
    printChange: @escaping @Sendable (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void,
    queue: Queue? = nil
  ) { absent() }

  public typealias Queue = Never
}
