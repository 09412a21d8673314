import ComposableRuntime
import PlayheadRecorder

// What a failure leaves behind.

struct Loading: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var isLoading = false
    var items: [Int] = []
    var error: String?
  }

  @Recordable enum Action: Sendable {
    case load
    case loaded(Result<[Int], Refused>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .load:
        state.isLoading = true
        return .after(1, .loaded(.success([1])))
      case .loaded(.success(let items)): (state.isLoading, state.items) = (false, items)
      case .loaded(.failure(let error)):
        state.error = "\(error)"
        if isMended { state.isLoading = false }
      }
      return .none
    }
  }
}

struct Saving: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var isSaving = false
    var message: String?
  }

  @Recordable enum Action: Sendable {
    case save
    case saved
    case saveFailed(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .save:
        state.isSaving = true
        return .after(1, .saved)
      case .saved: state.isSaving = false
      case .saveFailed(let message):
        state.message = message
        if isMended { state.isSaving = false }
      }
      return .none
    }
  }
}

struct Retries: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var attempts = 0
    var isRetrying = false
    var hasGivenUp = false
  }

  @Recordable enum Action: Sendable {
    case load
    case loaded(Result<Int, Refused>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .load: return .after(1, .loaded(.success(1)))
      case .loaded(.success): (state.attempts, state.isRetrying) = (0, false)
      case .loaded(.failure):
        state.attempts += 1
        state.isRetrying = !isMended || state.attempts < 2
        if state.attempts >= 2 { state.hasGivenUp = true }
      }
      return .none
    }
  }
}

struct Freshness: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var isFresh = false
    var error: String?
  }

  @Recordable enum Action: Sendable {
    case refresh
    case loaded(Result<Int, any Error>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .refresh:
        (state.isFresh, state.error) = (!isMended, nil)
        return .after(1, .loaded(.success(1)))
      case .loaded(.success): if isMended { (state.isFresh, state.error) = (true, nil) }
      case .loaded(.failure(let error)):
        state.error = "\(error)"
        if isMended { state.isFresh = false }
      }
      return .none
    }
  }
}
