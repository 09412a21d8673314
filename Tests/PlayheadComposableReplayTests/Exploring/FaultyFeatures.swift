import ComposableRuntime
import PlayheadRecorder

/// A feature that can be had without its fault.
protocol Mendable: Sendable {
  var isMended: Bool { get set }
}

/// Why something was not loaded.
@Recordable enum Refused: Error, Sendable, Equatable {
  case offline
  case denied(Int)
}

/// The parts of a document.
@Recordable struct Parts: Sendable, Equatable {
  var title = ""
  var body = ""
}

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

struct Toggles: Reducer, Sendable {
  @Recordable struct State {
    var rows = [false, false, false]
    var hasMissed = false
  }

  @Recordable enum Action: Sendable {
    case toggle(Int)
    case toggled(Int)
    case removeFirst
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .toggle(let index): return .after(1, .toggled(index))
      case .toggled(let index):
        if state.rows.indices.contains(index) { state.rows[index].toggle() } else { state.hasMissed = true }
      case .removeFirst: state.rows.removeFirst()
      }
      return .none
    }
  }
}

struct Marks: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var names = ["a", "b"]
    var wanted: String?
    var marked: String?
  }

  @Recordable enum Action: Sendable {
    case mark(Int)
    case marked(Int)
    case reverse
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .mark(let index):
        (state.wanted, state.marked) = (state.names[index], nil)
        return .after(1, .marked(index))
      case .marked(let index):
        if !isMended || state.names[index] == state.wanted { state.marked = state.names[index] }
      case .reverse: state.names.reverse()
      }
      return .none
    }
  }
}

struct Uploads: Reducer, Sendable {
  @Recordable struct State {
    var ids: [Int] = []
    var finished: [Int] = []
    var hasMissed = false
  }

  @Recordable enum Action: Sendable {
    case start(Int)
    case cancel(Int)
    case finished(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .start(let id):
        state.ids.append(id)
        return .after(2, .finished(state.ids.count - 1))
      case .cancel(let id): state.ids.removeAll { $0 == id }
      case .finished(let index):
        if state.ids.indices.contains(index) { state.finished.append(state.ids[index]) } else { state.hasMissed = true }
      }
      return .none
    }
  }
}

struct Selection: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var rows: [Int] = []
    var selected: Int?
  }

  @Recordable enum Action: Sendable {
    case reload([Int])
    case loaded([Int])
    case select(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .reload(let rows): return .after(1, .loaded(rows))
      case .loaded(let rows):
        state.rows = rows
        if isMended, state.selected ?? 0 >= rows.count { state.selected = nil }
      case .select(let index): state.selected = state.rows.indices.contains(index) ? index : nil
      }
      return .none
    }
  }
}

struct Ticks: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var isRunning = false
    var seconds = 0
    var stoppedAt = 0
  }

  @Recordable enum Action: Sendable {
    case start
    case stop
    case tick
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .start:
        state.isRunning = true
        return .after(1, .tick).cancellable(id: "ticks")
      case .stop:
        (state.isRunning, state.stoppedAt) = (false, state.seconds)
        return isMended ? .cancel(id: "ticks") : .none
      case .tick:
        state.seconds += 1
        return state.isRunning ? .after(1, .tick).cancellable(id: "ticks") : .none
      }
    }
  }
}

struct Screens: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var isOpen = false
    var text: String?
  }

  @Recordable enum Action: Sendable {
    case open
    case close
    case loaded(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .open:
        state.isOpen = true
        return .after(1, .loaded("hello")).cancellable(id: "text")
      case .close:
        (state.isOpen, state.text) = (false, nil)
        return isMended ? .cancel(id: "text") : .none
      case .loaded(let text): state.text = text
      }
      return .none
    }
  }
}

struct Drafts: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var draft = ""
    var saved: String?
    var isDiscarded = false
  }

  @Recordable enum Action: Sendable {
    case edit(String)
    case discard
    case autosave(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .edit(let draft):
        state.draft = draft
        return .after(1, .autosave(draft)).cancellable(id: "autosave")
      case .discard:
        (state.saved, state.isDiscarded) = (nil, true)
        return isMended ? .cancel(id: "autosave") : .none
      case .autosave(let draft): state.saved = draft
      }
      return .none
    }
  }
}

struct Downloads: Reducer, Mendable {
  var isMended = false

