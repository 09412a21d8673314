import ComposableRuntime
import ComposableTesting
import Testing

// The code of the article on navigation.

@Reducer(state: .equatable)
enum Path {
  case detail(Detail)
  case settings(Settings)
}

@Reducer(state: .equatable)
enum Destination {
  case editor(Editor)
  case alert(AlertState<Alert>)
}

@CasePathable
enum Alert { case confirm }

extension AlertState where Action == Alert {
  static var deletion: Self {
    AlertState {
      TextState("Delete the book?")
    } actions: {
      ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
  }
}

@Reducer
struct Library {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    @Presents var destination: Destination.State?
    var deletions = 0
  }

  enum Action {
    case path(StackActionOf<Path>)
    case destination(PresentationActionOf<Destination>)
    case bookTapped(String)
    case deleteTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .bookTapped(let title):
        state.path.append(.detail(Detail.State(title: title)))
      case .path(.element(let id, action: .detail(.finishTapped))):
        state.path.pop(from: id)
      case .deleteTapped:
        state.destination = .alert(.deletion)
      case .destination(.presented(.alert(.confirm))):
        state.deletions += 1
      case .path, .destination:
        break
      }
      return .none
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$destination, action: \.destination)
  }
}

@Reducer
struct Detail {
  @ObservableState
  struct State: Equatable {
    var title: String
    var page = 1
  }

  enum Action { case pageTurned, finishTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .pageTurned = action { state.page += 1 }
      return .none
    }
  }
}

@Reducer
struct Settings {
  @ObservableState
  struct State: Equatable {
    @Shared var favorites: [String]
  }

  enum Action { case favoriteTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.$favorites.withLock { $0.append("Emma") }
      return .none
    }
  }
}

@Reducer
struct Editor {
  @ObservableState
  struct State: Equatable {}

  enum Action { case doneTapped }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .doneTapped: .run { _ in await dismiss() }
      }
    }
  }
}

@Suite struct NavigationArticle {
  @MainActor
  @Test func `a book is read and deleted`() async {
    let store = TestStore(initialState: Library.State()) { Library() }
    await store.send(.bookTapped("Emma")) { $0.path[id: 0] = .detail(Detail.State(title: "Emma")) }
    await store.send(\.path[id: 0].detail.pageTurned) { $0.path[id: 0, case: \.detail]?.page = 2 }
    await store.send(\.path[id: 0].detail.finishTapped) { $0.path = StackState() }
    await store.send(.deleteTapped) { $0.destination = .alert(.deletion) }
    await store.send(\.destination.alert.confirm) {
      $0.destination = nil
      $0.deletions = 1
    }
  }

  @MainActor
  @Test func `an editor dismisses itself`() async {
    let store = TestStore(initialState: Library.State(destination: .editor(Editor.State()))) { Library() }
    await store.send(\.destination.editor.doneTapped)
    await store.receive(\.destination.dismiss) { $0.destination = nil }
  }

  @MainActor
  @Test func `a favorite is shared`() async {
    let store = TestStore(initialState: Settings.State(favorites: Shared(value: []))) { Settings() }
    await store.send(.favoriteTapped) { $0.$favorites.withLock { $0 = ["Emma"] } }
  }

  @MainActor
  @Test func `what is shown has stores`() {
    let store = Store(
      initialState: Library.State(
        path: [.detail(Detail.State(title: "Emma")), .settings(Settings.State(favorites: Shared(value: [])))],
        destination: .editor(Editor.State()))
    ) {
      Library()
    }
    var titles: [String] = []
    if let editor = store.scope(state: \.destination?.editor, action: \.destination.editor) {
      editor.send(.doneTapped)
    }
    for screen in store.scope(state: \.path, action: \.path).elements() {
      switch screen.case {
      case .detail(let detail): titles.append(detail.title)
      case .settings: titles.append("Settings")
      }
    }
    #expect(titles == ["Emma", "Settings"])
  }
}
