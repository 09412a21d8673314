import ComposableRuntime
import PlayheadRecorder

// Answers that come in another order than they were asked for.

struct StaleSearch: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var query = ""
    var results: [String] = []
    var resultsFor = ""
  }

  @Recordable enum Action: Sendable {
    case type(String)
    case found(String, [String])
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .type(let query):
        (state.query, state.results) = (query, [])
        return .after(1, .found(query, [query + "1"])).cancellable(id: "search", cancelInFlight: isMended)
      case .found(let query, let results):
        (state.resultsFor, state.results) = (query, results)
      }
      return .none
    }
  }
}

struct LateProfile: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var isLoggedIn = false
    var profile: String?
  }

  @Recordable enum Action: Sendable {
    case login
    case logout
    case profile(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .login:
        state.isLoggedIn = true
        return .after(1, .profile("Ann"))
      case .logout: (state.isLoggedIn, state.profile) = (false, nil)
      case .profile(let profile): if !isMended || state.isLoggedIn { state.profile = profile }
      }
      return .none
    }
  }
}

struct Details: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var selected: Int?
    var detail: Int?
  }

  @Recordable enum Action: Sendable {
    case select(Int)
    case deselect
    case loaded(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .select(let row):
        (state.selected, state.detail) = (row, nil)
        return .after(1, .loaded(row))
      case .deselect: (state.selected, state.detail) = (nil, nil)
      case .loaded(let row): if !isMended || row == state.selected { state.detail = row }
      }
      return .none
    }
  }
}

struct Editor: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var text = ""
    var saved = ""
    var isDirty = false
  }

  @Recordable enum Action: Sendable {
    case edit(String)
    case save
    case saved(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .edit(let text): (state.text, state.isDirty) = (text, true)
      case .save: return .after(1, .saved(state.text))
      case .saved(let text): (state.saved, state.isDirty) = (text, isMended && text != state.text)
      }
      return .none
    }
  }
}

struct Rows: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var rows: [Int] = []
    var deleted: [Int] = []
  }

  @Recordable enum Action: Sendable {
    case refresh([Int])
    case delete(Int)
    case loaded([Int])
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .refresh(let rows): return .after(1, .loaded(rows))
      case .delete(let row):
        state.rows.removeAll { $0 == row }
        state.deleted.append(row)
      case .loaded(let rows): state.rows = isMended ? rows.filter { !state.deleted.contains($0) } : rows
      }
      return .none
    }
  }
}

struct Tokens: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var asked = 0
    var token = 0
    var highest = 0
  }

  @Recordable enum Action: Sendable {
    case refresh
    case token(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .refresh:
        state.asked += 1
        return .after(1, .token(state.asked))
      case .token(let token):
        state.highest = max(state.highest, token)
        state.token = isMended ? state.highest : token
      }
      return .none
    }
  }
}

struct Pages: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var rows: [Int] = []
  }

  @Recordable enum Action: Sendable {
    case load(Int)
    case loaded([Int])
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .load(let page): return .after(1, .loaded([page * 10, page * 10 + 1]))
      case .loaded(let rows):
        state.rows += rows
        if isMended { state.rows.sort() }
      }
      return .none
    }
  }
}

struct Votes: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var votes = 0
    var mine = 0
  }

  @Recordable enum Action: Sendable {
    case vote
    case counted(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .vote:
        (state.votes, state.mine) = (state.votes + 1, state.mine + 1)
        return .after(1, .counted(state.votes))
      case .counted(let votes): state.votes = isMended ? max(state.votes, votes) : votes
      }
      return .none
    }
  }
}

struct OneFlag: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var isLoading = false
    var pending = 0
  }

  @Recordable enum Action: Sendable {
    case load
    case loaded
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .load:
        (state.isLoading, state.pending) = (true, state.pending + 1)
        return .after(1, .loaded)
      case .loaded: (state.isLoading, state.pending) = (isMended && state.pending > 1, state.pending - 1)
      }
      return .none
    }
  }
}
