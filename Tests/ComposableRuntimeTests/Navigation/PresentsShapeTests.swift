import ComposableRuntime
import Testing

/// Declarations of every shape that `@Presents` and the enums of destinations are applied to: that they compile is half of
/// the test.
@MainActor @Suite struct PresentsShapeTests {
  @Test func `a presented state may be generic`() {
    var pair = Pair<Int, String>(left: 1)
    #expect(pair.left == 1)
    #expect(pair.right == nil)
    pair.set("b")
    pair.setWrapper("c")
    #expect(pair.right == "c")
    #expect(Pair<Int, String>(left: 1, right: "c") == pair)
  }

  @Test func `a presented state may be of its own type`() {
    var folder = Folder(name: "a")
    folder.inner = Folder(name: "b")
    folder.inner?.inner = Folder(name: "c")
    #expect(folder.inner?.inner?.name == "c")
  }

  @Test func `a feature may present itself`() {
    let store = Store(initialState: Nested<Int>.Feature.State(value: 1)) { Nested<Int>.Feature() }
    store.send(.openTapped(2))
    store.send(.inner(.presented(.openTapped(3))))
    #expect(store.inner?.inner?.value == 3)
  }

  @Test func `enums of destinations have cases of every kind`() {
    let store = Store(initialState: Everything.State(destination: .tip(Badge(text: "x")))) { Everything() }
    store.send(.destination(.presented(.tip(.gotIt))))
    #expect(store.destination == nil)
    store.send(.show(.dialog(ConfirmationDialogState { TextState("?") })))
    store.send(.destination(.presented(.dialog(1))))
    #expect(store.destination == nil)
    store.send(.show(.plain(3, "b")))
    store.send(.show(.nothing))
    #expect(store.destination == .nothing)
    store.send(.destination(.dismiss))
    #expect(store.destination == nil)
  }
}

@ObservableState
private struct Pair<Left: Equatable, Right: Equatable>: Equatable {
  @Presents var left: Left?
  @Presents private(set) var right: Right? = nil

  init(left: Left?, right: Right? = nil) {
    self.left = left
    self.right = right
  }

  mutating func set(_ right: Right) { self.right = right }

  mutating func setWrapper(_ right: Right) { $right = PresentationState(wrappedValue: right) }
}

@ObservableState
private struct Folder: Equatable {
  var name: String
  @Presents var inner: Folder?
}

private enum Nested<Value: Equatable> {
  @Reducer
  struct Feature {
    @ObservableState
    struct State: Equatable {
      var value: Value
      @Presents var inner: State?
    }

    enum Action {
      case openTapped(Value)
      indirect case inner(PresentationAction<Action>)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .openTapped(let value) = action { state.inner = State(value: value) }
        return .none
      }
      .ifLet(\.$inner, action: \.inner) { Feature() }
    }
  }
}

struct Badge: Equatable, _EphemeralState {
  enum Action { case gotIt }

  var text: String
}

@Reducer
private struct Everything {
  @Reducer(state: .equatable)
  enum Destination {
    case nested(Nested<Int>.Feature)
    case dialog(ConfirmationDialogState<Int>)
    @ReducerCaseEphemeral case tip(Badge)
    @ReducerCaseIgnored case plain(Int, String)
    case nothing
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
  }

  enum Action {
    case destination(PresentationActionOf<Destination>)
    case show(Destination.State)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let destination) = action { state.destination = destination }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}
