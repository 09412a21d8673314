/// As much of ReSwift, and of its thunks, as a recorded store needs.
enum ReSwift {
  protocol Action {}

  typealias Dispatch = (any Action) -> Void
  typealias Middleware<State> = (@escaping Dispatch, @escaping () -> State?) -> (@escaping Dispatch) -> Dispatch

  struct Thunk<State>: Action {
    let body: (_ dispatch: @escaping Dispatch, _ state: @escaping () -> State?) -> Void
  }

  final class Store<State> {
    private(set) var state: State?
    private var dispatching: Dispatch = { _ in }

    init(
      _ state: State, _ middleware: [Middleware<State>] = [],
      reduce: @escaping (inout State, any Action) -> Void = { _, _ in }
    ) {
      self.state = state
      var next: Dispatch = { [unowned self] action in if self.state != nil { reduce(&self.state!, action) } }
      for make in middleware.reversed() {
        next = make({ [unowned self] in self.dispatch($0) }, { [unowned self] in self.state })(next)
      }
      dispatching = next
    }

    func dispatch(_ action: any Action) { dispatching(action) }
  }
}
