/// Reads the state of a store, observes its changes, and sends actions.
///
/// ```swift
/// let viewStore = ViewStore(store)
/// viewStore.publisher.count
///   .sink { label.text = "\($0)" }
///   .store(in: &cancellables)
/// viewStore.send(.incrementButtonTapped)
/// ```
///
/// It belongs to the main thread, as its store does.
@dynamicMemberLookup
public final class ViewStore<State, Action>: ObservableObject {
  /// Publishes before each change of the state.
  public let objectWillChange = ObservableObjectPublisher()

  private let store: Store<State, Action>
  private let current: CurrentValueSubject<State, Never>
  private var changes: AnyCancellable?

  /// Creates a view store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - isDuplicate: Returns whether two states are equal. The view store ignores a state that is equal to the one
  ///     before.
  public init(_ store: Store<State, Action>, removeDuplicates isDuplicate: @escaping (State, State) -> Bool) {
    self.store = store
    current = CurrentValueSubject(store.base.state)
    changes = store.states.removeDuplicates(by: isDuplicate).dropFirst().sink { [weak self] state in
      self?.objectWillChange.send()
      self?.current.value = state
    }
  }

  /// The current state.
  public var state: State { current.value }

  /// A property of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { state[keyPath: keyPath] }

  /// The current state, and then each new one.
  ///
  /// A member of the publisher publishes a property of the state, whenever that changes: `viewStore.publisher.count`. The
  /// publisher keeps the view store.
  public var publisher: StorePublisher<State> {
    StorePublisher(upstream: AnyPublisher(current), viewStore: self)
  }

  /// Sends an action to the store.
  public func send(_ action: Action) { store.send(action) }
}

extension ViewStore where State: Equatable {
  /// Creates a view store, which ignores a state that is equal to the one before.
  public convenience init(_ store: Store<State, Action>) {
    self.init(store, removeDuplicates: ==)
  }
}

extension ViewStore where State == Void {
  /// Creates a view store that only sends actions.
  public convenience init(_ store: Store<Void, Action>) {
    self.init(store, removeDuplicates: ==)
  }
}

/// Publishes the states of a ``ViewStore``, or a property of them.
@dynamicMemberLookup
public struct StorePublisher<State>: Publisher {
  public typealias Output = State
  public typealias Failure = Never

  fileprivate let upstream: AnyPublisher<State, Never>
  /// Retained, because the publisher works as long as the view store exists.
  fileprivate let viewStore: AnyObject

  public func receive<S: Subscriber>(subscriber: S) where S.Input == State, S.Failure == Never {
    upstream.handleEvents(receiveCancel: { [viewStore] in withExtendedLifetime(viewStore) {} })
      .receive(subscriber: subscriber)
  }

  /// Publishes a property of the state, whenever that changes.
  public subscript<Value: Equatable>(dynamicMember keyPath: KeyPath<State, Value>) -> StorePublisher<Value> {
    StorePublisher<Value>(upstream: AnyPublisher(upstream.map(keyPath).removeDuplicates()), viewStore: viewStore)
  }
}