  @Recordable struct State {
    var isCancelled = false
    var isComplete = false
  }

  @Recordable enum Action: Sendable {
    case download
    case cancel
    case completed
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .download:
        (state.isCancelled, state.isComplete) = (false, false)
        return .after(2, .completed).cancellable(id: "download", cancelInFlight: isMended)
      case .cancel:
        (state.isCancelled, state.isComplete) = (true, false)
        return isMended ? .cancel(id: "download") : .none
      case .completed: state.isComplete = true
      }
      return .none
    }
  }
}

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

struct Shop: Reducer, Sendable {
  @Recordable struct State {
    var orders = 0
    var isBuying = false
  }

  @Recordable enum Action: Sendable {
    case buy
    case bought
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .buy:
        (state.orders, state.isBuying) = (state.orders + 1, true)
        return .after(1, .bought)
      case .bought: state.isBuying = false
      }
      return .none
    }
  }
}

struct Posts: Reducer, Sendable {
  @Recordable struct State {
    var text = ""
    var posts: [String] = []
  }

  @Recordable enum Action: Sendable {
    case write(String)
    case submit
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .write(let text): state.text = text
      case .submit: state.posts.append(state.text)
      }
      return .none
    }
  }
}

struct Likes: Reducer, Sendable {
  @Recordable struct State {
    var likes = 0
  }

  @Recordable enum Action: Sendable {
    case like
    case unlike
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .like: state.likes += 1
      case .unlike: state.likes -= 1
      }
      return .none
    }
  }
}

struct Path: Reducer, Sendable {
  @Recordable struct State {
    var screens: [Int] = []
    var hasUnderflowed = false
  }

  @Recordable enum Action: Sendable {
    case push(Int)
    case back
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .push(let screen): state.screens.append(screen)
      case .back: if state.screens.popLast() == nil { state.hasUnderflowed = true }
      }
      return .none
    }
  }
}

struct Setup: Reducer, Sendable {
  @Recordable struct State {
    var isConfigured = false
    var isStarted = false
  }

  @Recordable enum Action: Sendable {
    case configure
    case start
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .configure: state.isConfigured = true
      case .start: state.isStarted = true
      }
      return .none
    }
  }
}

struct Increments: Reducer, Sendable {
  @Recordable struct State {
    var count = 0
    var taps = 0
    var pending = 0
  }

  @Recordable enum Action: Sendable {
    case tap
    case counted(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .tap:
        (state.taps, state.pending) = (state.taps + 1, state.pending + 1)
        return .after(1, .counted(state.count + 1))
      case .counted(let count): (state.count, state.pending) = (count, state.pending - 1)
      }
      return .none
    }
  }
}

struct Document: Reducer, Sendable {
  @Recordable struct State {
    var typed = Parts()
    var saved = Parts()
    var pending = 0
  }

  @Recordable enum Action: Sendable {
    case setTitle(String)
    case setBody(String)
    case saved(Parts)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .setTitle(let title):
        (state.typed.title, state.pending) = (title, state.pending + 1)
        return .after(1, .saved(state.typed))
      case .setBody(let body):
        (state.typed.body, state.pending) = (body, state.pending + 1)
        return .after(1, .saved(state.typed))
      case .saved(let parts): (state.saved, state.pending) = (parts, state.pending - 1)
      }
      return .none
    }
  }
}

struct Quota: Reducer, Sendable {
  @Recordable struct State {
    var held = 0
  }

  @Recordable enum Action: Sendable {
    case acquire
    case release
    case acquired
    case released
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .acquire: return .after(1, .acquired)
      case .release: return .after(1, .released)
      case .acquired: state.held += 1
      case .released: state.held -= 1
      }
      return .none
    }
  }
}

struct Average: Reducer, Sendable {
  @Recordable struct State {
    var samples: [Int] = []
    var average: Int?
    var hasDividedByZero = false
  }

  @Recordable enum Action: Sendable {
    case measure
    case sample(Int)
    case summarize
    case summed
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .measure: return .after(1, .sample(5))
      case .sample(let value): state.samples.append(value)
      case .summarize: return .after(1, .summed)
      case .summed:
        if state.samples.isEmpty {
          state.hasDividedByZero = true
        } else {
          state.average = state.samples.reduce(0, +) / state.samples.count
        }
      }
      return .none
    }
  }
}
