import ComposableRuntime
import PlayheadRecorder

/// What the reducers below are sent.
@Recordable enum Action: Codable {
  case increment
  case rowTapped(Int)
}

struct Small: Reducer {
  func reduce(into state: inout SmallState, action: Action) -> Effect<Action> {
    state.count &+= 1
    return .none
  }
}

struct Rows: Reducer {
  func reduce(into state: inout RowsState, action: Action) -> Effect<Action> {
    switch action {
    case .increment: state.count &+= 1
    case .rowTapped(let index): state.rows[index].count &+= 1
    }
    return .none
  }
}

struct IdentifiedRows: Reducer {
  func reduce(into state: inout IdentifiedRowsState, action: Action) -> Effect<Action> {
    switch action {
    case .increment: break
    case .rowTapped(let index): state.rows[index].count &+= 1
    }
    return .none
  }
}

struct CodableRows: Reducer {
  func reduce(into state: inout CodableState, action: Action) -> Effect<Action> {
    state.count &+= 1
    return .none
  }
}

struct PlainRows: Reducer {
  func reduce(into state: inout PlainState, action: Action) -> Effect<Action> {
    state.count &+= 1
    return .none
  }
}
