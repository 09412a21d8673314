import ComposableOlder
import ComposableRuntime
import ComposableTesting
import Foundation
import Testing

/// A form as it was written before observable states.
private struct Form: Reducer {
  struct State: Codable, Equatable {
    @BindingState var name = ""
    @BindingState var isOn = false
    var changes: [String] = []
  }

  @CasePathable
  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case clear
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.$name):
        state.changes.append("name is \(state.name)")
      case .binding(\.$isOn):
        state.changes.append("on is \(state.isOn)")
      case .binding:
        state.changes.append("another")
      case .clear:
        return .send(.set(\.$name, ""))
      }
      return .none
    }
  }
}

@MainActor @Suite struct BindingStateTests {
  @Test func `a binding action sets a property by its projected value`() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.set(\.$name, "x")) {
      $0.name = "x"
      $0.changes = ["name is x"]
    }
    await store.send(.binding(.set(\.$isOn, true))) {
      $0.$isOn = BindingState(wrappedValue: true)
      $0.changes = ["name is x", "on is true"]
    }
    await store.send(\.binding.$name, "y") {
      $0.name = "y"
      $0.changes.append("name is y")
    }
    await store.send(.clear)
    await store.receive(\.binding.$name, "") {
      $0.name = ""
      $0.changes.append("name is ")
    }
    await store.send(.set(\.changes, [])) { $0.changes = ["another"] }
  }

  @Test func `a binding action is known by its projected value`() {
    let action = Form.Action.set(\.$name, "x")
    #expect(action == .binding(.set(\.$name, "x")))
    #expect(action != .binding(.set(\.$name, "y")))
    #expect(action != .binding(.set(\.name, "x")))
    #expect(action[case: \.binding.$name] == "x")
    #expect(action[case: \.binding.$isOn] == nil)
  }

  @Test func `a property is written and shown as its value`() throws {
    let state = Form.State(name: "x", isOn: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(state)
    #expect(String(decoding: data, as: UTF8.self) == #"{"changes":[],"isOn":true,"name":"x"}"#)
    #expect(try JSONDecoder().decode(Form.State.self, from: data) == state)
    var text = ""
    customDump(state.$name, to: &text)
    #expect(text == #""x""#)
    #expect("\(state.$name)" == #""x""#)
  }
}
