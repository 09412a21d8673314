import ComposableRuntime
import ComposableTesting
import StoreTesting

/// What a test of a feature sees whose screens, sheets and alerts come and go.
///
/// Each scenario runs a `TestStore`, and returns the failures that this reported.
@MainActor
enum NavigationScenarios {
  /// Screens are pushed by the feature and by a view, change, dismiss themselves and are popped.
  static func aWalkThroughAStack(_ exhaustivity: Exhaustivity) async -> [String] {
    await failures {
      let clock = TestClock()
      let store = makeStore(clock, exhaustivity)
      await store.send(.openTapped(4)) { $0.path[id: 0] = .gallery(Gallery.State(number: 4)) }
      await store.send(.path(.push(id: 1, state: .gallery(Gallery.State(number: 5))))) {
        $0.path[id: 1] = .gallery(Gallery.State(number: 5))
      }
      await store.send(\.path[id: 1].gallery.loadTapped) { $0.path[id: 1, case: \.gallery]?.isLoading = true }
      await store.send(\.path[id: 0].gallery.loadTapped) { $0.path[id: 0, case: \.gallery]?.isLoading = true }
      await store.send(\.path[id: 1].gallery.closeTapped)
      await store.receive(\.path.popFrom, 1) { $0.path.pop(from: 1) }
      await clock.advance(by: .seconds(1))
      await store.receive(\.path[id: 0].gallery.loaded) { $0.path[id: 0, case: \.gallery]?.isLoading = false }
      await store.send(.openTapped(6)) { $0.path[id: 2] = .gallery(Gallery.State(number: 6)) }
      await store.send(.path(.popFrom(id: 0))) { $0.path = StackState() }
      await store.finish()
    }
  }

  /// An effect of the feature pushes screens: an assertion that appends gives them the same ids.
  static func aPushByAnEffect() async -> [String] {
    await failures {
      let store = makeStore(TestClock(), .on)
      await store.send(.openLaterTapped)
      await store.receive(\.openTapped) { $0.path.append(.gallery(Gallery.State(number: 1))) }
      await store.receive(\.openTapped) { $0.path.append(.gallery(Gallery.State(number: 2))) }
    }
  }

  /// A sheet is shown, dismisses itself, is shown again and is replaced by an alert, which goes away by itself.
  static func sheetsAndAlerts(_ exhaustivity: Exhaustivity) async -> [String] {
    await failures {
      let clock = TestClock()
      let store = makeStore(clock, exhaustivity)
      await store.send(.sheetTapped(1)) { $0.destination = .sheet(Gallery.State(number: 1)) }
      await store.send(\.destination.sheet.loadTapped) { $0.destination?.modify(\.sheet) { $0.isLoading = true } }
      await store.send(\.destination.sheet.closeTapped)
      await store.receive(\.destination.dismiss) { $0.destination = nil }
      await store.send(.sheetTapped(1)) { $0.destination = .sheet(Gallery.State(number: 1)) }
      await store.send(\.destination.sheet.loadTapped) { $0.destination?.modify(\.sheet) { $0.isLoading = true } }
      await store.send(.deleteTapped) { $0.destination = .alert(.deletion) }
      await store.send(\.destination.alert.confirm) {
        $0.destination = nil
        $0.deletions = 1
      }
      await store.send(.deleteTapped) { $0.destination = .alert(.deletion) }
      await store.send(.destination(.dismiss)) { $0.destination = nil }
      await clock.advance(by: .seconds(1))
      await store.finish()
    }
  }

  /// A test that ends while the effect of a screen runs.
  static func aTestThatDoesNotWait(_ exhaustivity: Exhaustivity) async -> [String] {
    await failures {
      let store = makeStore(TestClock(), exhaustivity)
      await store.send(.sheetTapped(1)) { $0.destination = .sheet(Gallery.State(number: 1)) }
      await store.send(\.destination.sheet.loadTapped) { $0.destination?.modify(\.sheet) { $0.isLoading = true } }
    }
  }

  /// A test that does not say that a screen has dismissed itself.
  static func aTestThatDoesNotReceive(_ exhaustivity: Exhaustivity) async -> [String] {
    await failures {
      let store = makeStore(TestClock(), exhaustivity)
      await store.send(.sheetTapped(1)) { $0.destination = .sheet(Gallery.State(number: 1)) }
      await store.send(\.destination.sheet.closeTapped)
    }
  }

  /// A test that expects another screen.
  static func aTestThatExpectsAnotherScreen() async -> [String] {
    await failures {
      let store = makeStore(TestClock(), .on)
      await store.send(.openTapped(4)) { $0.path.append(.gallery(Gallery.State(number: 5))) }
    }
  }

  private static func failures(_ body: @MainActor () async -> Void) async -> [String] {
    let issues = ReportedIssues()
    await withDependencies {
      $0 = DependencyValues()
    } operation: {
      await issues.taking(body)
    }
    return issues.messages
  }

  private static func makeStore(_ clock: TestClock<Duration>, _ exhaustivity: Exhaustivity) -> TestStoreOf<Museum> {
    let store = TestStore(initialState: Museum.State()) {
      Museum()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = exhaustivity
    return store
  }
}

extension AlertState where Action == Museum.Alert {
  fileprivate static var deletion: Self {
    AlertState {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
    }
  }
}

@Reducer
struct Gallery {
  @ObservableState
  struct State: Equatable {
    let number: Int
    var isLoading = false
  }

  enum Action { case loadTapped, loaded, closeTapped }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loadTapped:
        state.isLoading = true
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.loaded)
        }
      case .loaded:
        state.isLoading = false
        return .none
      case .closeTapped: return .run { _ in await dismiss() }
      }
    }
  }
}

@Reducer
struct Museum {
  @ObservableState
  struct State: Equatable {
    var path = StackState<Path.State>()
    @Presents var destination: Destination.State?
    var deletions = 0
  }

  enum Action {
    case path(StackActionOf<Path>)
    case destination(PresentationAction<Destination.Action>)
    case openTapped(Int)
    case openLaterTapped
    case sheetTapped(Int)
    case deleteTapped
  }

  @CasePathable
  enum Alert { case confirm }

  @Reducer(state: .equatable)
  enum Path {
    case gallery(Gallery)
  }

  @Reducer(state: .equatable)
  enum Destination {
    case sheet(Gallery)
    case alert(AlertState<Alert>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .openTapped(let number): state.path.append(.gallery(Gallery.State(number: number)))
      case .openLaterTapped:
        return .run { send in
          await send(.openTapped(1))
          await send(.openTapped(2))
        }
      case .sheetTapped(let number): state.destination = .sheet(Gallery.State(number: number))
      case .deleteTapped: state.destination = .alert(.deletion)
      case .destination(.presented(.alert(.confirm))): state.deletions += 1
      case .path, .destination: break
      }
      return .none
    }
    .forEach(\.path, action: \.path)
    .ifLet(\.$destination, action: \.destination)
  }
}
