/// Shows one of two contents: with a store of the state when that is not nil, or without one.
///
/// It is the logic of the view of that name, for contents of any type.
///
/// ```swift
/// let screen = IfLetStore(store.scope(state: \.detail, action: AppAction.detail)) { detail in
///   DetailScreen(store: detail)
/// } else: {
///   EmptyScreen()
/// }
/// render(screen.body)
/// ```
public struct IfLetStore<State, Action, Content> {
  private let store: Store<State?, Action>
  private let ifContent: (Store<State, Action>) -> Content
  private let elseContent: () -> Content

  /// Creates a choice between two contents.
  ///
  /// - Parameters:
  ///   - store: The store of optional state.
  ///   - ifContent: Makes the content while the state is not nil.
  ///   - elseContent: Makes the content while the state is nil.
  public init(
    _ store: Store<State?, Action>, then ifContent: @escaping (_ store: Store<State, Action>) -> Content,
    else elseContent: @escaping () -> Content
  ) {
    (self.store, self.ifContent, self.elseContent) = (store, ifContent, elseContent)
  }

  /// Creates a content that is nil while the state is nil.
  ///
  /// - Parameters:
  ///   - store: The store of optional state.
  ///   - ifContent: Makes the content while the state is not nil.
  public init<Wrapped>(
    _ store: Store<State?, Action>, then ifContent: @escaping (_ store: Store<State, Action>) -> Wrapped
  ) where Content == Wrapped? {
    self.init(store, then: { ifContent($0) }, else: { nil })
  }

  /// The content for the current state.
  public var body: Content { store.unwrapped().map(ifContent) ?? elseContent() }
}

extension Store {
  /// Calls a function with a store of the state whenever the state becomes other than nil, and another function whenever it
  /// becomes nil.
  ///
  /// ```swift
  /// store.scope(state: \.detail, action: AppAction.detail)
  ///   .ifLet(then: { navigation.push(DetailScreen(store: $0)) }, else: { navigation.pop() })
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// One of them is called at once, for the current state.
  ///
  /// - Parameters:
  ///   - unwrap: Called with a store of the state. That keeps the last state when the state becomes nil.
  ///   - else: Called when there is no state.
  /// - Returns: What ends the observation.
  public func ifLet<Wrapped>(
    then unwrap: @escaping (_ store: Store<Wrapped, Action>) -> Void, else: @escaping () -> Void = {}
  ) -> any Cancellable where State == Wrapped? {
    states.removeDuplicates { ($0 == nil) == ($1 == nil) }
      .sink { [self] state in
        if state != nil, let store = unwrapped() { unwrap(store) } else { `else`() }
      }
  }

  /// Nil while the state is nil; the store keeps the last state that was read.
  fileprivate func unwrapped<Wrapped>() -> Store<Wrapped, Action>? where State == Wrapped? {
    guard var last = base.state else { return nil }
    return scope(state: { state in
      last = state ?? last
      return last
    })
  }
}
