public import ComposableRuntime
import Observation
import StoreTesting
import Testing

/// Declarations of every shape that the macros are applied to: that they compile is half of the test.
@MainActor @Suite struct MacroShapeTests {
  @Test func `observable states may be generic and have any modifiers`() {
    var box = Box(value: "a")
    box.set("b")
    box.count = 3
    #expect(box.value == "b")
    #expect(box.changes == 1)
    #expect(box == box)
    #if DEBUG
      box.log.append("x")
      #expect(box.log == ["x"])
    #endif
    #expect(box.old == 1)
  }

  @Test func `a property may set itself in its observer`() {
    var clamped = Clamped()
    clamped.count = 20
    #expect(clamped.count == 10)
    clamped.text = " a "
    #expect(clamped.text == "a")
  }

  @Test func `properties of every shape are observed`() {
    func isObserved(_ read: (Box<Int>) -> Void, change: (inout Box<Int>) -> Void) -> Bool {
      let flag = LockIsolated(false)
      var box = Box(value: 1)
      withObservationTracking {
        read(box)
      } onChange: {
        flag.setValue(true)
      }
      change(&box)
      return flag.value
    }
    #expect(isObserved({ _ = $0.value }, change: { $0.set(2) }))
    #expect(isObserved({ _ = $0.count }, change: { $0.count = 4 }))
    #expect(isObserved({ _ = $0.old }, change: { $0.old = 4 }))
    #expect(!isObserved({ _ = $0.old }, change: { $0.count = 5 }))
    #if DEBUG
      #expect(isObserved({ _ = $0.log }, change: { $0.log.append("x") }))
    #endif
  }

  @Test func `observable enums may be nested in generic types`() {
    let inner = Box<Int>.Phase.Inner()
    let on = Box<Int>.Phase.on(inner)
    var changed = inner
    changed.x = 2
    #expect(on._$id == Box<Int>.Phase.on(changed)._$id)
    #expect(on._$id != Box<Int>.Phase.on(Box<Int>.Phase.Inner())._$id)
    #expect(on._$id != Box<Int>.Phase.off._$id)
  }

  @Test func `reducers may be nested in generic types`() {
    let store = Store(initialState: Generic<String>.Feature.State()) { Generic<String>.Feature() }
    store.send(.picked("a"))
    #expect(store.picks == 1)
    #expect(Generic<String>.Feature.Action.picked("a")[case: \.picked] == "a")
    #if DEBUG
      #expect(Generic<String>.Feature.Action.debug.case == \.debug)
    #endif
  }

  @Test func `enums of reducers may have generic features and conditions`() {
    let store = Store(initialState: Screens.State.strings(Generic<String>.Feature.State())) { Screens.body }
    store.send(.strings(.picked("a")))
    #expect(store.state.strings?.picks == 1)
    #if DEBUG
      #expect(Screens.State.numbers(Generic<Int>.Feature.State()).case == \.numbers)
    #endif
  }

  @Test func `clients may be generic and have any access`() async throws {
    let client = Loader<Int>(get: { $0 + 1 }, put: { _ in }, count: { 2 })
    #expect(try await client.get(id: 2) == 3)
    #expect(client.count() == 2)
    let messages = await ReportedIssues.messages {
      let client = Loader<Int>()
      client.put(1)
      #expect(client.count() == 7)
      _ = try? await client.get(id: 1)
    }
    #expect(messages.count == 3)
  }
}

@ObservableState
private struct Clamped {
  var count = 0 { didSet { if count > 10 { count = 10 } } }
  var text = "" { didSet { self.text = text.filter { !$0.isWhitespace } } }
}

@ObservableState
public struct Box<Value: Equatable & Sendable>: Equatable, Sendable {
  public private(set) var value: Value
  var count = 0 { didSet { changes += 1 } }
  var changes = 0
  #if DEBUG
    var log: [String] = []
  #endif
  @available(macOS 13, *) var old = 1
  fileprivate var secret: Value?

  public init(value: Value) { self.value = value }

  mutating func set(_ value: Value) { self.value = value }
}

extension Box {
  @ObservableState
  enum Phase {
    case on(Inner)
    case off
    @available(macOS 13, *) case later(Int)
    #if DEBUG
      case debug(Int)
    #endif

    @ObservableState
    struct Inner { var x = 1 }
  }
}

public enum Generic<Element: Sendable> {
  @Reducer
  public struct Feature {
    @ObservableState
    public struct State: Equatable {
      public var picks = 0
      public init() {}
    }

    public enum Action: Sendable {
      case picked(Element)
      #if DEBUG
        case debug
      #endif
      @available(macOS 13, *) case later
    }

    public init() {}

    public var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .picked = action { state.picks += 1 }
        return .none
      }
    }
  }
}

@available(macOS 13, *)
@Reducer
public enum Screens {
  case strings(Generic<String>.Feature)
  #if DEBUG
    case numbers(Generic<Int>.Feature)
  #endif
}

@DependencyClient
public struct Loader<Value: Sendable>: Sendable {
  public var get: @Sendable (_ id: Int) async throws -> Value
  package var put: @Sendable (Value) -> Void
  @available(macOS 13, *) public var count: @Sendable () -> Int = { 7 }
}
